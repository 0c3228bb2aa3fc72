// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("What every store keeps: devices")
struct StoredDeviceTests {
    private func situation(_ fixture: StorageFixture, account: AccountID? = nil) async throws -> BindingSituation {
        let (account, installation) = (account ?? fixture.account.id, fixture.device(1).installationID)
        return try await fixture.store.read { tables throws(Refusal) in
            try tables.bindingSituation(of: account, installation: installation)
        }
    }

    @Test(
        "A bound device is found, counted and met by the next binding of its installation",
        arguments: StoreUnderTest.all
    )
    func bound(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let (later, device) = (fixture.device(2, boundAfter: 1), fixture.device(1))
        for device in [later, device] {
            try await fixture.act { tables throws(Refusal) in try tables.insert(device) }
        }

        #expect(try await fixture.found(device.id) == device)
        #expect(try await fixture.found(DeviceID(randomBytes: [9])) == nil)
        #expect(try await situation(fixture) == BindingSituation(present: device, deviceCount: 2))
        let elsewhere = try await situation(fixture, account: AccountID(randomBytes: [7]))
        #expect(elsewhere == BindingSituation(present: nil, deviceCount: 0))
        let all = try await fixture.store.read { tables throws(Refusal) in
            try tables.boundDevices(of: fixture.account.id)
        }
        #expect(all == [device, later])
    }

    @Test(
        "An ended device leaves a tombstone with its key, its sessions end, and its place is free",
        arguments: StoreUnderTest.all
    )
    func ended(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let (old, new) = (fixture.device(1), fixture.device(2, installation: 1))
        let session = try await fixture.open(fixture.session(1))
        let opened = try await fixture.open(fixture.session(2, device: old.id))
        try await fixture.act { tables throws(Refusal) in try tables.insert(old) }

        try await fixture.act { tables throws(Refusal) in try tables.end(old, .replaced, by: fixture.stamp) }
        #expect(try await situation(fixture) == BindingSituation(present: nil, deviceCount: 0))
        try await fixture.act { tables throws(Refusal) in try tables.insert(new) }

        let tombstone = try await fixture.found(old.id)
        #expect(tombstone?.end == DeviceEnd(reason: .replaced, at: fixture.now))
        #expect(tombstone?.verifier == .key(fixture.key))
        #expect(try await fixture.found(opened) == nil)
        #expect(try await fixture.found(session) != nil)
        #expect(try await situation(fixture) == BindingSituation(present: new, deviceCount: 1))
    }

    @Test("Description, last use and end of a device can change", arguments: StoreUnderTest.all)
    func changes(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let device = fixture.device(1)
        try await fixture.act { tables throws(Refusal) in try tables.insert(device) }
        var changed = device
        changed.description = DeviceDescription(name: "’s", model: "M2", biometry: .none, protection: .tpm)
        changed.lastUsedAt = fixture.now.adding(seconds: 5)
        let update = changed
        try await fixture.act { tables throws(Refusal) in try tables.update(update) }

        #expect(try await fixture.found(device.id) == changed)
        let stranger = fixture.device(2)
        await #expect(throws: Refusal.self) {
            try await fixture.act { tables throws(Refusal) in try tables.update(stranger) }
        }
    }
}
