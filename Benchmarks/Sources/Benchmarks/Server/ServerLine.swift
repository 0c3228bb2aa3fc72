// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// One client's way to a server: it makes one call at a time.
struct ServerLine: Sendable {
    /// How a call travels: path, body and token in, the answer's object out.
    typealias Exchange = @Sendable (_ path: String, _ body: [UInt8], _ token: String?) async throws -> JSONObject

    /// The server's name for itself, which is signed too.
    let origin: String
    let exchange: Exchange

    /// What the server answers.
    func post(_ path: String, _ members: JSONObject, by token: String? = nil) async throws -> JSONObject {
        try await exchange(path, JSONValue.object(members).bytes(), token)
    }

    /// A challenge for a purpose.
    func challenge(_ purpose: String, _ members: JSONObject = [:], by token: String? = nil) async throws -> String {
        var request = members
        request["purpose"] = .string(purpose)
        return try await post("/v1/challenges", request, by: token).text("challenge")
    }
}

/// An answer that is not what the benchmark needs; it stops the run.
struct UnexpectedAnswer: Error {
    let text: String
}

extension JSONObject: @retroactive ExpressibleByDictionaryLiteral {
    /// An object as it is written down, members in that order.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init(elements)
    }

    /// A member that has to be there.
    func text(_ name: String) throws -> String {
        guard case .string(let text)? = self[name] else { throw UnexpectedAnswer(text: "no \(name) in \(self)") }
        return text
    }
}
