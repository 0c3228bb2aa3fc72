// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Tells whether a member name is new: by looking for a few members, by hashing for many, so that time stays linear.
struct DistinctNames {
    private static let few = 8
    private var seen: Set<ExactName> = []

    init() {}

    /// Whether `name` is none of the `members`; to be asked for each member before that is added.
    mutating func insert(_ name: String, besides members: [JSONObject.Member]) -> Bool {
        if members.count < Self.few { return !members.contains { $0.name.isIdentical(to: name) } }
        if members.count == Self.few { seen = Set(members.map { ExactName(text: $0.name) }) }
        return seen.insert(ExactName(text: name)).inserted
    }
}

/// A name that is equal to itself alone and hashed by its bytes: `String` hashes what is canonically equivalent alike,
/// so that a hostile text could make all names collide.
private struct ExactName: Hashable {
    let text: String

    static func == (one: Self, other: Self) -> Bool {
        one.text.isIdentical(to: other.text)
    }

    func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
