// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyWire

@testable import LatchkeyServer

/// The vectors that a program in another language made: Tests/Vectors/wire.
enum Vectors {
    static func object(_ name: String) throws -> JSONObject {
        let tests = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appendingPathComponent("Vectors/wire/" + name)
        guard case .object(let object) = try JSONValue(parsing: Array(Data(contentsOf: file))) else {
            throw JSONError(.unexpectedByte, at: 0)
        }
        return object
    }

    /// The subject of a challenge, out of the text that the vector has for it.
    static func subject(_ vector: JSONObject) -> ChallengeSubject? {
        let parts = vector.text("subject").split(separator: "\n").map(String.init)
        switch (vector.text("purpose"), parts.count) {
        case ("login", 1):
            return DeviceID(parts[0]).map { .login(device: $0) }
        case ("bind", 2):
            guard let account = AccountID(parts[0]), let session = SessionID(parts[1]) else { return nil }
            return .bind(account: account, session: session)
        case ("confirm", 3):
            guard let account = AccountID(parts[0]), let device = DeviceID(parts[1]),
                let confirmation = ConfirmationID(parts[2])
            else { return nil }
            return .confirm(account: account, device: device, confirmation: confirmation)
        default:
            return nil
        }
    }
}

extension JSONObject {
    func text(_ name: String) -> String {
        self[name].flatMap(String.init(json:)) ?? "missing: \(name)"
    }

    func object(_ name: String) -> JSONObject {
        self[name].flatMap(JSONObject.init(json:)) ?? JSONObject()
    }

    func bytes(_ name: String) -> [UInt8] {
        Base64URL.decode(text(name)) ?? []
    }
}
