// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice
import Testing

@Suite("Whether the enrolled set has changed")
struct EnrolmentTests {
    let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))

    private func mark(_ adapter: Adapter) async throws -> EnrolmentMark {
        let state = try await adapter.use(phone) { await $0.enrolmentState() }
        guard case .enrolled(let mark) = state else { throw NoMark() }
        return mark
    }

    private struct NoMark: Error {}

    private func change(since mark: EnrolmentMark?, _ adapter: Adapter) async throws -> EnrolmentChange {
        try await adapter.use(phone) { await $0.enrolmentState().change(since: mark) }
    }

    @Test("The same set is unchanged, whatever succeeds and fails in between", arguments: Adapter.allCases)
    func unchanged(adapter: Adapter) async throws {
        let mark = try await mark(adapter)

        phone.otherAppMisses(2)
        phone.otherAppMatch()

        #expect(try await change(since: mark, adapter) == .unchanged)
    }

    @Test("A finger more is a change, and taking it away again does not undo it", arguments: Adapter.allCases)
    func fingerAdded(adapter: Adapter) async throws {
        let mark = try await mark(adapter)

        try phone.enrol(.leftThumb)
        let added = try await change(since: mark, adapter)
        try phone.remove(.leftThumb)

        #expect(added == .changed)
        #expect(try await change(since: mark, adapter) == .changed)
    }

    @Test("Everything taken away is a change", arguments: Adapter.allCases)
    func removed(adapter: Adapter) async throws {
        let mark = try await mark(adapter)

        try phone.remove(.rightThumb)

        #expect(try await change(since: mark, adapter) == .changed)
    }

    @Test("A passcode switched off, which erases the fingers, is a change", arguments: Adapter.allCases)
    func passcodeOff(adapter: Adapter) async throws {
        let mark = try await mark(adapter)

        phone.setPasscode(nil)

        #expect(try await change(since: mark, adapter) == .changed)
    }

    @Test(
        "DOM-12: locked out, it cannot be told, and the mark is good again after the passcode",
        arguments: Adapter.allCases
    )
    func lockedOut(adapter: Adapter) async throws {
        let mark = try await mark(adapter)

        phone.otherAppMisses(5)
        let lockedOut = try await change(since: mark, adapter)
        phone.lock()
        phone.unlock(with: .passcode)
        try phone.move(to: .foreground)

        #expect(lockedOut == .unknown)
        #expect(try await change(since: mark, adapter) == .unchanged)
    }

    @Test("A refused permission hides the set and changes nothing", arguments: Adapter.allCases)
    func refused(adapter: Adapter) async throws {
        let face = SimulatedPhone(.iPhone15(iOS: "17.0"))
        let state = try await adapter.use(face) { await $0.enrolmentState() }
        guard case .enrolled(let mark) = state else { throw NoMark() }

        face.setPermission(.refused)
        let hidden = try await adapter.use(face) { await $0.enrolmentState().change(since: mark) }
        face.setPermission(.granted)
        let back = try await adapter.use(face) { await $0.enrolmentState().change(since: mark) }

        #expect(hidden == .unknown)
        #expect(back == .unchanged)
    }

    @Test("DOM-13: without a mark it is never unchanged", arguments: Adapter.allCases)
    func noMark(adapter: Adapter) async throws {
        #expect(try await change(since: nil, adapter) == .unknown)
    }

    @Test("After a major version a new mark of the same set is no change")
    func upgrade() async throws {
        let mark = try await mark(.simulatedPhone)

        try phone.upgrade(to: "16.0")
        let after = try await change(since: mark, .simulatedPhone)
        let renewed = try await self.mark(.simulatedPhone)

        #expect(after == .unknown)
        #expect(renewed.systemVersion == 16 && renewed.bytes != mark.bytes)
    }

    @Test("A mark that was kept member by member is the same mark", arguments: Adapter.allCases)
    func kept(adapter: Adapter) async throws {
        let mark = try await mark(adapter)

        let kept = EnrolmentMark(mark.bytes, systemVersion: mark.systemVersion)

        #expect(try await change(since: kept, adapter) == .unchanged)
    }

    @Test("Both ways to a phone see the same mark of the set")
    func same() async throws {
        #expect(try await mark(.simulatedPhone).bytes == mark(.systemDevice).bytes)
    }
}
