// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("evaluateAccessControl")
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

    // mirrors: LAContext.evaluateAccessControl(_:operation:localizedReason:reply:)
    @Test("The reply comes once and after the call, with what the finger says to the reason that is shown")
    func reply() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let context = await phone.context()
        let heard = Heard<Bool>()

        context.evaluateAccessControl(try control(), operation: .useItem, localizedReason: "Log in") { isOwner, error in
            heard.add(isOwner && error == nil)
        }
        let during = (heard.all, phone.prompt?.reason)
        phone.touch(.rightThumb)
        await phone.settled()

        #expect(during.0.isEmpty && during.1 == "Log in")
        #expect(heard.all == [true])
    }

    // mirrors: LAContext.evaluateAccessControl(_:operation:localizedReason:)
    @Test("The async form throws what the reply tells")
    func asyncForm() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let context = await phone.context()
        let control = try control()
        phone.willTap(.cancel)

        let told = await failure {
            try await context.evaluateAccessControl(control, operation: .useKeySign, localizedReason: "Pay")
        }

        #expect(told == .owner(.userCancel))
    }

    @Test("KEY-29: what was evaluated opens an item under the same control without a second prompt")
    func opensItem() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)
        let control = try control()
        phone.willTouch(.rightThumb)
        try await phone.perform {
            let item: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "ada"]
            let protected: [CFString: Any] = [kSecValueData: Data([1]), kSecAttrAccessControl: control]
            SecItemAdd(item.merging(protected) { $1 } as CFDictionary, nil)
            let context = LAContext()

            try await context.evaluateAccessControl(control, operation: .useItem, localizedReason: "Open")

            let query = item.merging([kSecReturnData: true, kSecUseAuthenticationContext: context]) { $1 }
            var result: CFTypeRef?
            #expect(SecItemCopyMatching(query as CFDictionary, &result) == errSecSuccess)
            #expect(result as? Data == Data([1]))
        }
    }

    @Test("A control that demands nobody is met without a prompt")
    func nothingDemanded() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)
        let context = await phone.context()
        let free = try #require(SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, [], nil))

        let told = await failure {
            try await context.evaluateAccessControl(free, operation: .useItem, localizedReason: "Open")
        }

        #expect(told == nil)
    }

    @Test("A control of an application password alone is refused: no page asks for one")
    func passwordAlone() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)
        let context = await phone.context()
        let password = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, .applicationPassword, nil)
        let control = try #require(password)

        let told = await failure {
            try await context.evaluateAccessControl(control, operation: .useItem, localizedReason: "Open")
        }

        #expect(told == Failure(domain: LAErrorDomain, code: -1001))
    }

    @Test("Without a device it is −6")
    func noDevice() async {
        await #expect(processExitsWith: .success) {
            guard
                let control = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, .userPresence, nil)
            else { return }
            let told = await failure {
                try await LAContext().evaluateAccessControl(control, operation: .useItem, localizedReason: "Open")
            }
            precondition(told == .owner(.biometryNotAvailable))
        }
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
