// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import NewerWrappers
import SimulatedDevice
import Testing

struct PresenceClientTests {
    private let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))

    /// A context that is none, as an app's tests have it.
    private final class FailingContext: PresenceContext {
        let biometryType = LABiometryType.opticID
        var localizedFallbackTitle: String?
        private let error: LAError

        init(_ code: LAError.Code) {
            error = LAError(code)
        }

        func canEvaluatePolicy(_ policy: LAPolicy, error slot: NSErrorPointer) -> Bool {
            slot?.pointee = error as NSError
            return false
        }

        func evaluatePolicy(_ policy: LAPolicy, localizedReason: String) async throws -> Bool {
            throw error
        }
    }

    private func failure(_ client: PresenceClient = .live) async -> PresenceFailure? {
        await phone.perform {
            do throws(PresenceFailure) {
                try await client.confirm("Send the money")
                return nil
            } catch {
                return error
            }
        }
    }

    @Test("A live client confirms with the phone's face")
    func success() async {
        phone.willShowFace(matches: true)

        #expect(await failure() == nil)
        #expect(await phone.perform { PresenceClient.live.sensor() } == .success(.faceID))
    }

    @Test("Cancel and strangers are told apart")
    func refusals() async {
        phone.willShowFace(matches: false)
        phone.willTap(.cancel)
        let cancelled = await failure()
        phone.willShowFace(matches: false)
        phone.willTap(.tryAgain)
        phone.willShowFace(matches: false)
        phone.willTap(.fallback)
        let refused = await failure()

        #expect(cancelled == .cancelled)
        #expect(refused == .wantsPassword)
    }

    @Test("A refused permission names the sensor that is there")
    func refusedPermission() async {
        phone.setPermission(.refused)

        #expect(await phone.perform { PresenceClient.live.sensor() } == .failure(.unavailable(.faceID)))
        #expect(await failure() == .unavailable(.none))
    }

    @Test("An injected context answers in the client's words")
    func injected() async {
        let locked = PresenceClient { FailingContext(.biometryLockout) }
        let unenrolled = PresenceClient { FailingContext(.biometryNotEnrolled) }

        #expect(await failure(locked) == .wantsPassword)
        #expect(await failure(unenrolled) == .unavailable(.opticID))
        #expect(locked.sensor() == .failure(.unavailable(.opticID)))
    }
}
