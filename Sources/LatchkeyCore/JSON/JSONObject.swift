// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The members of a JSON object in the order of the text, each name once.
///
/// Names are told apart scalar by scalar, as JSON does and as `String` does not: for `String` a KELVIN SIGN is a K.
public struct JSONObject: Sendable, Hashable {
    /// Names and values, in order.
    public private(set) var members: [Member] = []

    /// A name and its value.
    public struct Member: Sendable, Hashable {
        /// The member's name.
        public let name: String
        /// The member's value.
        public let value: JSONValue

        /// A member.
        public init(name: String, value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// An object without members.
    public init() {}

    /// An object of these members in this order; a name that stands twice keeps its first place and its last value.
    public init(_ members: [(String, JSONValue)]) {
        self.members.reserveCapacity(members.count)
        for (name, value) in members {
            self[name] = value
        }
    }

    /// The members as a reader found them, which has seen to it that no name stands twice.
    init(distinct members: [Member]) {
        self.members = members
    }

    /// The value of a member, if there; setting replaces it in place or adds it at the end, `nil` removes it.
    public subscript(name: String) -> JSONValue? {
        get { members.first { $0.name.isIdentical(to: name) }?.value }
        set {
            let place = members.firstIndex { $0.name.isIdentical(to: name) }
            switch (place, newValue) {
            case (let place?, let value?): members[place] = Member(name: name, value: value)
            case (let place?, nil): members.remove(at: place)
            case (nil, let value?): members.append(Member(name: name, value: value))
            case (nil, nil): break
            }
        }
    }
}
