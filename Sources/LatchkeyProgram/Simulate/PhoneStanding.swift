// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import SimulatedDevice

/// How the phone stands after a step that a person at it would not see: `phone: unlocked, app in background`.
enum PhoneStanding {
    /// The line for a step; `nil` for what the app or the person does, for that shows in prompts and answers.
    static func line(after step: EventStep, _ phone: SimulatedPhone) -> String? {
        guard !step.isAppCall, !step.isPersonAct else { return nil }
        let words = [phone.isLocked ? "locked" : "unlocked", place(of: phone)] + detail(of: step, phone)
        return "phone: " + words.joined(separator: ", ")
    }

    private static func place(of phone: SimulatedPhone) -> String {
        guard phone.authority.read({ $0.app.isInstalled }) else { return "app not installed" }
        switch phone.appState {
        case .foreground: return "app in foreground"
        case .inactive: return "app inactive"
        case .background: return "app in background"
        case .terminated: return "app not running"
        }
    }

    /// What the step has changed besides.
    private static func detail(of step: EventStep, _ phone: SimulatedPhone) -> [String] {
        phone.authority.read { state in
            switch step {
            case .enrol, .remove: [enrolled(state)]
            case .setPasscode: [state.passcode == nil ? "no passcode" : "passcode set", enrolled(state)]
            case .setPermission, .install: ["permission \(state.app.permission.rawValue)"]
            case .advance, .setWallClock: ["wall clock \(phone.wallClock.formatted(.iso8601))"]
            case .upgrade: ["iOS \(state.profile.version)"]
            case .otherAppMisses, .otherAppMatch:
                ["\(state.misses) misses in a row"] + (state.isLockedOut ? ["biometrics locked out"] : [])
            case .companion: [state.companion.isNear ? "companion near" : "no companion near"]
            default: []
            }
        }
    }

    private static func enrolled(_ state: AuthorityState) -> String {
        let names = state.enrolment.templates.map(\.rawValue.escapedForTerminal)
        return names.isEmpty ? "nothing enrolled" : "enrolled: \(names.joined(separator: " "))"
    }
}
