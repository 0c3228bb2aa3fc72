// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Snippets: errors that are caught, cast and collected")
struct CaughtErrorTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))

    @Test("A cancelled prompt is caught as LAError.userCancel")
    func userCancel() async {
        phone.willTap(.cancel)

        #expect(await phone.perform { await CatchUserCancel().open() } == .stay)
    }

    @Test("The fallback button, a lockout and a missing enrolment each reach their own catch clause")
    func otherClauses() async {
        let bare = SimulatedPhone(.iPhone8(iOS: "15.0"), enrolled: [])
        for _ in 1...3 { phone.willTouch(.someoneElse) }
        let failed = await phone.perform { await CatchUserCancel().open() }
        phone.willTouch(.someoneElse)
        phone.willTap(.fallback)
        let fallback = await phone.perform { await CatchUserCancel().open() }
        phone.willTouch(.someoneElse)
        let locked = await phone.perform { await CatchUserCancel().open() }

        #expect(failed == .failed(-1))
        #expect(fallback == .password)
        #expect(locked == .password)
        #expect(await bare.perform { await CatchUserCancel().open() } == .failed(-7))
    }

    @Test("The owner gets past every catch clause")
    func success() async {
        phone.willTouch(.rightThumb)

        #expect(await phone.perform { await CatchUserCancel().open() } == .open)
    }

    @Test("A catch clause for NSError sees domain and number")
    func catchAsNSError() async {
        let open = SimulatedPhone(.iPhone8(iOS: "15.0"), passcode: nil, enrolled: [])
        phone.willTap(.cancel)
        phone.willTouch(.rightThumb)

        #expect(await phone.perform { await CatchAsNSError.authenticate() } == "cancelled")
        #expect(await phone.perform { await CatchAsNSError.authenticate() } == "welcome")
        #expect(await open.perform { await CatchAsNSError.authenticate() } == "no passcode")
    }

    @Test("A reply's error becomes an NSError, and nil stays nil")
    func errorAsOptionalNSError() async {
        let client = await phone.perform { ErrorAsOptionalNSError() }

        phone.willTap(.cancel)
        let refusal = await heard { done in client.evaluate { done([$0.map(String.init), $1]) } }
        phone.willTouch(.rightThumb)
        let success = await heard { done in client.evaluate { done([$0.map(String.init), $1]) } }

        #expect(refusal == ["-2", "com.apple.LocalAuthentication"])
        #expect(success == [nil, nil])
    }

    @Test("An app's own LAError is caught like the system's")
    func throwsItsOwnLAError() async throws {
        let own = await #expect(throws: LAError.self) {
            try await phone.perform { try await ThrowsItsOwnLAError(personSaidNo: true).transfer() }
        }
        phone.willTap(.cancel)
        let system = await #expect(throws: (any Error).self) {
            try await phone.perform { try await ThrowsItsOwnLAError().transfer() }
        }
        phone.willTouch(.rightThumb)
        let sent = try await phone.perform { try await ThrowsItsOwnLAError().transfer() }

        #expect(own?.code == .userCancel)
        #expect((system as? LAError)?.code == own?.code)
        #expect(sent == "sent")
    }

    @Test("A list of codes tells which errors are silent")
    func codesInAnArray() {
        let errors = [LAError(.userCancel), LAError(.biometryLockout), LAError(.systemCancel), LAError(.userFallback)]

        #expect(CodesInAnArray.messages(for: errors) == ["error -8", "error -3"])
    }

    @Test("A set takes old and new names as one")
    func codesInASet() async {
        let locked = SimulatedPhone(.iPhone8(iOS: "15.0"))
        locked.otherAppMisses(5)
        var codes = CodesInASet()
        var error: NSError?
        _ = await locked.perform {
            LAContext().canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error)
        }

        #expect(CodesInASet.wantsPassword.count == 4)
        let errors: [Error] = [
            error ?? CocoaError(.featureUnsupported), LAError(.touchIDLockout), LAError(.userCancel),
            CocoaError(.userCancelled),
        ]
        #expect(errors.map { codes.isPasswordNext(after: $0) } == [true, true, false, false])
        #expect(codes.seen == [.biometryLockout, .userCancel])
    }

    @Test("Domain and texts come with the error")
    func domainCheckedByHand() async {
        let bare = SimulatedPhone(.iPhone8(iOS: "15.0"), enrolled: [])
        func logLine(_ phone: SimulatedPhone) async -> String {
            do {
                _ = try await phone.perform {
                    try await LAContext().evaluatePolicy(
                        .deviceOwnerAuthenticationWithBiometrics,
                        localizedReason: "Log in"
                    )
                }
                return ""
            } catch {
                return DomainCheckedByHand.logLine(error)
            }
        }
        phone.willTap(.cancel)

        #expect(await logLine(phone) == "cancelled: Authentication canceled.")
        #expect(await logLine(bare) == "-7: Biometry is not enrolled.")
        #expect(DomainCheckedByHand.logLine(CocoaError(.userCancelled)) == "other: NSCocoaErrorDomain")
    }

    @Test("A code finds its text in a dictionary, by either name")
    func textsByCode() {
        var texts = TextsByCode()

        texts.fail(with: LAError(.touchIDLockout))
        let lockout = texts.state
        texts.fail(with: LAError(.notInteractive, userInfo: [NSLocalizedDescriptionKey: "No prompt now"]))

        #expect(lockout == .failed(.biometryLockout, text: "Too many tries"))
        #expect(texts.state == .failed(.notInteractive, text: "No prompt now"))
    }
}
