// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

extension Devices {
    /// Wire protocol §2, `GET /v1/devices`: those that are bound, the earliest first.
    func list(for live: LiveSession) async throws(Refusal) -> DeviceList {
        let devices = try await storage.read { tables throws(Refusal) in try tables.boundDevices(of: live.account.id) }
        return DeviceList(devices: devices.map { $0.answer() })
    }

    /// Wire protocol §2, `PATCH /v1/devices/{id}`.
    func rename(
        _ id: DeviceID,
        _ message: NewDeviceName,
        by live: LiveSession,
        at now: Timestamp
    ) async throws(Refusal) -> BoundDevice {
        let stamp = environment.stamp(at: now, from: live.address)
        let device = try await storage.act(at: now) { tables throws(Refusal) in
            try tables.requireStanding(live)
            var device = try tables.requireBound(id, to: live.account.id)
            device.description = device.description.named(message.name.description)
            try tables.update(device)
            try tables.record(.deviceRenamed, in: .account(device.accountID), device: id, by: stamp)
            return device
        }
        environment.log("device.renamed", ["account": device.accountID.text, "device": id.text])
        return device.answer()
    }

    /// Wire protocol §2, `DELETE /v1/devices/{id}`: its sessions end too.
    func delete(_ id: DeviceID, by live: LiveSession, at now: Timestamp) async throws(Refusal) {
        let stamp = environment.stamp(at: now, from: live.address)
        try await storage.act(at: now) { tables throws(Refusal) in
            try tables.requireStanding(live)
            try tables.end(try tables.requireBound(id, to: live.account.id), .deleted, by: stamp)
        }
        environment.log("device.revoked", ["account": live.account.id.text, "device": id.text])
    }

    /// Wire protocol §2, `POST /v1/devices/{id}/unbinding`: by the device's own word, however often it is said.
    ///
    /// Unknown, ended and mismatched devices take the same work, and a wrong proof of each is the same refusal.
    func unbind(
        _ id: DeviceID,
        _ message: Unbinding,
        from address: String,
        at now: Timestamp
    ) async throws(Refusal) {
        let attempt = sessions.limits.proof(of: .unbinding, id, from: address, at: now)
        try await sessions.limits.countingRefusals(attempt) { () throws(Refusal) in
            try await endByProof(id, message, from: address, at: now)
        }
    }

    private func endByProof(
        _ id: DeviceID,
        _ message: Unbinding,
        from address: String,
        at now: Timestamp
    ) async throws(Refusal) {
        let device = try await storage.read { tables throws(Refusal) in try tables.device(id) }
        let shown = try await proofs.shown(
            by: message.proof,
            of: id,
            checkedBy: device?.verifier,
            ClaimedAct(UnbindAct(device: id), from: address, at: now)
        )
        guard let device, shown != nil else {
            throw Refusal(.proofRefused, step: device == nil ? "device.unknown" : message.proof.step)
        }
        // Said again it changes nothing, and so it writes nothing.
        guard device.end == nil else { return }
        let stamp = environment.stamp(at: now, from: address)
        try await storage.act(at: now) { tables throws(Refusal) in
            guard let device = try tables.device(id), device.end == nil else { return }
            try tables.end(device, .unbound, by: stamp)
        }
        environment.log("device.unbound", ["account": device.accountID.text, "device": id.text])
    }
}

extension DeviceLookup {
    /// Wire protocol §2: a device that is unknown, another account's, or has ended is not found.
    func requireBound(_ id: DeviceID, to account: AccountID) throws(Refusal) -> StoredDevice {
        guard let device = try device(id), device.accountID == account, device.end == nil else {
            throw Refusal(.notFound, step: "device")
        }
        return device
    }
}

extension DeviceDescription {
    fileprivate func named(_ name: String) -> Self {
        Self(name: name, model: model, biometry: biometry, protection: protection)
    }

    /// The same without what names or describes somebody's own.
    var erased: Self {
        Self(name: "", model: "", biometry: biometry, protection: protection)
    }
}
