// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore

/// What must hold for any bytes at all that are given to the reader, and the texts from which mutation starts.
enum JSONProperties {
    static let corpus: [[UInt8]] = [
        #"{"do":"evaluate","context":"a","reason":"Log in","as":"e1","fallbackTitle":null}"#,
        #" [ 0 , -1.5e-3 , 9007199254740992 , true , false , null , "\u20ac\ud83d\ude00\n\\" , "é😀" ] "#,
        #"{"a":{"b":{"c":[[[{}]]]}},"A":[],"é":"\"","":0.1}"#,
        #"[1e0,1E+2,123456789012345678e-10,0.000001,1e-7,5e-324,-0,-0.0]"#,
        #"{"n0":0,"n1":1,"n2":2,"n3":3,"n4":4,"n5":5,"n6":6,"n7":7,"n8":8,"n9":9,"\u006e10":10}"#,
    ].map { Array($0.utf8) }

    static let mutator = Mutator(
        dictionary: [
            "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u", "\\ud83d", "\\ude00", "\\uffff", "\\u0000", "\"a\":",
            "null",
            "true", "-", "0", "1e", "e+", ".", "9007199254740993", "e308", "\u{FEFF}", "\u{10FFFF}", "é", "[[[[[[[[",
            " ",
        ],
        rawPieces: [[0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90], [0xEF, 0xBF, 0xBE], [0x00], [0xFF]]
    )

    /// Whether the reader accepted `bytes`.
    /// - Throws: ``Broken`` if what it made of them does not hold together.
    static func check(_ bytes: [UInt8]) throws -> Bool {
        guard let value = try read(bytes) else { return false }
        guard String(validating: bytes, as: UTF8.self) != nil else { throw Broken(rule: "only UTF-8 is read", bytes) }
        let canonical = value.canonicalBytes()
        guard let again = try read(canonical), again.canonicalBytes() == canonical else {
            throw Broken(rule: "canonical text is stable", bytes)
        }
        guard try read(value.bytes()) == value else { throw Broken(rule: "compact text means the same", bytes) }
        return true
    }

    /// Foundation's reader is laxer: what the strict one accepts, it accepts too.
    static func checkAgainstFoundation(_ bytes: [UInt8]) throws {
        guard try read(bytes) != nil else { return }
        do {
            _ = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
        } catch {
            throw Broken(rule: "no other reader refuses it (\(error))", bytes)
        }
    }

    private static func read(_ bytes: [UInt8]) throws -> JSONValue? {
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            guard (0...bytes.count).contains(error.offset) else {
                throw Broken(rule: "the fault lies in the text", bytes)
            }
            return nil
        }
    }
}

/// A rule that some bytes broke, printed so that they can be made a test of their own.
struct Broken: Error, CustomStringConvertible {
    let description: String

    init(rule: String, _ bytes: [UInt8]) {
        description = "broken: \(rule), by \(bytes) \(String(decoding: bytes, as: UTF8.self).debugDescription)"
    }
}
