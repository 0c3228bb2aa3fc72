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

    private func context(_ name: String) -> SimulatedContext {
        if let context = contexts[name] { return context }
        let context = phone.makeContext()
        contexts[name] = context
        return context
    }

    /// What the app calls.
    private func call(_ step: EventStep, _ line: Int) {
        switch step {
        case .preflight(let name, let policy, let result): preflight(context(name), policy, result, line)
        case .evaluate(let step): evaluate(step)
        case .biometryType(let name, let result):
            results[result] = .pending
            let answer = phone.authority.send(.app(.readBiometryType(context(name).id)))
            guard case .biometryType(let biometry?) = answer else { return }
            settle(result, .biometryType(biometry), line)
        case .domainState(let name, let form, let result):
            settle(result, .domainState(domainState(context(name), form)), line)
        case .invalidate(let name): context(name).invalidate()
        case .release(let name): contexts[name] = nil
        default: break
        }
    }

    private func preflight(_ context: SimulatedContext, _ policy: OwnerPolicy, _ result: String, _ line: Int) {
        var error: Int?
        if case .preflight(let failure?) = phone.authority.send(.app(.preflight(context.id, policy))) {
            error = failure.code.rawValue
        }
        settle(result, .preflight(error: error, biometryType: phone.authority.biometryType(of: context.id)), line)
    }

    private func evaluate(_ step: EvaluateStep) {
        let context = context(step.context)
        step.fallbackTitle.apply { context.fallbackTitle = $0 }
        step.cancelTitle.apply { context.cancelTitle = $0 }
        step.reuseDuration.apply { context.reuseDuration = Double($0 ?? 0) / 1000 }
        step.interactionNotAllowed.apply { context.interactionNotAllowed = $0 ?? false }
        step.maxBiometryFailures.apply { context.maxBiometryFailures = $0 }
        results[step.result] = .pending
        context.evaluate(step.policy, reason: step.reason) { [news, name = step.result] answer in
            let error: Int? = if case .failure(let error) = answer { error.code.rawValue } else { nil }
            news.withLock { $0.append(.reply(result: name, error: error)) }
        }
    }

    private func domainState(_ context: SimulatedContext, _ form: DomainStateForm) -> [UInt8]? {
        switch form {
        case .evaluatedPolicy: context.evaluatedPolicyDomainState
        case .biometry: context.biometryDomainState
        case .all: context.combinedDomainState
        }
    }

    /// A result that is there at once.
    private func settle(_ name: String, _ result: ScriptResult, _ line: Int) {
        results[name] = result
        let members = ["ok", "error", "biometryType", "isNull"].compactMap { member in
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

extension PropertyChange {
    /// Hands the new value over, `nil` for the default, unless the property stays.
    fileprivate func apply(_ set: (Value?) -> Void) {
        switch self {
        case .keep: break
        case .reset: set(nil)
        case .set(let value): set(value)
        }
    }
}

extension Authority {
    /// What a context would tell as `biometryType`, without reading the property: `none` where the version has none.
    fileprivate func biometryType(of context: ContextID) -> Biometry {
        read { $0.contexts[context]?.biometryType ?? Biometry.none }
    }
}
