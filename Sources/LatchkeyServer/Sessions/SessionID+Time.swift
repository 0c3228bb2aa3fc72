// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

extension SessionID {
    /// The 64 characters of an id in the order of their bytes.
    private static let digits = Array("-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz".utf8)

    /// An id that nobody can guess and that sorts by the time when its session was opened.
    ///
    /// In a store sorted by id new sessions then lie side by side: a commit writes a few pages, not one a session. The
    /// time is no secret: whoever may see the id is told it anyway.
    init(openedAt now: Timestamp, randomBytes: [UInt8]) {
        let milliseconds = UInt64(max(0, now.milliseconds))
        let time = stride(from: 42, through: 0, by: -6).map { Self.digits[Int(milliseconds >> $0 & 63)] }
        guard let id = Self(String(decoding: time, as: UTF8.self) + Base64URL.encode(randomBytes)) else {
            preconditionFailure("digits and at most 40 random bytes are an id")
        }
        self = id
    }
}
