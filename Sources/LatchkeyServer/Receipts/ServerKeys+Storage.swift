// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

extension ServerKeys {
    /// The name of the secret that holds every origin that heads were signed as, a line each.
    private static let originsName = "issuers"

    /// Every key that ever signed for a store, and every origin that it signed as.
    package init(keptIn tables: any SecretLookup, by work: any KeyWork) throws(Refusal) {
        let lines = try tables.secret(named: StoredSigningKey.secretName) ?? []
        self.init(
            origins: try Self.origins(in: tables),
            keys: try StoredSigningKey.all(in: lines, by: work).map { .signature($0.publicKey) }
        )
    }

    private static func origins(in tables: any SecretLookup) throws(Refusal) -> [String] {
        let text = String(decoding: try tables.secret(named: originsName) ?? [], as: UTF8.self)
        return text.split(separator: "\n").map(String.init)
    }

    /// Keeps an origin for those who check heads by what the store keeps.
    static func keep(origin: Origin, in tables: any SecretTable) throws(Refusal) {
        let known = try origins(in: tables)
        guard !known.contains(origin.description) else { return }
        let text = (known + [origin.description]).map { $0 + "\n" }.joined()
        try tables.keep(secret: Array(text.utf8), named: originsName)
    }
}
