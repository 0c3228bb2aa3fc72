// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SeededChance
/// Spoils texts in the ways that find holes in parsers: bits, bytes, pieces moved and doubled, grammar in wrong places.
struct Mutator {
    private let dictionary: [[UInt8]]

    init(dictionary: [String], rawPieces: [[UInt8]] = []) {
        self.dictionary = dictionary.map { Array($0.utf8) } + rawPieces
    }

    /// A text with one to six changes, at most `limit` bytes long.
    func mutate(_ text: [UInt8], crossing other: [UInt8], limit: Int, _ generator: inout SeededGenerator) -> [UInt8] {
        var text = text
        for _ in 0...generator.below(6) {
            change(&text, crossing: other, &generator)
        }
        return Array(text.prefix(limit))
    }

    private func change(_ text: inout [UInt8], crossing other: [UInt8], _ generator: inout SeededGenerator) {
        guard !text.isEmpty else {
            text = generator.pick(dictionary)
            return
        }
        let place = generator.below(text.count)
        let length = min(generator.below(16) + 1, text.count - place)
        switch generator.below(8) {
        case 0: text[place] ^= 1 << UInt8(generator.below(8))
        case 1: text[place] = UInt8.random(in: 0...255, using: &generator)
        case 2: text.removeSubrange(place..<place + length)
        case 3: text.insert(contentsOf: text[place..<place + length], at: generator.below(text.count))
        case 4: text.insert(contentsOf: generator.pick(dictionary), at: place)
        case 5: text.replaceSubrange(place..<place + length, with: generator.pick(dictionary))
        case 6: text = Array(text[..<place])
        default: text = Array(text[..<place] + other.suffix(generator.below(other.count + 1)))
        }
    }
}
