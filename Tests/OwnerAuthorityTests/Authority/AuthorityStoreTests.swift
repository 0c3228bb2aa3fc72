// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import Testing

@Suite("What a device remembers in its store")
struct AuthorityStoreTests {
    private let storage = InMemoryVaultStorage()

    private func authority(in storage: any VaultStorage) throws -> Authority {
        let authority = makeAuthority()
        try authority.remember(in: storage)
        return authority
    }

    @Test("Misses in one process lock the sheet of another at its next event")
    func misses() throws {
        let (one, two) = (try authority(in: storage), try authority(in: storage))
        let answers = Log<Result<OwnerMeans, OwnerError>>()
        two.evaluate(two.makeContext(), .biometrics, reason: "Log in") { answers.add($0) }

        one.send(.device(.otherAppMisses(5)))
        two.send(.person(.touch(.rightThumb)))

        #expect(two.read { $0.open } == nil)
        #expect(two.read { $0.misses } == 5)
    }

    @Test("A generation that one process raised is never lowered by another")
    func generation() throws {
        let (one, two) = (try authority(in: storage), try authority(in: storage))

        one.send(.device(.enrol(.leftThumb)))
        two.send(.device(.otherAppMatch))
        two.send(.device(.remove(.leftThumb)))
        one.send(.device(.otherAppMatch))

        #expect(one.read { $0.enrolment } == two.read { $0.enrolment })
        #expect(one.read { $0.enrolment.generation } == 3)
    }

    @Test("Wrong passcodes and their wait are shared; the device's clock may begin anew")
    func passcodes() throws {
        let one = try authority(in: storage)
        one.evaluate(one.makeContext(), .owner, reason: "Log in") { _ in }
        one.send(.device(.otherAppMisses(5)))
        for entry in 0..<6 { one.send(.person(.enterPasscode("wrong-\(entry)"))) }

        let two = try authority(in: storage)

        #expect(two.read { $0.throttle.wrongEntries } == one.read { $0.throttle.wrongEntries })
        #expect(two.read { $0.throttle.isWaiting(at: $0.now) })
    }

    @Test("Where the store fails, a person's act opens nothing and a call is answered with a failure")
    func failingStore() async throws {
        let store = FailingStorage(storage)
        let authority = try authority(in: store)
        let context = authority.makeContext()
        let answers = Log<Result<OwnerMeans, OwnerError>>()
        authority.evaluate(context, .biometrics, reason: "Log in") { answers.add($0) }

        authority.send(.person(.touch(.someoneElse)))
        store.fails = true
        let touch = authority.send(.person(.touch(.rightThumb)))
        store.failsReading = true
        authority.evaluate(context, .biometrics, reason: "Log in") { answers.add($0) }
        await authority.settled()

        #expect(touch == .impossible(.storeFailed("the device's store failed: the disk is full")))
        #expect(answers.entries.map { (try? $0.get()) == nil } == [true, true])
        #expect(authority.read { $0.open } == nil)
    }

    @Test("What changes nothing that is remembered needs no room in the store")
    func readingEvents() async throws {
        let store = FailingStorage(storage)
        let authority = try authority(in: store)
        let answers = Log<Result<OwnerMeans, OwnerError>>()
        store.fails = true

        authority.evaluate(authority.makeContext(), .biometrics, reason: "Log in") { answers.add($0) }
        authority.send(.person(.touch(.rightThumb)))
        await authority.settled()

        #expect(answers.entries == [.success(.biometrics)])
    }

    @Test("A passcode stays where its items could not be deleted")
    func failingRemoval() throws {
        let store = FailingStorage(storage)
        let authority = makeAuthority()
        let vault = Vault(storage: store, owner: authority, keys: NamedKeys(), groups: ["app"], wallClock: { 0 })
        vault.attach()
        store.fails = true

        authority.send(.device(.setPasscode(nil)))

        #expect(authority.read { $0.passcode } == "123456")
    }

    @Test("Bytes that are not as they were written are refused, and those of a newer program by name")
    func damaged() throws {
        let good = try DeviceMemory(bytes: makeAuthority().read { $0.memory }.bytes)
        #expect(good == makeAuthority().read { $0.memory })

        let bytes = good.bytes
        for end in bytes.indices {
            #expect(throws: VaultError.self) { try DeviceMemory(bytes: Array(bytes[..<end])) }
        }
        let newer = Array(#"{"version":2}"#.utf8)
        let error = #expect(throws: VaultError.self) { try DeviceMemory(bytes: newer) }
        #expect(error?.code == .storage(.newer))
    }
}

/// A store that can be made to fail.
final class FailingStorage: VaultStorage {
    private let storage: InMemoryVaultStorage
    private let isFailing = Locked(false)

    private let isUnreadable = Locked(false)

    var fails: Bool {
        get { isFailing.withLock { $0 } }
        set { isFailing.withLock { $0 = newValue } }
    }

    var failsReading: Bool {
        get { isUnreadable.withLock { $0 } }
        set { isUnreadable.withLock { $0 = newValue } }
    }

    init(_ storage: InMemoryVaultStorage) {
        self.storage = storage
    }

    func write<Result: ~Copyable>(
        _ body: (any VaultTransaction) throws(VaultError) -> Result
    ) throws(VaultError) -> Result {
        if fails { throw VaultError(.storage(.full), "the disk is full") }
        return try storage.write(body)
    }

    func read<Result: ~Copyable>(
        _ body: (any VaultTransaction) throws(VaultError) -> Result
    ) throws(VaultError) -> Result {
        if failsReading { throw VaultError(.storage(.inputOutput), "the disk does not answer") }
        return try storage.read(body)
    }
}
