// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// The calls on the account itself.
extension Domain {
    var accountRoutes: [Route] {
        [
            Route("POST", "/v1/accounts", answer: postAccounts),
            Route("DELETE", "/v1/account", answer: deleteAccount),
            Route("PUT", "/v1/account/password", answer: putPassword),
            Route("PUT", "/v1/account/payment-password", answer: putPaymentPassword),
        ]
    }

    private func postAccounts(_ call: Call) async throws(Refusal) -> ServerResponse {
        .message(201, try await accounts.signUp(call.message(), from: call.address, at: call.now))
    }

    private func deleteAccount(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        try call.requireNoMembers()
        try await accounts.delete(by: live, at: call.now)
        return .empty
    }

    private func putPassword(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        let message: PasswordChange = try call.message()
        let changed = try await refusals.telling(.passwordCheck(by: live), of: call) { () throws(Refusal) in
            try await accounts.changePassword(message, by: live, from: call.address, at: call.now)
        }
        return .message(200, changed)
    }

    private func putPaymentPassword(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        let message: NewPaymentPassword = try call.message()
        try await refusals.telling(.passwordCheck(by: live), of: call) { () throws(Refusal) in
            try await confirmations.payment.set(message, by: live, from: call.address, at: call.now)
        }
        return .empty
    }
}
