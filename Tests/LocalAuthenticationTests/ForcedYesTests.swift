// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("A yes that a hook has forced")
struct ForcedYesTests {
    /// What an attacker makes of the process's context: both calls say yes and ask nobody.
    private final class Hooked: LAContext {
        override func evaluatePolicy(
            _ policy: LAPolicy,
            localizedReason: String,
            reply: @escaping @Sendable (Bool, (any Error)?) -> Void
        ) {
            reply(true, nil)
        }

        override func evaluateAccessControl(
            _ accessControl: SecAccessControl,
            operation: LAAccessControlOperation,
            localizedReason: String,
            reply: @escaping @Sendable (Bool, (any Error)?) -> Void
        ) {
            reply(true, nil)
        }
    }

    private let item: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrAccount: "ada"]

    private func keep(_ secret: Data) throws {
        let control = try control()
        let protected: [CFString: Any] = [kSecValueData: secret, kSecAttrAccessControl: control]
        #expect(SecItemAdd(item.merging(protected) { $1 } as CFDictionary, nil) == errSecSuccess)
    }

    private func control() throws -> SecAccessControl {
        let protection = kSecAttrAccessibleWhenUnlockedThisDeviceOnly
        return try #require(SecAccessControlCreateWithFlags(nil, protection, .biometryCurrentSet, nil))
    }

    private func read(_ context: LAContext) -> (status: OSStatus, secret: Data?) {
        let query = item.merging([kSecReturnData: true, kSecUseAuthenticationContext: context]) { $1 }
        var result: CFTypeRef?
        let status = SecItemCopyMatching(query as CFDictionary, &result)
        return (status, result as? Data)
    }

    @Test("SRV-01: a forced evaluatePolicy fools the app that only asks, and releases no secret")
    func policy() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)
        try await phone.perform {
            try keep(Data([1]))
            let (context, heard) = (Hooked(), Heard<Bool>())
            context.interactionNotAllowed = true

            context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open") { isOwner, _ in
                heard.add(isOwner)
            }

            #expect(heard.all == [true])
            #expect(read(context) == (errSecInteractionNotAllowed, nil))
        }
    }

    @Test("SRV-02: a forced evaluateAccessControl releases none either, and a stranger's finger is still asked for")
    func accessControl() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)
        try await phone.perform {
            try keep(Data([1]))
            let (context, heard) = (Hooked(), Heard<Bool>())
            let control = try control()
            for _ in 1...3 { phone.willTouch(.someoneElse) }

            context.evaluateAccessControl(control, operation: .useItem, localizedReason: "Open") { isOwner, _ in
                heard.add(isOwner)
            }

            #expect(heard.all == [true])
            #expect(read(context) == (errSecAuthFailed, nil))
            #expect(phone.answersLeft == 0)
        }
    }
}
