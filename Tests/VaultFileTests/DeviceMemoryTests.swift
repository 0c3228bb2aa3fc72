// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import Testing

@testable import VaultFile

@Suite("A device that keeps what it remembers in a vault's file")
struct DeviceMemoryTests {
    private struct StoppedClock: DeviceClock {
        func now() -> Moment { .zero }
    }

    private func authority(in file: SealedFile, enrolled: [Template] = [.rightThumb]) throws -> Authority {
        let app = AppRecord(bundle: "com.example.app", usageDescription: nil, permission: .granted)
        let state = AuthorityState(profile: .iPhone8(iOS: "15.0"), passcode: "1", enrolled: enrolled, app: app)
        let authority = Authority(state, clock: StoppedClock()) { $0 }
        try authority.remember(in: file)
        return authority
    }

    @Test("Two openings of a file have one counter, and a third remembers it")
    func misses() throws {
        let folder = try VaultFolder()
        let one = try authority(in: folder.create())
        let two = try authority(in: folder.open())

        one.send(.device(.otherAppMisses(3)))
        two.send(.device(.otherAppMisses(1)))
        let third = try authority(in: folder.open())

        #expect(two.read { $0.misses } == 4)
        #expect(third.read { $0.misses } == 4)
        #expect(third.read { $0.enrolment.generation } == 1)
    }

    @Test("Another finger after a restart is another set, and nothing lowers its number")
    func generation() throws {
        let folder = try VaultFolder()
        let first = try authority(in: folder.create())
        first.send(.device(.enrol(.leftThumb)))

        let second = try authority(in: folder.open(), enrolled: [.leftThumb])

        #expect(first.read { $0.enrolment.generation } == 2)
        #expect(second.read { $0.enrolment.generation } == 3)
    }

    @Test("A file that takes nothing holds nothing of a device, and says so at the beginning")
    func readOnly() throws {
        let folder = try VaultFolder()
        _ = try authority(in: folder.create())
        var surroundings = SealedFile.Surroundings()
        surroundings.isReadOnly = true
        let file = try folder.open(surroundings)

        let error = #expect(throws: VaultError.self) { try authority(in: file) }

        #expect(error?.code == .storage(.readOnly))
    }
}
