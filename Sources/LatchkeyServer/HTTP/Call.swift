// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// One request on its way through a route: when it came, and whose session it carries.
struct Call: Sendable {
    let request: ServerRequest
    /// The server's time, read once for the whole call.
    let now: Timestamp
    /// Where the caller is, in digits: the peer's end of the socket, or what a trusted proxy tells.
    let address: String

    /// Wire protocol §1: 415, then 400, then 422, for a call that needs a body.
    func message<Message: WireObject>(_ type: Message.Type = Message.self) throws(Refusal) -> Message {
        guard let members = try bodyMembers() else { throw Refusal(.malformedRequest, step: "body.missing") }
        return try read(members)
    }

    /// The same for a call without a request body: it takes none, or `{}`.
    func requireNoMembers() throws(Refusal) {
        _ = try read(bodyMembers() ?? JSONObject()) as EmptyRequest
    }

    /// The same for a call whose members stand in the query.
    func query<Query>(_ read: (String?) throws(InvalidMember) -> Query) throws(Refusal) -> Query {
        do {
            _ = try EmptyRequest(request: bodyMembers() ?? JSONObject())
            return try read(request.query)
        } catch let error as InvalidMember {
            throw Refusal(error)
        } catch let error as Refusal {
            throw error
        } catch {
            throw Refusal(.unavailable, step: "query")
        }
    }

    /// Wire protocol §1: what the path names comes after the members, and what is no id names nothing.
    func id<Kind>(refusing code: ProblemCode = .notFound) throws(Refusal) -> Identifier<Kind> {
        guard let id = PathWithID(request.path).flatMap({ Identifier<Kind>($0.name) }) else {
            throw Refusal(code, step: "path.id")
        }
        return id
    }

    private func read<Message: WireObject>(_ members: JSONObject) throws(Refusal) -> Message {
        do {
            let message = try Message(request: members)
            try requireNoQuery()
            return message
        } catch { throw Refusal(error) }
    }

    private func bodyMembers() throws(Refusal) -> JSONObject? {
        guard let body = request.body, !body.isEmpty else { return nil }
        try requireJSONType()
        let json: JSONValue
        do { json = try JSONValue(parsing: body) } catch {
            throw Refusal(.malformedRequest, step: "json: \(error)")
        }
        guard case .object(let members) = json else { throw Refusal(.malformedRequest, step: "json: no object") }
        return members
    }

    /// Wire protocol §1: `application/json`, parameters ignored; a type that stands twice is none.
    private func requireJSONType() throws(Refusal) {
        let types = request.headers.filter { $0.name == "content-type" }
        let type = types.first.map { $0.value.utf8.prefix { $0 != UInt8(ascii: ";") } } ?? "".utf8[...]
        guard types.count == 1, type.trimmed.isFolded("application/json") else {
            throw Refusal(.unsupportedMediaType, step: "content-type")
        }
    }

    /// Wire protocol §1: an unknown query member is an invalid field, and none of these calls knows one.
    private func requireNoQuery() throws(InvalidMember) {
        guard let query = request.query, !query.isEmpty else { return }
        let name = query.utf8.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "&") }
        throw InvalidMember(String(Substring(name)))
    }
}
