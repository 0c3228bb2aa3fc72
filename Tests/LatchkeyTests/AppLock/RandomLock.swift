// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import SeededChance

@testable import Latchkey

/// A lock's state machine in a world of chance: whatever is asked is answered some time, late or never in order.
struct RandomLock {
    /// What was asked for, and has not been answered.
    enum Question: Hashable {
        case look(Int), prompt(Int), code(Int), signOut(Int)

        var token: Int {
            switch self {
            case .look(let token), .prompt(let token), .code(let token), .signOut(let token): token
            }
        }
    }

    var chance: SeededGenerator
    var state: AppLockState
    var code: AppLockState.Code
    var questions: [Question] = []
    /// What happens next, before anything else can.
    private var followUps: [AppLockEvent] = []
    var now = SteadyReading(boot: "1", sinceBoot: 0, wall: 0)
    var enrolment = EnrolmentState.enrolled(EnrolmentMark([1], systemVersion: 17))
    var isUsable = true
    /// Once in so many events something that was given up is answered.
    private let lateness: Int
    private var boots = 1
    private var lastLink = 0

    init(seed: UInt64) {
        var chance = SeededGenerator(seed: seed)
        let record = AppLockRecord(
            isOn: !chance.oneIn(3),
            coversAlways: chance.oneIn(3),
            baseline: chance.pick([.none, .nothingEnrolled, .init(enrolment), .init(enrolment), .init(enrolment)])
        )
        state = AppLockState(
            record,
            gracePeriod: chance.pick([.zero, .seconds(30), .seconds(30)]),
            isSignedIn: !chance.oneIn(6),
            canSignOut: !chance.oneIn(3)
        )
        if chance.oneIn(4) { state = Self.unread(state) }
        code = chance.pick([.unset, .unset, .ready, .ready, .demanded])
        lateness = chance.pick([6, 20])
        self.chance = chance
    }

    /// A launch at which nothing was found.
    private static func unread(_ state: AppLockState) -> AppLockState {
        var early = AppLockState(
            AppLockRecord(),
            gracePeriod: state.gracePeriod,
            isSignedIn: state.isSignedIn,
            canSignOut: state.canSignOut
        )
        early.unread = AppLockState.Unread()
        return early
    }

    // MARK: Chance

    /// What happens next.
    mutating func event() -> AppLockEvent {
        if !followUps.isEmpty { return followUps.removeFirst() }
        turnTheWorld()
        return likely() ?? anything()
    }

    /// What leads on from where the lock stands, and answers to what was given up.
    private mutating func likely() -> AppLockEvent? {
        if let question = questions.last, question.token == state.awaited, chance.oneIn(3) { return answer(question) }
        if !questions.isEmpty, chance.oneIn(lateness) { return answer(chance.pick(questions)) }
        switch state.step {
        case .idle where state.isSignedIn && chance.oneIn(12): return .signOutTapped
        case .idle where !state.isSignedIn && chance.oneIn(3): return .signedIn(enrolment, now)
        case .idle where chance.oneIn(3):
            return state.isLocked ? .unlockTapped : .switchTapped(!state.record.isOn)
        case .looking where chance.oneIn(8), .prompting where chance.oneIn(8): return .promptCancelled
        case .code where chance.oneIn(3): return .codeEntered
        case .signingOut where chance.oneIn(3): return .signedIn(enrolment, now)
        case .idle, .looking, .prompting, .code, .checking, .signingOut: return nil
        }
    }

    private mutating func anything() -> AppLockEvent {
        switch chance.below(18) {
        case 0, 1, 2: return scene()
        case 3: return link()
        case 4, 5: return .unlockTapped
        case 6: return chance.oneIn(2) ? .lockTapped : .promptCancelled
        case 7, 8: return .switchTapped(!chance.oneIn(4) ? !state.record.isOn : state.record.isOn)
        case 9: return .codeChosen
        case 10: return chance.oneIn(3) ? .codePageClosed : .codeEntered
        case 11: return .codeEntered
        case 12: return chance.oneIn(3) ? .signOutTapped : .coversAlways(!state.record.coversAlways)
        case 13: return state.isSignedIn && !chance.oneIn(4) ? .unlockTapped : .signedIn(enrolment, now)
        case 14: return chance.oneIn(3) ? .signedOut(keepingLock: chance.oneIn(2)) : .codeChosen
        case 15: return .read(reading())
        case 16:
            let token = chance.below(3)
            return chance.oneIn(2) ? .promptAhead(token) : .promptOver(token, wasTakenAway: chance.oneIn(2))
        default: return .codeChanged
        }
    }

