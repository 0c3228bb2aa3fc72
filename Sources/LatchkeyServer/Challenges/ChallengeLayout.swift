// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyWire

/// The first 25 bytes of a challenge: key number, expiry, random bytes; and the MAC that follows them.
struct ChallengeLayout: Sendable, Hashable {
    let keyNumber: UInt8
    let expiry: Timestamp
    let random: [UInt8]

    static let randomCount = 16
    static let macCount = 32

    init(keyNumber: UInt8, expiry: Timestamp, random: [UInt8]) {
        self.keyNumber = keyNumber
        self.expiry = expiry
        self.random = random
    }

    /// Takes a challenge apart; `nil` for an expiry beyond what a signed number holds.
    init?(_ challenge: ChallengeText) {
        let bytes = challenge.bytes
        let milliseconds = bytes[1...8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let signed = Int64(exactly: milliseconds), signed < Int64.max / 2 else { return nil }
        keyNumber = bytes[0]
        expiry = Timestamp(milliseconds: signed)
        random = Array(bytes[9..<25])
    }

    var bytes: [UInt8] {
        let milliseconds = UInt64(max(0, expiry.milliseconds))
        let bigEndian = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: milliseconds >> $0) }
        return [keyNumber] + bigEndian + random
    }

    /// Wire protocol §3: HMAC-SHA-256 over the label, purpose and subject as lines, and the 25 bytes.
    func mac(for subject: ChallengeSubject, key: [UInt8]) -> [UInt8] {
        let lines = "latchkey-challenge-v1\n\(subject.purpose.rawValue)\n\(subject.text)\n"
        return HMACSHA256.authenticate(Array(lines.utf8) + bytes, key: key)
    }
}

extension Epoch {
    /// What a challenge calls the epoch's key: the epoch's number in one byte.
    var keyNumber: UInt8 {
        UInt8(truncatingIfNeeded: number)
    }
}
