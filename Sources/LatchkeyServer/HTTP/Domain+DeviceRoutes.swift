// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// The calls on devices, and logging in by one.
extension Domain {
    var deviceRoutes: [Route] {
        [
            Route("POST", "/v1/devices", answer: postDevices),
            Route("GET", "/v1/devices", answer: getDevices),
            Route("PATCH", "/v1/devices/{id}", answer: patchDevice),
            Route("DELETE", "/v1/devices/{id}", answer: deleteDevice),
            Route("POST", "/v1/devices/{id}/unbinding", answer: postUnbinding),
            Route("POST", "/v1/logins", answer: postLogins),
        ]
    }

    private func postDevices(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        let message: NewDevice = try call.message()
        let bound = try await refusals.telling(.binding(by: live), of: call) { () throws(Refusal) in
            try await devices.bind(message, by: live, at: call.now)
        }
        return .message(bound.device.replaced == nil ? 201 : 200, bound)
    }

    private func getDevices(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        try call.requireNoMembers()
        return .message(200, try await devices.list(for: live))
    }

    private func patchDevice(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        let message: NewDeviceName = try call.message()
        return .message(200, try await devices.rename(call.id(), message, by: live, at: call.now))
    }

    private func deleteDevice(_ call: Call) async throws(Refusal) -> ServerResponse {
        let live = try await sessions.require(call)
        try call.requireNoMembers()
        try await devices.delete(call.id(), by: live, at: call.now)
        return .empty
    }

    /// What the path names belongs to the proof here, so what is no id is refused as a bad proof is.
    private func postUnbinding(_ call: Call) async throws(Refusal) -> ServerResponse {
        let message: Unbinding = try call.message()
        let id: DeviceID = try call.id(refusing: .proofRefused)
        try await refusals.telling(.unbinding(of: id), of: call) { () throws(Refusal) in
            try await devices.unbind(id, message, from: call.address, at: call.now)
        }
        return .empty
    }

    private func postLogins(_ call: Call) async throws(Refusal) -> ServerResponse {
        let message: NewLogin = try call.message()
        let opened = try await refusals.telling(.login(by: message.deviceID), of: call) { () throws(Refusal) in
            try await devices.logIn(message, from: call.address, at: call.now)
        }
        return .message(201, opened)
    }
}
