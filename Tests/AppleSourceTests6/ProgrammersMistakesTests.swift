// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("What a programmer forgets")
struct ProgrammersMistakesTests {
    @Test("Without a device everything is −6, and one line says what to call")
    func noDevice() async {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
            let context = LAContext()
            var error: NSError?
            let isPossible = context.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error)
            precondition(!isPossible && error?.code == -6 && context.biometryType == .none)
            precondition(context.evaluatedPolicyDomainState == nil)
            context.invalidate()
            do {
                try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Log in")
                preconditionFailure("nobody can have said yes")
            } catch LAError.biometryNotAvailable {
            }
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.components(separatedBy: "SimulatedPhone.becomeDeviceOfProcess()").count == 2)
    }

    @Test("A phone made the process's device serves code on plain queues")
    func deviceOfProcess() async {
        await #expect(processExitsWith: .success) {
            let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
            phone.becomeDeviceOfProcess()
            let isPossible = await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    let context = LAContext()
                    continuation.resume(returning: context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil))
                }
            }
            precondition(isPossible)
        }
    }

    @Test("CAN-12: an empty reason ends the process with Apple's sentence, one space does not")
    func emptyReason() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
            await phone.perform {
                let context = LAContext()
                context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: " ") { _, _ in }
                precondition(phone.prompt != nil)
                context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "") { _, _ in }
            }
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("Non-empty localizedReason must be provided."))
    }

    @Test("CAN-10: a preflight inside a reply stops a program on a simulated device")
    func preflightInsideReply() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
            await phone.perform {
                LAContext().evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Log in") { _, _ in
                    _ = LAContext().canEvaluatePolicy(.deviceOwnerAuthentication, error: nil)
                }
            }
            await phone.settled()
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("leave the reply first"))
    }
}
