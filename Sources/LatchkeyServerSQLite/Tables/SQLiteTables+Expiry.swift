// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyServer
import LatchkeyWire

extension SQLiteTables {
    /// How many rows of a table are removed at once, so that no commit waits long.
    private static let step: Int64 = 500
    /// How long the tombstone of a device is kept, in seconds: two years.
    private static let tombstones = 2 * 365 * 86_400

    /// Removes a few of the rows whose time is over.
    func removeExpired(at now: Timestamp) throws(Refusal) {
        try run(
            """
            DELETE FROM spent_nonces WHERE (kept_until, nonce) IN
                (SELECT kept_until, nonce FROM spent_nonces WHERE kept_until < ? ORDER BY kept_until LIMIT ?)
            """,
            [.time(now), .integer(Self.step)]
        )
        try run(
            "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE expires_at <= ? LIMIT ?)",
            [.time(now), .integer(Self.step)]
        )
        try run(
            "DELETE FROM devices WHERE id IN (SELECT id FROM devices WHERE ended_at < ? LIMIT ?)",
            [.time(now.adding(seconds: -Self.tombstones)), .integer(Self.step)]
        )
        try run(
            "DELETE FROM kept_names WHERE hash IN (SELECT hash FROM kept_names WHERE kept_until < ? LIMIT ?)",
            [.time(now), .integer(Self.step)]
        )
        try run(
            """
            DELETE FROM allowances WHERE token_hash IN
                (SELECT token_hash FROM allowances WHERE expires_at <= ? LIMIT ?)
            """,
            [.time(now), .integer(Self.step)]
        )
        try run(
            """
            DELETE FROM counters WHERE (subject, place) IN
                (SELECT subject, place FROM counters WHERE kept_until < ? LIMIT ?)
            """,
            [.time(now), .integer(Self.step)]
        )
    }
}
