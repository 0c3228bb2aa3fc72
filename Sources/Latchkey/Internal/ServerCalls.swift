// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// The calls of the wire protocol, each with the answers that it may have.
struct ServerCalls: Sendable {
    let endpoint: Result<Endpoint, DeviceLoginError>
    let transport: any Transport
    /// The server's list of keys, since it has been seen to know itself by our origin.
    private let known = Locked<ServerKeys?>(nil)

    init(_ endpoint: Result<Endpoint, DeviceLoginError>, _ transport: any Transport) {
        self.endpoint = endpoint
        self.transport = transport
    }

    /// The origin that the client signs for.
    func origin() throws(DeviceLoginError) -> Origin {
        try endpoint.get().origin
    }

    /// Wire protocol §1, origin: a server that does not know our origin is asked for nothing else.
    ///
    /// - Parameter isFresh: Whether the list of keys is fetched once more; it grows while the server goes on.
    /// - Returns: the server's list of keys.
    /// - Throws: ``DeviceLoginError/Code/originMismatch``, or what stood in the way.
    @discardableResult
    func requireOwnServer(fresh isFresh: Bool = false) async throws(DeviceLoginError) -> ServerKeys {
        if !isFresh, let known = known.withLock({ $0 }) { return known }
        let keys: ServerKeys = try await call("GET", "/v1/server-keys", expecting: [200])
        let origin = try origin()
        guard keys.origins.contains(where: { $0.isIdentical(to: origin.description) }) else {
            let own = keys.origins.joined(separator: ", ")
            throw DeviceLoginError(.originMismatch, "the server is not known as \(origin): it says \(own)")
        }
        known.withLock { $0 = keys }
        return keys
    }

    func signUp(_ account: NewAccount) async throws(DeviceLoginError) -> LatchkeyWire.Account {
        try await call("POST", "/v1/accounts", body: account.body, expecting: [201])
    }

    func signIn(_ session: NewSession) async throws(DeviceLoginError) -> OpenedSession {
        try await call("POST", "/v1/sessions", body: session.body, expecting: [201])
    }

    func session(_ token: SecretText) async throws(DeviceLoginError) -> CurrentSession {
        try await call("GET", "/v1/session", token: token, expecting: [200])
    }

    func signOut(_ token: SecretText) async throws(DeviceLoginError) {
        try await act("DELETE", "/v1/session", token: token)
    }

    func challenge(_ request: ChallengeRequest, _ token: SecretText?) async throws(DeviceLoginError) -> IssuedChallenge
    {
        try await call("POST", "/v1/challenges", body: request.body, token: token, expecting: [201])
    }

    func bind(_ device: NewDevice, _ token: SecretText) async throws(DeviceLoginError) -> BindingAnswer {
        try await call("POST", "/v1/devices", body: device.body, token: token, expecting: [200, 201])
    }

    func logIn(_ login: NewLogin) async throws(DeviceLoginError) -> OpenedSession {
        try await call("POST", "/v1/logins", body: login.body, expecting: [201])
    }

    // MARK: One call

    /// A call that is answered by nothing but its success.
    func act(
        _ method: String,
        _ path: String,
        body: [UInt8]? = nil,
        headers: [String: String] = [:],
        token: SecretText? = nil
    ) async throws(DeviceLoginError) {
        let response = try await send(method, path, body: body, headers: headers, token: token)
        guard response.status == 204 else { throw Self.unexpected(response) }
    }

    func call<Answer: WireObject>(
        _ method: String,
        _ path: String,
        body: [UInt8]? = nil,
        headers: [String: String] = [:],
        token: SecretText? = nil,
        expecting statuses: Set<Int>
    ) async throws(DeviceLoginError) -> Answer {
        let response = try await send(method, path, body: body, headers: headers, token: token)
        guard statuses.contains(response.status) else { throw Self.unexpected(response) }
        guard Self.mediaType(response) == "application/json" else {
            throw DeviceLoginError(.malformedAnswer, "\(method) \(path): the answer is not application/json")
        }
        do {
            return try Answer(answer: response.body)
        } catch {
            let what = error.path.isEmpty ? "the body is not a JSON object" : "member \(error.path)"
            throw DeviceLoginError(.malformedAnswer, "\(method) \(path): \(what)")
        }
    }

    private func send(
        _ method: String,
        _ path: String,
        body: [UInt8]?,
        headers more: [String: String],
        token: SecretText?
    ) async throws(DeviceLoginError) -> TransportResponse {
        var headers = more
        headers["Accept"] = "application/json, application/problem+json"
        if body != nil { headers["Content-Type"] = "application/json" }
        if let token { headers["Authorization"] = "Bearer \(token.text)" }
        let url = try endpoint.get().url(path)
        do {
            return try await transport.send(TransportRequest(method: method, url: url, headers: headers, body: body))
        } catch {
            throw DeviceLoginError(error, "\(method) \(path)")
        }
    }

    /// A refusal in the protocol's form, or an answer that is none of the protocol.
    private static func unexpected(_ response: TransportResponse) -> DeviceLoginError {
        guard response.status >= 400, mediaType(response) == Problem.mediaType else {
            return DeviceLoginError(.malformedAnswer, "status \(response.status) is not expected here")
        }
        do {
            let problem = try Problem(answer: response.body)
            let seconds = response.headers["retry-after"].flatMap { UInt32($0) }
            let retryAfter = seconds.map { Duration.seconds(Int64($0)) }
            return DeviceLoginError(ServerProblem(problem, status: response.status, retryAfter: retryAfter))
        } catch {
            let what = error.path.isEmpty ? "the body is not a JSON object" : "member \(error.path)"
            return DeviceLoginError(.malformedAnswer, "the problem document of status \(response.status): \(what)")
        }
    }

    private static func mediaType(_ response: TransportResponse) -> String? {
        let value = response.headers["content-type"]?.split(separator: ";").first
        return value?.trimmingSuffix(while: { $0 == " " }).lowercased()
    }
}

extension Substring {
    fileprivate func trimmingSuffix(while isDropped: (Character) -> Bool) -> Substring {
        var rest = self
        while let last = rest.last, isDropped(last) { rest.removeLast() }
        return rest
    }
}

extension DeviceLoginError {
    fileprivate init(_ error: TransportError, _ call: String) {
        let code: Code =
            switch error.code {
            case .timedOut: .timedOut
            case .cancelled: .cancelled
            case .badAnswer: .malformedAnswer
            default: .unreachable
            }
        self.init(code, "\(call): \(error.diagnosis)")
    }
}
