// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import Latchkey
import LatchkeyCore
import Testing

@Suite("One prompt at a time")
struct SingleFlightTests {
    let device = HeldDevice()
    let authenticator: Authenticator

    init() {
        authenticator = Authenticator(device: device)
    }

    /// Calls from many threads at once; each answer is noted.
    private func callFromThreads(
        _ count: Int,
        _ answers: Locked<[AuthenticationState]>,
        _ policy: OwnerPolicy = .biometrics
    ) {
        DispatchQueue.concurrentPerform(iterations: count) { [authenticator] _ in
            authenticator.authenticate("Log in", policy: policy) { state, _ in answers.withLock { $0.append(state) } }
        }
    }

    /// Lets everything that was sent to the main actor run.
    @MainActor private func mainIsIdle() async {
        await Task { @MainActor in }.value
    }

    @Test("Calls from many threads while one shows show nothing, and all get its answer")
    func manyThreads() async {
        let answers = Locked<[AuthenticationState]>([])

        callFromThreads(200, answers)
        await device.shown(1)
        let early = answers.withLock { $0.count }
        device.answer(.failure(DeviceError(OwnerError(.biometryLockout))))
        while answers.withLock({ $0.count }) < 200 { await mainIsIdle() }
        await mainIsIdle()

        #expect(early == 0)
        #expect(device.prompts.count == 1)
        #expect(answers.withLock { $0 } == Array(repeating: .lockedOut, count: 200))
    }

    @Test("Async calls join in as well")
    func manyTasks() async {
        async let first = authenticator.authenticate("Log in")
        await device.shown(1)

        let states = await withTaskGroup(of: AuthenticationState.self) { group in
            for _ in 0..<50 { group.addTask { await authenticator.authenticate("Log in") } }
            for _ in 0..<50 { await Task.yield() }
            device.answer(.success(()))
            // A call that came after the answer has a prompt of its own.
            group.addTask {
                while true {
                    device.answer(.success(()))
                    if Task.isCancelled { return .success }
                    await Task.yield()
                }
            }
            var states: [AuthenticationState] = []
            for await state in group {
                states.append(state)
                if states.count == 50 { group.cancelAll() }
            }
            return states
        }

        #expect(await first == .success)
        #expect(states == Array(repeating: .success, count: 51))
    }

    @Test("Another policy meanwhile is answered at once with systemCancelled, and the prompt stays")
    func anotherPolicy() async {
        async let first = authenticator.authenticate("Log in")
        await device.shown(1)

        let async = await authenticator.authenticate("Log in", policy: .owner)
        let callback = await authenticator.answer("Log in", policy: .biometricsOrCompanion)
        let stillShows = device.showing == 1
        device.answer(.success(()))

        #expect(async == .systemCancelled)
        #expect(callback.state == .systemCancelled)
        #expect(callback.error?.presence?.code == .systemCancel)
        #expect(stillShows)
        #expect(await first == .success)
        #expect(device.prompts.count == 1)
    }

    @Test("After an answer the next call shows a prompt of its own")
    func again() async {
        for count in 1...3 {
            async let state = authenticator.authenticate("Log in")
            await device.shown(count)
            device.answer(.failure(DeviceError(OwnerError(.userCancel))))

            #expect(await state == .userCancelled)
        }

        #expect(device.prompts.count == 3)
    }

    @Test("A call from inside an answer is a new one")
    func fromAnswer() async {
        async let outcome = withCheckedContinuation { continuation in
            authenticator.authenticate("First") { [authenticator] first, _ in
                authenticator.authenticate("Second") { second, _ in continuation.resume(returning: [first, second]) }
            }
        }
        await device.shown(1)
        device.answer(.failure(DeviceError(OwnerError(.userFallback))))
        await device.shown(2)
        device.answer(.success(()))

        #expect(await outcome == [.passwordRequested, .success])
        #expect(device.prompts.map(\.reason) == ["First", "Second"])
    }

    // MARK: Giving up

    @Test("The task whose prompt it is gives up: everybody hears appCancelled, and the prompt goes")
    func ownerGivesUp() async {
        let owner = Task { await authenticator.authenticate("Log in") }
        await device.shown(1)
        let joined = Locked<[AuthenticationState]>([])
        callFromThreads(5, joined)

        owner.cancel()
        let state = await owner.value
        while joined.withLock({ $0.count }) < 5 { await mainIsIdle() }

        #expect(state == .appCancelled)
        #expect(joined.withLock { $0 } == Array(repeating: .appCancelled, count: 5))
        #expect(device.showing == 0)
    }

    @Test("A task that only waits gives up alone")
    func joinedGivesUp() async {
        async let first = authenticator.authenticate("Log in")
        await device.shown(1)
        let joined = Task { await authenticator.authenticate("Log in") }

        joined.cancel()
        let state = await joined.value
        let stillShows = device.showing == 1
        device.answer(.success(()))

        #expect(state == .appCancelled)
        #expect(stillShows)
        #expect(await first == .success)
    }

    @Test("A task that was cancelled before it asks shows nothing")
    func cancelledBefore() async {
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return await authenticator.authenticate("Log in")
        }

        #expect(await task.value == .appCancelled)
        #expect(device.prompts.isEmpty)
    }

    @Test("A device that goes on asking keeps nobody who gives up, and its late success is dropped")
    func deafDevice() async {
        let device = HeldDevice(isDeaf: true)
        let authenticator = Authenticator(device: device)
        let task = Task { await authenticator.authenticate("Log in") }
        await device.shown(1)

        authenticator.cancel()
        let state = await task.value
        async let next = authenticator.authenticate("Log in again")
        await device.shown(2)
        device.answer(.failure(DeviceError(OwnerError(.userCancel))))

        #expect(state == .appCancelled)
        #expect(await next == .userCancelled)
    }

    @Test("The fallback may ask in another way: by then no prompt is in its way")
    func fallbackAsks() async {
        async let states = withCheckedContinuation { continuation in
            let states = Locked<[AuthenticationState]>([])
            let note: @MainActor @Sendable (AuthenticationState, DeviceError?) -> Void = { state, _ in
                let all = states.withLock { states in
                    states.append(state)
                    return states
                }
                if all.count == 2 { continuation.resume(returning: all) }
            }
            authenticator.authenticate("Log in") { [authenticator] in
                authenticator.authenticate("Passcode, then", policy: .owner, completion: note)
            } completion: {
                note($0, $1)
            }
        }
        await device.shown(1)
        device.answer(.failure(DeviceError(OwnerError(.userFallback))))
        await device.shown(2)
        device.answer(.success(()))

        #expect(Set(await states) == [.passwordRequested, .success])
        #expect(device.prompts.map(\.policy) == [.biometrics, .owner])
    }

    @Test("Stopping without a prompt does nothing")
    func nothingToStop() async {
        authenticator.cancel()
        async let state = authenticator.authenticate("Log in")
        await device.shown(1)
        device.answer(.success(()))

        #expect(await state == .success)
    }
}
