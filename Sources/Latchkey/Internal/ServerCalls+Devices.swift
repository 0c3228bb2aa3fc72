// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

// Wire protocol §2: an account's devices, and their end.
extension ServerCalls {
    func devices(_ token: SecretText) async throws(DeviceLoginError) -> DeviceList {
        try await call("GET", "/v1/devices", token: token, expecting: [200])
    }

    func rename(_ device: DeviceID, _ name: NewDeviceName, _ token: SecretText) async throws(DeviceLoginError)
        -> BoundDevice
    {
        try await call("PATCH", "/v1/devices/\(device)", body: name.body, token: token, expecting: [200])
    }

    func delete(_ device: DeviceID, _ token: SecretText) async throws(DeviceLoginError) {
        try await act("DELETE", "/v1/devices/\(device)", token: token)
    }

    func unbind(_ device: DeviceID, _ unbinding: Unbinding) async throws(DeviceLoginError) {
        try await act("POST", "/v1/devices/\(device)/unbinding", body: unbinding.body)
    }
}
