// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import Testing

@Suite("LAError")
struct ErrorTests {
    private func foundationError(_ code: Int, domain: String = LAErrorDomain) -> any Error {
        NSError(domain: domain, code: code)
    }

    @Test("An NSError of the domain casts to LAError, optional or not, and back")
    func casts() throws {
        let error = foundationError(-8)
        let optional: NSError? = NSError(domain: LAErrorDomain, code: -7)
        let anything: Any = NSError(domain: LAErrorDomain, code: -2)

        #expect((error as? LAError)?.code == .biometryLockout)
        #expect((optional as? LAError)?.code == .biometryNotEnrolled)
        #expect((anything as? LAError)?.code == .userCancel)
        #expect((LAError(.userFallback) as NSError).code == -3)
        let existential: (any Error)? = LAError(.systemCancel)
        #expect((existential as? NSError)?.code == -4)
    }

    @Test("An error of another domain is none of ours, even with the same number")
    func otherDomain() {
        let error = foundationError(-2, domain: NSCocoaErrorDomain)

        #expect(error as? LAError == nil)
        #expect(throws: NSError.self) {
            do { throw error } catch LAError.userCancel { Issue.record("caught as ours") }
        }
    }

    @Test("Patterns catch an NSError of the domain by its code")
    func patterns() {
        func caught(_ code: Int) -> String {
            do {
                throw foundationError(code)
            } catch LAError.userCancel {
                return "cancel"
            } catch LAError.biometryNotAvailable {
                return "not available"
            } catch let error as LAError {
                return "other \(error.errorCode)"
            } catch {
                return "foreign"
            }
        }

        #expect(caught(-2) == "cancel")
        #expect(caught(-6) == "not available")
        #expect(caught(-1004) == "other -1004")
    }

    @Test("Old and new names are the same numbers, and the old spellings are the cases")
    func names() {
        #expect(LAError.Code.biometryNotAvailable == .touchIDNotAvailable)
        #expect(LAError.Code.biometryNotEnrolled == .touchIDNotEnrolled)
        #expect(LAError.Code.biometryLockout == .touchIDLockout)
        #expect(String(describing: LAError.Code.biometryLockout) == "touchIDLockout")
        #expect(LAError.watchNotAvailable.rawValue == -11 && LAError.companionNotAvailable.rawValue == -11)
        #expect(LAError.Code(rawValue: -14) == .invalidDimensions)
        #expect(LAError.errorDomain == "com.apple.LocalAuthentication")
    }

    @Test("Errors and codes hash and compare by their number")
    func hashing() {
        let error = LAError(.userCancel)
        let same = LAError(_nsError: NSError(domain: LAErrorDomain, code: -2))

        #expect(error == same)
        #expect(error.hashValue == same.hashValue)
        #expect(Set([error, same, LAError(.appCancel)]).count == 2)
        #expect([.userCancel, .appCancel].contains(error.code))
        #expect(Set<LAError.Code>([.biometryLockout, .touchIDLockout]).count == 1)
    }

    @Test("A number without a public name keeps its number")
    func unknownNumber() throws {
        let error = try #require(foundationError(-1001) as? LAError)

        #expect(error.errorCode == -1001)
        #expect(error.code == .authenticationFailed)
    }

    @Test("What userInfo holds comes along")
    func userInfo() {
        let error = LAError(.userCancel, userInfo: [NSLocalizedDescriptionKey: "gone"])

        #expect(error.localizedDescription == "gone")
        #expect((error as NSError).userInfo[NSLocalizedDescriptionKey] as? String == "gone")
    }

    @Test("A switch over an optional code reads static aliases", arguments: [-6, -7, -8, -1])
    func switchOverOptional(code: Int) {
        let word =
            switch (foundationError(code) as? LAError)?.code {
            case .biometryNotAvailable?: -6
            case LAError.biometryNotEnrolled?: -7
            case .biometryLockout: -8
            default: -1
            }

        #expect(word == code)
    }
}
