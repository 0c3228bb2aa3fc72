// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A text that is equal to itself alone, scalar by scalar, for names from outside and as a key of sets and dictionaries.
///
/// `String` takes canonically equivalent texts for equal and hashes them alike: a composed and a decomposed é would be
/// one name, and a hostile text could make all names collide.
package struct ExactText: Sendable, Hashable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    package static func == (one: Self, other: Self) -> Bool {
        one.text.isIdentical(to: other.text)
    }

    package func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        // The end of the text, as `String` marks it: no two sequences of texts feed the hasher alike.
        hasher.combine(UInt8(0xFF))
    }
}

extension String {
    /// Whether both hold the same scalars; `==` also takes canonically equivalent texts for equal.
    package func isIdentical(to other: String) -> Bool {
        let answer = utf8.withContiguousStorageIfAvailable { mine in
            other.utf8.withContiguousStorageIfAvailable { mine.count == $0.count && mine.elementsEqual($0) }
        }
        if let answer, let answer { return answer }
        return utf8.elementsEqual(other.utf8)
    }
}
