// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Takes a query apart member by member: what is unknown, or there twice, is refused.
///
/// Nothing that a query may hold here needs an escape, so `%` and `+` are only characters that fit nowhere.
package struct QueryReader {
    private var rest: [(name: String, value: String)]

    /// - Throws: ``InvalidMember`` for a name that stands twice.
    package init(_ query: String?) throws(InvalidMember) {
        rest = []
        // By hashing: a target of the length that is accepted has room for thousands of names.
        var names: Set<ExactText> = []
        for part in (query ?? "").utf8.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
            if part.isEmpty, query?.isEmpty ?? true { return }
            let halves = part.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let texts = halves.map { String(decoding: $0, as: UTF8.self) }
            guard names.insert(ExactText(texts[0])).inserted else { throw InvalidMember(texts[0]) }
            rest.append((texts[0], texts.count == 2 ? texts[1] : ""))
        }
    }

    /// The value of a member that may be missing.
    package mutating func optional<Value>(
        _ name: String,
        _ read: (String) -> Value?
    ) throws(InvalidMember) -> Value? {
        guard let place = rest.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) else { return nil }
        guard let value = read(rest.remove(at: place).value) else { throw InvalidMember(name) }
        return value
    }

    /// Refuses what is there and was not asked for.
    package func finish() throws(InvalidMember) {
        if let first = rest.first { throw InvalidMember(first.name) }
    }
}
