// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

// The steps, by who does them.
extension ScriptRunner {
    func attempt(_ step: EventStep, _ line: Int) -> Impossibility? {
        do throws(Impossibility) {
            if step.isAppCall {
                guard phone.appState != .terminated else { throw .appNotRunning }
                call(step, line)
            } else if try !act(step, line) {
                try change(step)
            }
            return nil
        } catch {
            return error
        }
    }

    func context(_ name: String) -> any ScriptContext {
        if let context = contexts[ExactText(name)] { return context }
        let context = makeContext(phone)
        contexts[ExactText(name)] = context
        return context
    }

    /// What the app calls.
    private func call(_ step: EventStep, _ line: Int) {
        switch step {
        case .preflight(let name, let policy, let result):
            let (error, biometry) = context(name).preflightOutcome(policy)
            settle(result, .preflight(error: error, biometryType: biometry), line)
        case .evaluate(let step):
            results[ExactText(step.result)] = .pending
            context(step.context).evaluate(step) { [news, name = step.result] error in
                news.withLock { $0.append(.reply(result: name, error: error)) }
            }
        case .evaluateAccessControl(let step):
            results[ExactText(step.result)] = .pending
            context(step.context).evaluateAccessControl(step) { [news, name = step.result] error in
                news.withLock { $0.append(.reply(result: name, error: error)) }
            }
        case .keychain(let step): perform(step)
        case .key(let step): perform(step)
        case .biometryType(let name, let result):
            results[ExactText(result)] = .pending
            guard let biometry = context(name).readBiometryType() else { return }
            settle(result, .biometryType(biometry), line)
        case .domainState(let name, let form, let result):
            settle(result, .domainState(context(name).domainState(form)), line)
        case .invalidate(let name): context(name).invalidate()
        case .release(let name): contexts[ExactText(name)] = nil
        default: break
        }
    }

    /// A result that is there at once.
    func settle(_ name: String, _ result: ScriptResult, _ line: Int) {
        results[ExactText(name)] = result
        let members = ["ok", "error", "status", "data", "biometryType", "isNull"].compactMap { member in
            result[member].map { (member, $0) }
        }
        tell(.status(result: name, members: members), line)
    }

    /// What a person does; `false` if the step is none of these.
    private func act(_ step: EventStep, _ line: Int) throws(Impossibility) -> Bool {
        switch step {
        case .touch(let finger): if !phone.touch(finger) { tell(.ignored(step: "touch"), line) }
        case .face(let matches): if !phone.face(matches: matches) { tell(.ignored(step: "face"), line) }
        case .tap(let button): try phone.tap(button)
        case .passcode(let entry): try phone.enterPasscode(entry)
        case .permission(let allow): try phone.answerPermission(allow: allow)
        case .companion(let isNear, let approves):
            phone.companion(isNear: isNear)
            if let approves { try phone.companionAnswers(approves: approves) }
        default: return false
        }
        return true
    }

    /// What happens to the device and the app on it.
    private func change(_ step: EventStep) throws(Impossibility) {
        switch step {
        case .setPermission(let permission): phone.setPermission(permission)
        case .enrol(let template): try phone.enrol(template)
        case .remove(let template): try phone.remove(template)
        case .setPasscode(let passcode): phone.setPasscode(passcode)
        case .app(let state): try phone.move(to: state)
        case .pressHome: phone.pressHome()
        case .interrupt: phone.interrupt()
        case .lockDevice: phone.lock()
        case .unlockDevice(let means): phone.unlock(with: means)
        case .reboot: phone.reboot()
        case .advance(let milliseconds): phone.advance(by: .milliseconds(milliseconds))
        case .setWallClock(let milliseconds): phone.setWallClock(by: .milliseconds(milliseconds))
        case .upgrade(let version): try upgrade(to: version)
        case .otherAppMisses(let count): phone.otherAppMisses(count)
        case .otherAppMatch: phone.otherAppMatch()
        case .uninstall: try phone.uninstall()
        case .install: try phone.install()
        default: break
        }
    }

    /// Of the device only sensor and version matter, so it may become another model.
    private func upgrade(to version: OSVersion) throws(Impossibility) {
        guard let next = DeviceProfile(phone.profile.model.biometry, iOS: version) else { throw .neverRan(version) }
        try phone.upgrade(to: next)
    }
}
