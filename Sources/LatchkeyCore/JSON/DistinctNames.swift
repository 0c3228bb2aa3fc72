// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Tells whether a member name is new: by looking for a few members, by hashing for many, so that time stays linear.
struct DistinctNames {
    private static let few = 8
    private var seen: Set<ExactText> = []

    init() {}

    /// Whether `name` is none of the `members`; to be asked for each member before that is added.
    mutating func insert(_ name: String, besides members: [JSONObject.Member]) -> Bool {
        if members.count < Self.few { return !members.contains { $0.name.isIdentical(to: name) } }
        if members.count == Self.few { seen = Set(members.map { ExactText($0.name) }) }
        return seen.insert(ExactText(name)).inserted
    }
}
