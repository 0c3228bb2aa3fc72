// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("What every store keeps: devices")
struct StoredDeviceTests {
    @Test(
        "A bound device is found, counted and met by the next binding of its installation",
        arguments: StoreUnderTest.allCases
    )
    func bound(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let session = try await fixture.open(fixture.session(1))
        let device = fixture.device(1)

        #expect(try await fixture.bind(device, nonce: 1, by: session) == "bound")
        #expect(try await fixture.store.device(device.id) == device)
        #expect(try await fixture.store.device(DeviceID(randomBytes: [9])) == nil)
        let situation = try await fixture.store.bindingSituation(
            of: fixture.account.id,
            installation: device.installationID
        )
        #expect(situation == BindingSituation(present: device, deviceCount: 1))
        let elsewhere = try await fixture.store.bindingSituation(
            of: AccountID(randomBytes: [7]),
            installation: device.installationID
        )
        #expect(elsewhere == BindingSituation(present: nil, deviceCount: 0))
    }

    @Test("A replaced device leaves a tombstone with its key, and its sessions end", arguments: StoreUnderTest.allCases)
    func replaced(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let session = try await fixture.open(fixture.session(1))
        let (old, new) = (fixture.device(1), fixture.device(2, installation: 1))
        _ = try await fixture.bind(old, nonce: 1, by: session)
        let opened = fixture.session(2, device: old.id)
        #expect(try await fixture.logIn(old, nonce: 2, opening: opened) == .opened)

        #expect(try await fixture.bind(new, nonce: 3, by: session) == "replaced \(old.id)")
        let tombstone = try await fixture.store.device(old.id)
        #expect(tombstone?.end == DeviceEnd(reason: .replaced, at: fixture.now))
        #expect(tombstone?.publicKey == fixture.key)
        #expect(try await fixture.found(opened) == nil)
        #expect(try await fixture.found(session) != nil)
        let situation = try await fixture.store.bindingSituation(
            of: fixture.account.id,
            installation: old.installationID
        )
        #expect(situation == BindingSituation(present: new, deviceCount: 1))
    }

    @Test(
        "A binding that is not done changes nothing: its nonce can still be spent",
        arguments: StoreUnderTest.allCases
    )
    func notDone(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let (session, device) = (try await fixture.open(fixture.session(1)), fixture.device(1))
        let refusal: @Sendable (BindingSituation) -> Refusal? = { _ in Refusal(.tooManyDevices, step: "test") }

        #expect(try await fixture.bind(device, nonce: 1, by: fixture.session(9)) == "ended")
        #expect(try await fixture.bind(device, nonce: 1, by: session, refusal: refusal) == "too_many_devices")
        #expect(try await fixture.store.device(device.id) == nil)
        #expect(try await fixture.bind(device, nonce: 1, by: session) == "bound")
        #expect(try await fixture.bind(fixture.device(2), nonce: 1, by: session) == "spent")
        #expect(try await fixture.store.device(fixture.device(2).id) == nil)
    }

    @Test("The rules are asked with what is there at that moment", arguments: StoreUnderTest.allCases)
    func situation(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let session = try await fixture.open(fixture.session(1))
        let (first, second) = (fixture.device(1), fixture.device(2, installation: 1))
        _ = try await fixture.bind(first, nonce: 1, by: session)
        let met = Locked<BindingSituation?>(nil)
        _ = try await fixture.bind(second, nonce: 2, by: session) { situation in
            met.withLock { $0 = situation }
            return nil
        }

        #expect(met.withLock { $0 } == BindingSituation(present: first, deviceCount: 1))
    }

    @Test("A login opens the session and notes the use, once a nonce", arguments: StoreUnderTest.allCases)
    func login(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let session = try await fixture.open(fixture.session(1))
        let device = fixture.device(1)
        _ = try await fixture.bind(device, nonce: 1, by: session)
        let (first, second) = (fixture.session(2, device: device.id), fixture.session(3, device: device.id))

        #expect(try await fixture.logIn(device, nonce: 2, opening: first) == .opened)
        #expect(try await fixture.logIn(device, nonce: 2, opening: second) == .nonceSpent)
        #expect(try await fixture.found(first) == first)
        #expect(try await fixture.found(second) == nil)
        #expect(try await fixture.store.device(device.id)?.lastUsedAt == fixture.now)
    }

    @Test("A device that has ended or never was opens nothing and spends nothing", arguments: StoreUnderTest.allCases)
    func endedLogin(_ kind: StoreUnderTest) async throws {
        let fixture = try await StorageFixture(kind)
        let session = try await fixture.open(fixture.session(1))
        let (old, new) = (fixture.device(1), fixture.device(2, installation: 1))
        _ = try await fixture.bind(old, nonce: 1, by: session)
        _ = try await fixture.bind(new, nonce: 2, by: session)
        let opened = fixture.session(2, device: old.id)

        #expect(try await fixture.logIn(old, nonce: 3, opening: opened) == .deviceEnded)
        #expect(try await fixture.logIn(fixture.device(9), nonce: 3, opening: opened) == .deviceEnded)
        #expect(try await fixture.found(opened) == nil)
        #expect(try await fixture.logIn(new, nonce: 3, opening: opened) == .opened)
    }
}
