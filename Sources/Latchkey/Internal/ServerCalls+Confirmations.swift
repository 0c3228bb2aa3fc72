// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension ServerCalls {
    func ask(_ order: NewConfirmation, _ token: SecretText) async throws(DeviceLoginError) -> ConfirmationAnswer {
        try await call("POST", "/v1/confirmations", body: order.body, token: token, expecting: [200, 201])
    }

    func confirmation(_ id: ConfirmationID, _ token: SecretText) async throws(DeviceLoginError) -> ConfirmationAnswer {
        try await call("GET", "/v1/confirmations/\(id)", token: token, expecting: [200])
    }

    func pendingConfirmations(
        after: ConfirmationID?,
        _ token: SecretText
    ) async throws(DeviceLoginError) -> ConfirmationList {
        let place = after.map { "&after=\($0)" } ?? ""
        return try await call("GET", "/v1/confirmations?status=pending\(place)", token: token, expecting: [200])
    }

    func approve(
        _ id: ConfirmationID,
        _ approval: ApprovalRequest,
        allowance: SecretText? = nil,
        _ token: SecretText
    ) async throws(DeviceLoginError) -> ApprovalAnswer {
        try await call(
            "POST",
            "/v1/confirmations/\(id)/approval",
            body: approval.body,
            headers: Self.naming(allowance),
            token: token,
            expecting: [200]
        )
    }

    func reject(_ id: ConfirmationID, _ token: SecretText) async throws(DeviceLoginError) {
        let _: RejectionAnswer = try await call(
            "POST",
            "/v1/confirmations/\(id)/rejection",
            token: token,
            expecting: [200]
        )
    }

    func end(_ allowance: SecretText, _ token: SecretText) async throws(DeviceLoginError) {
        try await act("DELETE", "/v1/allowance", headers: Self.naming(allowance), token: token)
    }

    func setPaymentPassword(_ password: NewPaymentPassword, _ token: SecretText) async throws(DeviceLoginError) {
        try await act("PUT", "/v1/account/payment-password", body: password.body, token: token)
    }

    private static func naming(_ allowance: SecretText?) -> [String: String] {
        allowance.map { [ApprovalRequest.allowanceHeader: $0.text] } ?? [:]
    }
}
