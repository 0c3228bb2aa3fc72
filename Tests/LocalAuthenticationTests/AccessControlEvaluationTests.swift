// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("evaluateAccessControl, until there is a vault")
struct AccessControlEvaluationTests {
    /// An app's double that says yes.
    private final class Willing: LAContext {
        override func evaluateAccessControl(
            _ accessControl: SecAccessControl,
            operation: LAAccessControlOperation,
            localizedReason: String,
            reply: @escaping @Sendable (Bool, (any Error)?) -> Void
        ) {
            reply(true, nil)
        }
    }

    private func control() throws -> SecAccessControl {
        try #require(SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, .userPresence, nil))
    }

    // not yet: LAContext.evaluateAccessControl(_:operation:localizedReason:reply:)
    @Test("The reply says that it is not there yet, once and after the call, and nothing is shown")
    func reply() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let context = await phone.context()
        let heard = Heard<Failure?>()

        context.evaluateAccessControl(try control(), operation: .useItem, localizedReason: "Log in") { isOwner, error in
            heard.add(isOwner ? nil : error.map { Failure($0) })
        }
        await phone.settled()

        #expect(heard.all == [.notYet])
        #expect(phone.prompt == nil)
    }

    // not yet: LAContext.evaluateAccessControl(_:operation:localizedReason:)
    @Test("The async form throws the same")
    func asyncForm() async throws {
        let context = await SimulatedPhone(.iPhone8(iOS: "15.0")).context()
        let control = try control()

        let told = await failure {
            try await context.evaluateAccessControl(control, operation: .useKeySign, localizedReason: "Pay")
        }

        #expect(told == .notYet)
    }

    @Test("On an invalidated context it is −10")
    func invalidated() async throws {
        let context = await SimulatedPhone(.iPhone8(iOS: "15.0")).context()
        let control = try control()
        context.invalidate()

        let told = await failure {
            try await context.evaluateAccessControl(control, operation: .useItem, localizedReason: "Log in")
        }

        #expect(told == .owner(.invalidContext))
    }

    @Test("An overridden reply form is what the async form asks")
    func double() async throws {
        let context = Willing()

        let answer = try await context.evaluateAccessControl(
            try control(),
            operation: .useItem,
            localizedReason: "Log in"
        )

        #expect(answer)
    }

    @Test("An empty reason ends the process with Apple's sentence")
    func emptyReason() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            guard
                let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, .userPresence, nil)
            else { return }
            LAContext().evaluateAccessControl(control, operation: .useItem, localizedReason: "") { _, _ in }
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("Non-empty localizedReason must be provided."))
    }
}
