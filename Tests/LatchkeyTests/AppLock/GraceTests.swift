// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import LatchkeyCore
import SimulatedDevice
import Testing

@MainActor
@Suite("How long an app may be away")
struct GraceTests {
    private static func opened(_ grace: Duration = .seconds(30)) async throws -> LockBench {
        let bench = try await LockBench(grace: grace)
        await bench.comeToFrontAndUnlock()
        return bench
    }

    @Test("LCK-11: away for less than the grace period is no prompt; for as long or longer is locked")
    func grace() async throws {
        let bench = try await Self.opened()

        await bench.leave(for: .milliseconds(29_999))
        let short = (bench.lock.isLocked, bench.promptCount)
        await bench.leave(for: .seconds(30))

        #expect(short == (false, 1))
        #expect(bench.lock.isLocked)
    }

    @Test("LCK-11: without a grace period the app is locked as soon as it is out of sight")
    func none() async throws {
        let bench = try await Self.opened(.zero)

        bench.leave()

        #expect(bench.lock.isLocked)
    }

    @Test("LCK-13: setting the wall clock back while away wins no time")
    func clockBack() async throws {
        let bench = try await Self.opened()
        bench.leave()
        bench.phone.advance(by: .seconds(40))
        bench.phone.setWallClock(by: .seconds(-39))

        bench.comeToFront()

        #expect(bench.lock.isLocked)
    }

    @Test("LCK-13: setting the wall clock forward locks nobody out early")
    func clockForward() async throws {
        let bench = try await Self.opened()
        bench.leave()
        bench.phone.setWallClock(by: .seconds(86400))
        bench.phone.advance(by: .seconds(5))

        bench.comeToFront()

        #expect(!bench.lock.isLocked)
    }

    @Test("LCK-14: sleep counts: the clock of the lock goes on while the phone is locked")
    func asleep() async throws {
        let bench = try await Self.opened()
        bench.leave()
        bench.phone.lock()
        bench.phone.advance(by: .seconds(31))
        bench.phone.unlock(with: .passcode)

        bench.comeToFront()

        #expect(bench.lock.isLocked)
    }

    @Test("LCK-14: the machine's own clock counts sleep and names the start of the machine")
    func systemClock() {
        let (first, second) = (SystemClock().reading(), SystemClock().reading())

        #expect(second.passed(since: first).map { $0 >= .zero } == true)
        #expect(first.boot?.isEmpty == false)
        #expect(first.sinceBoot > 0 && first.wall > 1_700_000_000_000)
    }

    @Test("LCK-15: a reboot locks, though its clock began anew")
    func reboot() async throws {
        let bench = try await Self.opened()
        bench.leave()
        bench.phone.reboot()
        bench.phone.unlock(with: .passcode)

        bench.comeToFront()

        #expect(bench.lock.isLocked)
        #expect(bench.notes == [.machineRestarted])
    }

    @Test("LCK-15: a reading later than now was made before a start, also where no start is told")
    func withoutBoot() {
        let before = SteadyReading(boot: nil, sinceBoot: 5000, wall: 0)
        let after = SteadyReading(boot: nil, sinceBoot: 4000, wall: 9000)

        #expect(after.passed(since: before) == nil)
        #expect(before.passed(since: before) == .zero)
        #expect(SteadyReading(boot: "b", sinceBoot: 9000, wall: 0).passed(since: before) == nil)
    }

    @Test("LCK-16: once it was too long, no clock and no second look revives it")
    func notRevived() async throws {
        let bench = try await Self.opened()
        bench.leave()
        bench.phone.advance(by: .seconds(60))
        bench.lock.scene(is: .inactive)
        let expired = bench.lock.isLocked

        bench.lock.scene(is: .background)
        bench.phone.setWallClock(by: .seconds(-3600))
        bench.comeToFront()

        #expect(expired)
        #expect(bench.lock.isLocked)
    }

    @Test("LCK-17: a wall clock earlier than when the app left locks, and is noted for the log")
    func wallBehind() async throws {
        let bench = try await Self.opened()
        bench.leave()
        bench.phone.setWallClock(by: .seconds(-1))

        bench.comeToFront()

        #expect(bench.lock.isLocked)
        #expect(bench.notes == [.clockWentBack])
    }

    @Test("LCK-26: the lock's own prompt makes the app inactive, which neither locks nor starts the grace period")
    func promptInactivity() async throws {
        let bench = try await Self.opened(.zero)
        bench.lock.setSwitch(false)
        await bench.prompted()

        bench.lock.scene(is: .inactive)
        let during = bench.lock.coverIsVisible
        bench.phone.advance(by: .seconds(100))
        bench.phone.face(matches: true)
        await bench.lock.settled()
        let after = bench.lock.coverIsVisible
        bench.lock.scene(is: .active)

        #expect(!during && !after)
        #expect(!bench.lock.isLocked && !bench.lock.isOn)
    }

    @Test("LCK-01: a prompt that was taken away keeps no content in sight", arguments: [true, false])
    func promptTakenAway(bySystem: Bool) async throws {
        let bench = try await Self.opened()
        bench.lock.setSwitch(false)
        await bench.prompted()
        bench.lock.scene(is: .inactive)
        let during = bench.lock.coverIsVisible

        if bySystem { bench.phone.interrupt() } else { bench.lock.cancelPrompt() }
        await bench.lock.settled()
        let after = bench.lock.coverIsVisible
        bench.lock.scene(is: .active)

        #expect(!during && after)
        #expect(!bench.lock.coverIsVisible && !bench.lock.isLocked)
    }

    @Test("A login that ends out of sight begins the time away: whoever stays away finds the app locked")
    func signedInOutOfSight() async throws {
        let bench = try await LockBench()
        bench.comeToFront()
        await bench.prompted()
        bench.leave()
        await bench.lock.settled()

        await bench.lock.signedIn()
        let isOpen = !bench.lock.isLocked
        bench.phone.advance(by: .seconds(29))
        bench.comeToFront()
        let inTime = !bench.lock.isLocked
        bench.leave()
        await bench.lock.signedIn()
        bench.phone.advance(by: .seconds(3600))
        bench.comeToFront()

        #expect(isOpen && inTime)
        #expect(bench.lock.isLocked)
    }

    @Test("Without a grace period a login that ends out of sight leaves the app locked")
    func signedInOutOfSightWithoutGrace() async throws {
        let bench = try await Self.opened(.zero)
        bench.leave()

        await bench.lock.signedIn()

        #expect(bench.lock.isLocked)
    }

    @Test("CTX-18: inactive and back without background neither locks nor asks")
    func inactive() async throws {
        let bench = try await Self.opened(.zero)

        bench.lock.scene(is: .inactive)
        bench.phone.advance(by: .seconds(100))
        bench.lock.scene(is: .active)
        await bench.lock.settled()

        #expect(!bench.lock.isLocked)
        #expect(bench.promptCount == 1)
    }
}
