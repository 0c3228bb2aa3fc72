// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

@testable import LatchkeyServer

/// An answer taken apart for a test.
struct Answer: Sendable {
    let response: ServerResponse

    var status: Int {
        response.status
    }

    /// The body's members; none if it is no object.
    var members: JSONObject {
        do {
            guard case .object(let members) = try JSONValue(parsing: response.body) else { return JSONObject() }
            return members
        } catch {
            return JSONObject()
        }
    }

    func text(_ name: String) -> String? {
        members[name].flatMap(String.init(json:))
    }

    /// The code of a refusal.
    var code: String? {
        text("code")
    }

    func header(_ name: String) -> String? {
        response.headers.first { $0.name == name }?.value
    }

    func message<Message: WireObject>(_ type: Message.Type = Message.self) throws -> Message {
        try Message(answer: response.body)
    }
}

extension Bench {
    /// Sends a request as a client would.
    func send(
        _ method: String,
        _ path: String,
        _ body: JSONObject? = nil,
        token: String? = nil,
        from address: String = "127.0.0.1"
    ) async -> Answer {
        var headers: [(name: String, value: String)] = []
        if body != nil { headers.append(("content-type", "application/json")) }
        if let token { headers.append(("authorization", "Bearer " + token)) }
        let bytes = body.map { JSONValue.object($0).bytes() }
        return await send(
            ServerRequest(method: method, path: path, headers: headers, body: bytes, peerAddress: address)
        )
    }

    func send(_ request: ServerRequest) async -> Answer {
        Answer(response: await server.respond(to: request))
    }

    func post(
        _ path: String,
        _ message: some WireObject,
        token: String? = nil,
        from address: String = "127.0.0.1"
    ) async -> Answer {
        await send("POST", path, message.members, token: token, from: address)
    }
}
