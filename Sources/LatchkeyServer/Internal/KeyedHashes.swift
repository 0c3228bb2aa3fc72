// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyWire

/// Hashes by which secrets and names are found again, under a key that no stolen store holds.
struct KeyedHashes: Sendable {
    private let key: [UInt8]

    init(key: [UInt8]) {
        self.key = key
    }

    func ofSession(token: [UInt8]) -> [UInt8] {
        HMACSHA256.authenticate(token, key: key)
    }

    func ofAllowance(token: [UInt8]) -> [UInt8] {
        HMACSHA256.authenticate(Array("latchkey-allowance-v1\n".utf8) + token, key: key)
    }

    /// Name and password of a device in secret form, for that device alone.
    func ofDevice(_ secret: DeviceSecret, _ device: DeviceID) -> [UInt8] {
        let (name, password) = (secret.deviceAccount.text, secret.devicePassword.text)
        let text = "latchkey-device-secret-v1\n\(device.text)\n\(name)\n\(password)\n"
        return HMACSHA256.authenticate(Array(text.utf8), key: key)
    }

    /// What a counter counts, in words of which the first is its kind.
    func ofCounter(_ words: String) -> [UInt8] {
        Array(HMACSHA256.authenticate(Array("latchkey-counter-v1\n\(words)\n".utf8), key: key).prefix(16))
    }

    /// The subject of the counters of passwords for a name.
    func ofCounter(name: String) -> [UInt8] {
        ofCounter("name\n\(name)")
    }

    /// A folded name; it begins with a label, as every hash here but that of a token's 32 bytes alone.
    func ofName(_ name: String) -> [UInt8] {
        HMACSHA256.authenticate(Array("latchkey-name-v1\n\(name)\n".utf8), key: key)
    }
}
