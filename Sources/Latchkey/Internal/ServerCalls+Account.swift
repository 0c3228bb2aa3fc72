// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

// Wire protocol §2: the account itself, and its sessions.
extension ServerCalls {
    func changePassword(_ change: PasswordChange, _ token: SecretText) async throws(DeviceLoginError) -> PasswordChanged
    {
        try await call("PUT", "/v1/account/password", body: change.body, token: token, expecting: [200])
    }

    func deleteAccount(_ token: SecretText) async throws(DeviceLoginError) {
        try await act("DELETE", "/v1/account", token: token)
    }

    func sessions(_ token: SecretText) async throws(DeviceLoginError) -> SessionList {
        try await call("GET", "/v1/sessions", token: token, expecting: [200])
    }

    func end(_ session: SessionID, _ token: SecretText) async throws(DeviceLoginError) {
        try await act("DELETE", "/v1/sessions/\(session)", token: token)
    }

    func endOtherSessions(_ token: SecretText) async throws(DeviceLoginError) {
        try await act("DELETE", "/v1/sessions", token: token)
    }
}
