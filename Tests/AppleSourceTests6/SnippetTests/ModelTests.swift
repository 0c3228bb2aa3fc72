// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Snippets: contexts in actors, models and tasks")
struct ModelTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))

    @Test("An actor opens, and its abandoned prompt ends with −9")
    func actorKeepingItsContext() async throws {
        let safe = await phone.perform { ActorKeepingItsContext() }

        let abandoned = Task { try await safe.open() }
        while phone.prompt == nil { await Task.yield() }
        await safe.giveUp()
        let error = await #expect(throws: (any Error).self) { try await abandoned.value }
        let fresh = await phone.perform { ActorKeepingItsContext() }
        phone.willTouch(.rightThumb)
        try await phone.perform { try await fresh.open() }

        #expect((error as? LAError)?.code == .appCancel)
        #expect(await safe.openings == 0)
        #expect(await fresh.openings == 1)
    }

    @Test("A main-actor model goes from locked to unlocked, and knows its sensor")
    @MainActor
    func mainActorModelKeepingItsContext() async {
        let model = await phone.perform { MainActorModelKeepingItsContext() }
        let before = (model.state, model.sensor)
        phone.willTouch(.rightThumb)

        await model.unlock()

        #expect(before == (.locked, .none))
        #expect(model.state == .unlocked)
        #expect(model.sensor == .touchID)
    }

    @Test("A main-actor model shows why it stays locked")
    @MainActor
    func failingModel() async {
        let open = SimulatedPhone(.iPhone8(iOS: "15.0"), passcode: nil, enrolled: [])
        let model = await open.perform { MainActorModelKeepingItsContext() }

        await model.unlock()

        #expect(model.state == .failed("Passcode not set."))
    }

    @Test("A context in a task belongs to the phone of whoever started the task")
    func localContextInATask() async throws {
        phone.willTouch(.rightThumb)

        let task = await phone.perform { LocalContextInATask.start() }

        #expect(try await task.value)
    }

    @Test("An actor that knows a protocol alone is served by a context made on a phone")
    func existentialInAnActor() async {
        let checker = ExistentialInAnActor()
        let open = SimulatedPhone(.iPhone8(iOS: "15.0"), passcode: nil, enrolled: [])
        phone.willTouch(.rightThumb)
        phone.willTap(.cancel)

        #expect(await phone.perform { await checker.check() } == 0)
        #expect(await phone.perform { await checker.check() } == -2)
        #expect(await open.perform { await checker.check() } == -5)
    }

    @Test("A cancelled task takes its prompt away and hears −9")
    func cancellationInvalidates() async {
        let task = Task { try await phone.perform { try await CancellationInvalidates().confirm() } }
        while phone.prompt == nil { await Task.yield() }
        task.cancel()

        let error = await #expect(throws: (any Error).self) { try await task.value }

        #expect((error as? LAError)?.code == .appCancel)
        #expect(phone.prompt == nil)
    }

    @Test("A right is granted to the owner, and taken back")
    @MainActor
    func rightAuthorized() async {
        let screen = await phone.perform { RightAuthorized() }

        phone.willTap(.cancel)
        let refusal = await screen.open()
        phone.willTouch(.rightThumb)
        let success = await screen.open()
        let wasOpen = screen.isOpen
        await screen.close()

        #expect(refusal == .userCancel)
        #expect(success == nil)
        #expect(wasOpen && !screen.isOpen)
    }
}
