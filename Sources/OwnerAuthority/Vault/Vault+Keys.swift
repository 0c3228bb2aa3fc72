// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// Keys are made.
extension Vault {
    /// Makes a key pair; no prompt (SEK-01).
    package func makeKey(_ key: NewKey, for caller: VaultCaller) throws(VaultError) -> VaultRecord {
        try refuseSkip(caller)
        if key.isInEnclave { try requireEnclave(key.kind) }
        let secret = try make(key.kind)
        let publicKey = try publicKey(of: secret, key.kind)
        let attributes = key.allAttributes(label: keys.label(of: publicKey))
        let placement = try Placement(attributes, key.accessibility, key.access, groups: groups)
        return try insert(placement, secret, caller) { (transaction, conditions) throws(VaultError) in
            if key.isTagUnique { try refuseTaken(placement, transaction) }
            let id = try transaction.nextID()
            var record = VaultRecord(id, .key, placement, generation: conditions.generation, at: now)
            record.keyKind = key.kind
            record.isInEnclave = key.isInEnclave
            record.publicKey = publicKey
            return record
        }
    }

    private func make(_ kind: KeyKind) throws(VaultError) -> SecretBytes {
        do throws(KeyWorkError) {
            return try keys.make(kind)
        } catch {
            throw VaultError(.key(error), "no key could be made")
        }
    }

    private func publicKey(of key: borrowing SecretBytes, _ kind: KeyKind) throws(VaultError) -> [UInt8] {
        do throws(KeyWorkError) {
            return try keys.publicKey(of: key, kind)
        } catch {
            throw VaultError(.key(error), "the key has no public half")
        }
    }

    private func requireEnclave(_ kind: KeyKind) throws(VaultError) {
        guard enclave != .missing else { throw VaultError(.unimplemented, "there is no chip for keys") }
        guard kind == .ellipticCurve(bits: 256) else {
            throw VaultError(.key(.unsupported), "the enclave makes P-256 keys only")
        }
    }

    private func refuseTaken(_ placement: Placement, _ transaction: any VaultTransaction) throws(VaultError) {
        let names: Set<String> = ["atag", "kcls", "agrp", "sync"]
        let alike = try transaction.records(.key, placement.attributes.filter { names.contains($0.key) })
        if !alike.isEmpty { throw VaultError(.duplicateItem, "a key has that tag") }
    }
}

extension NewKey {
    /// What a private key has beside what its maker gave it.
    fileprivate func allAttributes(label: [UInt8]) -> [String: AttributeValue] {
        let (type, bits): (String, Int) =
            switch kind {
            case .ellipticCurve(let bits): ("73", bits)
            case .rsa(let bits): ("42", bits)
            }
        let own: [String: AttributeValue] = [
            "kcls": .text("1"), "klbl": .bytes(label), "type": .text(type), "bsiz": .number(Int64(bits)),
            "esiz": .number(Int64(bits)),
        ]
        return own.merging(attributes) { $1 }
    }
}
