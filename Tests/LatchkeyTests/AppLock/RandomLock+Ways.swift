// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

@testable import Latchkey

// From wherever a lock stands, the ways to the open app, walked to their end.
extension RandomLock {
    /// A way that should lead to the open app.
    enum Way: String, CaseIterable {
        case tap, code, signInAnew
    }

    /// Which of the ways that the rules promise from here does not lead to the open app; `nil` where all do.
    var deadEnd: String? {
        let promised = Way.allCases.filter { isPromised($0) }
        guard !promised.isEmpty else { return "no way is left" }
        for way in promised {
            var copy = self
            copy.walk(way)
            if !copy.isOpen { return "\(way) leads to \(copy.state)" }
        }
        return nil
    }

    private func isPromised(_ way: Way) -> Bool {
        let code = state.record.codeIsForeign ? .unset : code
        return switch way {
        // Faces that may be somebody else's open nothing where there is another way in.
        case .tap:
            state.isSignedIn && (isTrusted ? code == .unset || code == .ready : code == .unset && !state.canSignOut)
        case .code: state.isSignedIn && (code == .ready || code == .demanded)
        case .signInAnew: state.canSignOut || !state.isSignedIn
        }
    }

    private var isTrusted: Bool { state.record.baseline.trusts(enrolment) }

    private var isOpen: Bool {
        !state.isLocked && state.step == .idle && state.isSignedIn && state.phase == .active
            && !state.isCovered(.active)
    }

    private mutating func walk(_ way: Way) {
        settle(.userCancelled, .busy)
        go(.scene("main", .active, now))
        settle(.userCancelled, .busy)
        switch way {
        case .tap:
            // The device's passcode is set again, or its sensor is unlocked.
            isUsable = true
            go(.codePageClosed)
            go(.unlockTapped)
            settle(.success, .busy)
        case .code:
            go(.codeChosen)
            go(.codeEntered)
            settle(.userCancelled, .right)
        case .signInAnew:
            go(.signOutTapped)
            settle(.userCancelled, .busy, signsOut: true)
            go(.signedIn(enrolment, now))
            settle(.userCancelled, .busy, signsOut: true)
        }
        go(.codePageClosed)
    }

    /// Everything that is asked is answered, the person in one way and the account's sign-out in another.
    private mutating func settle(_ answer: AuthenticationState, _ codeAnswer: PasscodeAnswer, signsOut: Bool = false) {
        while let question = questions.first {
            questions.removeFirst()
            switch question {
            case .look(let token): go(.looked(token, availability, enrolment))
            case .prompt(let token): go(.answered(token, answer, enrolment))
            case .code(let token): go(.codeAnswered(token, codeAnswer, enrolment))
            case .signOut(let token): go(.signOutEnded(token, succeeded: signsOut))
            }
        }
    }

    /// One event, with storage that works.
    private mutating func go(_ event: AppLockEvent) {
        state.code = code
        for effect in state.reduce(event) {
            switch effect {
            case .look(let attempt, _): questions.append(.look(attempt.token))
            case .prompt(let attempt, _, _): questions.append(.prompt(attempt.token))
            case .checkCode(let attempt): questions.append(.code(attempt.token))
            case .signOut(let token): questions.append(.signOut(token))
            case .eraseCode where code != .unset:
                code = .unset
                go(.codeChanged)
            case .cancel, .save, .keep, .eraseCode, .replay, .note: break
            }
        }
    }
}
