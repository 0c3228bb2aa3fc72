// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import Testing

@Suite("LAError as a value and as an NSError")
struct ErrorTests {
    // mirrors: LAError LAError.init(_:userInfo:) LAError.code LAError.errorCode LAError.userInfo
    // mirrors: LAError.errorUserInfo LAError.localizedDescription
    @Test("An error made by an app tells its code, its user info and its text")
    func made() {
        let error = LAError(.biometryLockout, userInfo: [NSLocalizedDescriptionKey: "locked", "a": 1])

        #expect(error.code == .biometryLockout)
        #expect(error.errorCode == -8)
        #expect(error.userInfo["a"] as? Int == 1)
        #expect(error.errorUserInfo["a"] as? Int == 1)
        #expect(error.localizedDescription == "locked")
    }

    // mirrors: LAError.init(_nsError:)
    @Test("An error is a view of an NSError and is cast both ways")
    func bridged() throws {
        let foundation = NSError(domain: LAErrorDomain, code: -2)

        let cast = try #require(foundation as? LAError)
        let viewed = LAError(_nsError: foundation)

        #expect(cast == viewed)
        #expect((cast as NSError).code == -2)
        #expect((cast as NSError).domain == LAErrorDomain)
        #expect(NSError(domain: "other", code: -2) as? LAError == nil)
    }

    // mirrors: LAError.Code.~=(_:_:)
    @Test("A code is a pattern for an error of any type")
    func pattern() {
        let caught = { (error: any Error) -> String in
            do { throw error } catch LAError.userCancel { return "cancel" } catch { return "other" }
        }

        #expect(caught(LAError(.userCancel)) == "cancel")
        #expect(caught(NSError(domain: LAErrorDomain, code: -2)) == "cancel")
        #expect(caught(NSError(domain: LAErrorDomain, code: -3)) == "other")
        #expect(caught(NSError(domain: "other", code: -2)) == "other")
    }

    // mirrors: LAError.hash(into:) LAError.hashValue
    @Test("Errors and codes are kept in sets")
    func hashed() {
        let errors: Set<LAError> = [LAError(.userCancel), LAError(.userCancel), LAError(.appCancel)]
        let codes: Set<LAError.Code> = [.biometryLockout, .touchIDLockout, .userCancel]

        #expect(errors.count == 2)
        #expect(codes.count == 2)
        #expect(LAError(.userCancel).hashValue == LAError(.userCancel).hashValue)
    }
}
