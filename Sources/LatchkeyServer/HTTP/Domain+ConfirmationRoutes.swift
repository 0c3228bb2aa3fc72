// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// The calls on confirmations and allowances.
extension Domain {
    var confirmationRoutes: [Route] {
        [
            Route("POST", "/v1/confirmations", answer: postConfirmations),
            Route("GET", "/v1/confirmations", answer: getConfirmations),
            Route("GET", "/v1/confirmations/{id}", answer: getConfirmation),
            Route("POST", "/v1/confirmations/{id}/approval", answer: postApproval),
            Route("POST", "/v1/confirmations/{id}/rejection", answer: postRejection),
            Route("DELETE", "/v1/allowance", answer: deleteAllowance),
        ]
    }

    private func postConfirmations(_ call: Call) async throws(Refusal) -> ServerResponse {
        let caller = try await requireCaller(call)
        let (answer, isNew) = try await confirmations.ask(call.message(), by: caller, at: call.now)
        return .message(isNew ? 201 : 200, answer)
    }

    private func getConfirmations(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        let query = try call.query(ConfirmationsQuery.init(query:))
        return .message(200, try await confirmations.list(query.page, for: live, at: call.now))
    }

    private func getConfirmation(_ call: Call) async throws(Refusal) -> ServerResponse {
        let caller = try await requireCaller(call)
        try call.requireNoMembers()
        return .message(200, try await confirmations.find(call.id(), for: caller, at: call.now))
    }

    private func postApproval(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        let request: ApprovalRequest = try call.message()
        let approval: Approval
        do { approval = try Approval(request, allowance: call.allowanceToken()) } catch { throw Refusal(error) }
        let id: ConfirmationID = try call.id()
        let answer = try await refusals.telling(.approval(of: id, approval, by: live), of: call) {
            () throws(Refusal) in
            try await confirmations.approve(id, approval, by: live, at: call.now)
        }
        return .message(200, answer)
    }

    private func postRejection(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        try call.requireNoMembers()
        return .message(200, try await confirmations.reject(call.id(), by: live, at: call.now))
    }

    private func deleteAllowance(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        try call.requireNoMembers()
        let token: String?
        do { token = try call.allowanceToken() } catch { throw Refusal(error) }
        guard let token else { throw Refusal(InvalidMember(ApprovalRequest.allowanceHeader)) }
        try await confirmations.endAllowance(token, by: live, at: call.now)
        return .empty
    }
}

extension Call {
    /// The header that names an allowance; one that stands twice is a bad member.
    fileprivate func allowanceToken() throws(InvalidMember) -> String? {
        let fields = request.headers.filter { $0.name == "latchkey-allowance" }
        guard fields.count <= 1 else { throw InvalidMember(ApprovalRequest.allowanceHeader) }
        return fields.first?.value
    }
}
