// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey

/// Everything that the story says, in one language; a table each, so that a translator has one file to read.
struct StoryTexts: Sendable {
    /// Who does something, in front of each line.
    struct Labels: Sendable {
        let person, phone, app, sent, server, attacker, shown: String
    }

    /// What a person does.
    struct Person: Sendable {
        let ownThumb, strangeFinger, strangeFace, ownFace: String
        let tapsTryAgain, tapsFallback, tapsCancel, tapsDontAllow: String
        let typesPasscode, addsFinger: String
    }

    /// The story of the phone alone.
    struct Phone: Sendable {
        let touchTitle, faceTitle, ownerTitle, permissionTitle, changeTitle: String
        /// How the app asks, by its code.
        let asks: @Sendable (String) -> String
        /// What it hears: name, number, sentence.
        let hears: @Sendable (String, Int, String) -> String
        let asksAvailability: @Sendable (String) -> String
        let opensOwnPage, showsNothing, keepsMark, marksAnew: String
        /// Which phone it is that plays from now on.
        let isA: @Sendable (String) -> String
        let usageText, patternTitle: String
        let compares: @Sendable (String) -> String
        let touchShown, touchLockedShown, faceShown, faceLockedShown, ownerShown, ownerClearedShown: String
        let terminates, terminatesShown, permissionShown, changeShown, unknownShown: String
    }

    /// The story of an app's own lock.
    struct App: Sendable {
        let switchTitle, coverTitle, codeTitle: String
        let movesSwitch, leaves, comesBack, locksNow: String
        let taps, types, says: @Sendable (String) -> String
        let covers, keepsCode, minutePasses: String
        let isOn, opens: String
        let switchShown, coverShown, codeShown: String
    }

    /// The story of phone and server.
    struct Server: Sendable {
        let signUpTitle, bindTitle, signOutTitle, logInTitle, strangerTitle, replayTitle: String
        let signUpShown, bindShown, signOutShown, logInShown, strangerShown, replayShown: String
        let asksOldSession, asksSession, asksWhetherAlive, attack: String
        let makesKey, releases, signs, endsAfterThird: String
    }

    /// The story of money.
    struct Money: Sendable {
        let payTitle, swapTitle, allowanceTitle, passwordTitle: String
        let shop, teaHouse, baker, mallory, refuses: String
        let keepsReceipt, swaps, exceeds, setsPassword, typesWrong, typesRight: String
        let says, receipt: @Sendable (String) -> String
        let payShown, swapShown, allowanceShown, passwordShown: String
    }

    /// The story of what becomes of a bound phone.
    struct Device: Sendable {
        let changeTitle, secondTitle: String
        let asksPassword: String
        let offers: @Sendable (String, String, String) -> String
        let taps, revokes: @Sendable (String) -> String
        let opensPhone: String
        let triesFinger: @Sendable (String) -> String
        let takesNewPhone, finderTries: String
        let changeShown, secondShown: String
    }

    /// The story of what was written down.
    struct Audit: Sendable {
        let title: String
        let holds: @Sendable (Int, Int) -> String
        let rewrites: String
        let names: @Sendable (Int) -> String
        let shown: String
    }

    /// What should have been, where something was not as told.
    struct Failures: Sendable {
        let answer: @Sendable (String, String) -> String
        let leftOver, prompt, fallback, terminated: String
        let passwordSession, bound, sessionEnded, keySession, ended, nothingSigned, noLogin, recorded: String
        let replayRefused, lives: String
        let paid, receipt, paidOnce, mismatch, allowed, asked, sensorLocked, counted: String
        let auditHolds, forgeryShown: String
        let keyEnded, offered, replaced, listed, revoked: String
        let lockOn, covered, locked, open, codeKept, waits: String
    }

    let opening: @Sendable (_ phone: String, _ server: String) -> [String]
    let phoneName: String
    let labels: Labels
    let shakes: String
    let person: Person
    let phone: Phone
    let app: App
    let server: Server
    let money: Money
    let device: Device
    let audit: Audit
    let failures: Failures
    let step: @Sendable (Int, String) -> String
    let finished: @Sendable (Int) -> String
    let failed: @Sendable (String) -> String

    static func of(_ language: Language) -> Self {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }
}