    private mutating func scene() -> AppLockEvent {
        let id = chance.oneIn(4) ? "second" : "main"
        let scene = chance.pick([AppLockScene.active, .active, .active, .inactive, .background, nil])
        return .scene(id, scene, now)
    }

    private mutating func reading() -> AppLockReading {
        switch chance.below(3) {
        case 0: .found(AppLockRecord(isOn: !chance.oneIn(3), baseline: chance.pick([.none, .init(enrolment)])))
        case 1: .nothing(codeIsForeign: chance.oneIn(2))
        default: .unreadable
        }
    }

    private mutating func link() -> AppLockEvent {
        lastLink += 1
        return URL(string: "app:\(lastLink)").map { .link($0) } ?? .codeChanged
    }

    /// Any answer to a question, wanted still or not.
    mutating func answer(_ question: Question) -> AppLockEvent {
        questions.removeAll { $0 == question }
        switch question {
        case .look(let token): return .looked(token, availability, chance.oneIn(8) ? .unknown : enrolment)
        case .prompt(let token):
            let state = chance.oneIn(2) ? .success : chance.pick(AuthenticationState.allCases)
            return .answered(token, state, enrolment)
        case .code(let token):
            let refused: [PasscodeAnswer] = [
                .wrong(triesLeft: 9), .repeated(triesLeft: 9), .waiting(.seconds(60)), .busy, .notSet, .unavailable,
            ]
            return .codeAnswered(token, chance.oneIn(2) ? .right : chance.pick(refused), enrolment)
        case .signOut(let token): return .signOutEnded(token, succeeded: !chance.oneIn(3))
        }
    }

    var availability: OwnerAvailability {
        let error = isUsable ? nil : OwnerError(.biometryLockout)
        return OwnerAvailability(sensor: .faceID, error: error, asksPermission: true)
    }

    /// Time passes; clocks are set, machines started, faces added, codes set and forgotten.
    private mutating func turnTheWorld() {
        pass(chance.pick([0, 0, 1000, 29_999, 30_000, 86_400_000]))
        switch chance.below(64) {
        case 0: now = SteadyReading(boot: now.boot, sinceBoot: now.sinceBoot, wall: now.wall - 60_000)
        case 1:
            boots += 1
            now = SteadyReading(boot: String(boots), sinceBoot: 0, wall: now.wall)
        case 2:
            let version = chance.pick([17, 17, 18])
            enrolment = .enrolled(EnrolmentMark([UInt8(chance.below(3))], systemVersion: version))
        case 3: enrolment = chance.pick([.nothingEnrolled, .unknown])
        case 4, 5: isUsable.toggle()
        case 6:
            // A limit of tries is for apps that can sign out.
            let last = state.canSignOut ? AppLockState.Code.spent : .demanded
            code = chance.pick([.unset, .ready, .ready, .demanded, last])
        default: break
        }
    }

    private mutating func pass(_ milliseconds: Int64) {
        now = SteadyReading(
            boot: now.boot,
            sinceBoot: now.sinceBoot + milliseconds,
            wall: now.wall + milliseconds
        )
    }

    // MARK: What a lock's owner does with effects

    /// Lets an event happen, and takes up what it asks for.
    mutating func happen(_ event: AppLockEvent) -> [AppLockEffect] {
        state.code = code
        let effects = state.reduce(event)
        for effect in effects {
            switch effect {
            case .look(let attempt, _): questions.append(.look(attempt.token))
            case .prompt(let attempt, _, _): questions.append(.prompt(attempt.token))
            case .checkCode(let attempt): questions.append(.code(attempt.token))
            case .signOut(let token): questions.append(.signOut(token))
            case .save(_, let former): if chance.oneIn(4) { followUps.append(.notSaved(former)) }
            case .keep: if chance.oneIn(2) { followUps.append(.notKept) }
            case .eraseCode: if !chance.oneIn(8) { eraseCode() }
            case .cancel, .replay, .note: break
            }
        }
        return effects
    }

    private mutating func eraseCode() {
        guard code != .unset else { return }
        code = .unset
        followUps.append(.codeChanged)
    }
}
