// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A version of iOS, or of the visionOS that came out in the same year.
public struct OSVersion: Sendable, Hashable, Comparable {
    /// The number before the first dot.
    public let major: Int
    /// The number after it.
    public let minor: Int
    /// The third number, 0 where none is written.
    public let patch: Int

    /// A version by its numbers; whether it was ever released is ``wasReleased``.
    public init(_ major: Int, _ minor: Int, _ patch: Int = 0) {
        self.major = major
        self.minor = minor
        self.patch = patch
    }

    /// A version as it is written, `17.0` or `11.0.1`; `nil` for any other text.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        var numbers: [Int] = []
        for part in parts {
            let isPlain = part.utf8.allSatisfy { (0x30...0x39).contains($0) } && (part.count == 1 || part.first != "0")
            guard isPlain, part.count <= 4, let number = Int(part) else { return nil }
            numbers.append(number)
        }
        self.init(numbers[0], numbers[1], numbers.count == 3 ? numbers[2] : 0)
    }

    /// Orders by number, not by text: 9.3 comes before 10.0.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        (lhs.major, lhs.minor, lhs.patch) < (rhs.major, rhs.minor, rhs.patch)
    }

    /// The last minor release of each major one; 26 is still open, and there was no 19 to 25.
    private static let lastMinor = [
        8: 4, 9: 3, 10: 3, 11: 4, 12: 5, 13: 7, 14: 8, 15: 8, 16: 7, 17: 7, 18: 7, 26: Int.max,
    ]

    /// Whether a device could have this version, as far as major and minor numbers tell.
    public var wasReleased: Bool {
        Self.lastMinor[major].map { minor <= $0 } ?? false
    }
}

extension OSVersion: CustomStringConvertible {
    /// The version as it is written.
    public var description: String {
        patch == 0 ? "\(major).\(minor)" : "\(major).\(minor).\(patch)"
    }
}

extension OSVersion: ExpressibleByStringLiteral {
    /// A version written in the source; a text that is no version is the programmer's mistake and stops.
    public init(stringLiteral text: String) {
        guard let version = Self(text) else { fatalError("\"\(text)\" is not a version such as \"17.0\"") }
        self = version
    }
}
