// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// A vault in memory over an iPhone 8 with one finger.
struct VaultBench {
    let clock = StoppedClock()
    let authority: Authority
    let vault: Vault

    init(groups: [String] = ["app", "shared"], keys: any KeyWork = NamedKeys()) {
        authority = makeAuthority(clock: clock)
        vault = Vault(
            storage: InMemoryVaultStorage(),
            owner: authority,
            keys: keys,
            groups: groups,
            enclave: .simulated,
            wallClock: { 1_000 }
        )
        vault.attach()
    }

    @discardableResult
    func add(
        _ account: String,
        _ secret: String = "secret",
        _ access: AccessRules.Flags? = nil
    ) throws(VaultError) -> VaultRecord {
        var item = NewItem(.genericPassword, ["svce": .text("bank"), "acct": .text(account)])
        item.access = access.map { AccessRules(protection: .whenUnlocked, flags: $0) }
        return try vault.add(item, SecretBytes(copying: secret.utf8), for: VaultCaller())
    }

    func read(_ id: ItemID, _ caller: VaultCaller = VaultCaller()) throws(VaultError) -> String {
        try vault.reveal(id, for: caller).text
    }

    /// Touches the sensor as soon as it listens.
    func touchWhenAsked(_ finger: Template = .rightThumb) {
        authority.afterEveryEvent { [weak authority] in
            guard let authority, authority.read({ $0.isAwaiting(.touch(finger)) }) else { return }
            authority.send(.person(.touch(finger)))
        }
    }
}

extension SecretBytes {
    /// For what a test wrote itself.
    var text: String {
        withBytes { String(decoding: $0, as: UTF8.self) }
    }
}

/// Keys that are numbers, and signatures that tell which key made them.
final class NamedKeys: KeyWork {
    private let count = Locked<UInt8>(0)
    private let answers: Bool

    /// - Parameter answers: Whether they sign; others are made and then never answer.
    init(answers: Bool = true) {
        self.answers = answers
    }

    func make(_ kind: KeyKind) throws(KeyWorkError) -> SecretBytes {
        SecretBytes(copying: [
            count.withLock { count in
                count += 1
                return count
            }
        ])
    }

    func publicKey(of privateKey: borrowing SecretBytes, _ kind: KeyKind) throws(KeyWorkError) -> [UInt8] {
        [4] + privateKey.withBytes { Array($0) }
    }

    func label(of publicKey: [UInt8]) -> [UInt8] {
        publicKey
    }

    func isPublicKey(_ bytes: [UInt8], _ kind: KeyKind) -> Bool {
        bytes.first == 4
    }

    func supports(_ algorithm: KeyAlgorithm, _ use: KeyUse.Kind, _ kind: KeyKind) -> Bool {
        use == .sign && algorithm == .ecdsaMessageSHA256
    }

    func perform(
        _ use: KeyUse,
        _ algorithm: KeyAlgorithm,
        _ privateKey: borrowing SecretBytes,
        _ kind: KeyKind
    ) throws(KeyWorkError) -> [UInt8] {
        guard answers else { throw .libraryFailure("the chip does not answer") }
        guard case .sign(let bytes) = use else { throw .unsupported }
        return privateKey.withBytes { Array($0) } + bytes
    }

    func isValid(
        signature: [UInt8],
        over bytes: [UInt8],
        _ algorithm: KeyAlgorithm,
        publicKey: [UInt8],
        _ kind: KeyKind
    ) throws(KeyWorkError) -> Bool {
        signature == Array(publicKey.dropFirst()) + bytes
    }

    func encrypt(
        _ bytes: [UInt8],
        _ algorithm: KeyAlgorithm,
        publicKey: [UInt8],
        _ kind: KeyKind
    ) throws(KeyWorkError) -> [UInt8] {
        throw .unsupported
    }
}
