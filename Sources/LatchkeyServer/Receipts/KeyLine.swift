// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// A private key as a line of a stored secret: its external form, and the time in which it is used.
struct KeyLine: Sendable {
    let privateForm: SharedSecret
    let time: KeyTime

    init(_ privateForm: consuming SecretBytes, time: KeyTime) {
        self.privateForm = SharedSecret(privateForm)
        self.time = time
    }

    private init(_ privateForm: SharedSecret, time: KeyTime) {
        self.privateForm = privateForm
        self.time = time
    }

    /// The keys of all lines of the secret of a name.
    static func all(in text: [UInt8], of name: String) throws(Refusal) -> [Self] {
        var keys: [Self] = []
        for line in text.split(separator: UInt8(ascii: "\n")) {
            let parts = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard parts.count == 3, let form = Base64URL.decode(parts[0]), let start = Int(parts[1]),
                let end = Int(parts[2])
            else { throw Refusal(StorageError("\(name): a line that is none")) }
            keys.append(Self(SecretBytes(copying: form), time: KeyTime(from: start, to: end)))
        }
        return keys
    }

    /// The same key that is used no longer after a second.
    func ending(by second: Int) -> Self {
        guard second < time.to else { return self }
        return Self(privateForm, time: KeyTime(from: min(time.from, second), to: second))
    }

    /// The key's own line.
    var text: [UInt8] {
        let form = privateForm.bytes.withBytes { Base64URL.encode(Array($0)) }
        return Array("\(form) \(time.from) \(time.to)\n".utf8)
    }
}
