// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// A key pair of the server as it is kept: a line of its private half and the time in which it is used.
protocol StoredKey: Sendable {
    /// The secret that holds a line for each key of this sort.
    static var secretName: String { get }
    static var kind: KeyKind { get }

    var kept: KeyLine { get }

    init(_ line: KeyLine, by work: any KeyWork) throws(KeyWorkError)
}

extension StoredKey {
    /// A fresh key; of RSA it takes about a second of work.
    init(by work: any KeyWork, from start: Int, to end: Int) throws(Refusal) {
        self = try Self.told { () throws(KeyWorkError) in
            try Self(KeyLine(try work.make(Self.kind), time: KeyTime(from: start, to: end)), by: work)
        }
    }

    /// The keys of all lines.
    static func all(in text: [UInt8], by work: any KeyWork) throws(Refusal) -> [Self] {
        var keys: [Self] = []
        for line in try KeyLine.all(in: text, of: secretName) {
            keys.append(try told { () throws(KeyWorkError) in try Self(line, by: work) })
        }
        return keys
    }

    private static func told(_ make: () throws(KeyWorkError) -> Self) throws(Refusal) -> Self {
        do { return try make() } catch { throw Refusal(StorageError("\(secretName): \(error)")) }
    }

    var time: KeyTime {
        kept.time
    }

    /// The key's own line.
    var line: [UInt8] {
        kept.text
    }
}
