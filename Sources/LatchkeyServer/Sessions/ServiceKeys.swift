// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

/// The keys by which the app's own backend asks: kept as hashes, so that none can be read out of the process by chance.
struct ServiceKeys: Sendable {
    private var hashes: [[UInt8]] = []

    /// Takes a key in its form, 43 characters of base64url; `false` for anything else.
    mutating func add(_ text: String) -> Bool {
        guard OpenedSession.isToken(text), let key = Base64URL.decode(text) else { return false }
        hashes.append(SHA256.hash(key))
        return true
    }

    /// Whether a bearer token is one of the keys; each is compared to its end.
    func contains(_ token: [UInt8]) -> Bool {
        let hash = SHA256.hash(token)
        return hashes.reduce(false) { constantTimeEqual($1, hash) || $0 }
    }

    /// Wire protocol §1, service key: another one, or a session's token, is refused as a missing session is.
    func require(_ call: Call) throws(Refusal) {
        guard contains(try call.bearerToken()) else { throw Refusal(.sessionRequired, step: "service.key") }
    }
}
