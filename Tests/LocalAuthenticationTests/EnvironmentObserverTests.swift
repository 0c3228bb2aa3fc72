// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Observers of an environment")
struct EnvironmentObserverTests {
    /// Keeps whether a finger was enrolled, before and after each change.
    private final class Watcher: NSObject, LAEnvironment.Observer {
        let heard = Heard<[Bool?]>()
        let threads = Heard<Bool>()

        func environment(
            _ environment: LAEnvironment,
            stateDidChangeFromOldState oldState: LAEnvironment.State
        ) {
            threads.add(Thread.isMainThread)
            heard.add([oldState.biometry?.isEnrolled, environment.state.biometry?.isEnrolled])
        }
    }

    /// Hears of nothing, as on Apple's platforms it may.
    private final class Deaf: NSObject, LAEnvironment.Observer {}

    private func environment(_ phone: SimulatedPhone) async -> LAEnvironment {
        await phone.perform { LAEnvironment.currentUser }
    }

    // mirrors: LAEnvironment.addObserver(_:) LAEnvironment.Observer
    // mirrors: LAEnvironment.Observer.environment(_:stateDidChangeFromOldState:)
    @Test("An observer hears of a change on a private queue, with the old state while the new one is there")
    func change() async throws {
        let phone = SimulatedPhone(.iPhone16(iOS: "18.0"))
        let watcher = Watcher()
        await environment(phone).addObserver(watcher)

        try phone.remove(.face)
        await phone.settled()

        #expect(watcher.heard.all == [[true, false]])
        #expect(watcher.threads.all == [false])
    }

    @Test("What changes nothing in the state is not told")
    func noChange() async throws {
        let phone = SimulatedPhone(.iPhone16(iOS: "18.0"))
        let watcher = Watcher()
        await environment(phone).addObserver(watcher)

        _ = await phone.context()
        try phone.move(to: .background)
        phone.otherAppMisses(1)
        await phone.settled()

        #expect(watcher.heard.all.isEmpty)
    }

    // mirrors: LAEnvironment.removeObserver(_:)
    @Test("An observer that was taken off hears no more, the others do; twice on is once")
    func remove() async throws {
        let phone = SimulatedPhone(.iPhone16(iOS: "18.0"))
        let environment = await environment(phone)
        let first = Watcher()
        let second = Watcher()
        environment.addObserver(first)
        environment.addObserver(second)
        environment.addObserver(second)

        environment.removeObserver(first)
        environment.removeObserver(Deaf())
        try phone.remove(.face)
        await phone.settled()

        #expect(first.heard.all.isEmpty)
        #expect(second.heard.all.count == 1)
    }

    // mirrors: LAEnvironment.addObserver(_:)
    @Test("An observer is held weakly, and one without the method is left alone")
    func weaklyHeld() async throws {
        let phone = SimulatedPhone(.iPhone16(iOS: "18.0"))
        let environment = await environment(phone)
        let deaf = Deaf()
        environment.addObserver(deaf)
        weak var gone: Watcher?
        do {
            let watcher = Watcher()
            gone = watcher
            environment.addObserver(watcher)
        }

        try phone.remove(.face)
        await phone.settled()

        #expect(gone == nil)
        #expect(environment.state.biometry?.isEnrolled == false)
    }

    @Test("Changes from many threads are told in order, each from the state before")
    func manyThreads() async throws {
        let phone = SimulatedPhone(.iPhone16(iOS: "18.0"))
        let watcher = Watcher()
        await environment(phone).addObserver(watcher)

        await withTaskGroup { group in
            for number in 0..<40 {
                group.addTask {
                    phone.setPasscode(number.isMultiple(of: 2) ? nil : "1")
                    try? phone.enrol(.face)  // Impossible without a passcode, which another task may have taken away.
                }
            }
        }
        await phone.settled()

        #expect(!watcher.heard.all.isEmpty)
        #expect(watcher.heard.all.first?.first == true)
    }
}
