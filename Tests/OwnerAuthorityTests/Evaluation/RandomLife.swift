// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import SeededChance

/// A device and a life for it, drawn by chance: every model and version, every switch, every event.
struct RandomLife {
    static let passcode = "123456"
    static let enrolled: [Template] = [.rightThumb, .face]

    /// Few models have a fingerprint sensor and a system that asks companions; chance alone would seldom draw one.
    private static let fingersAndCompanions = DeviceModel.all.filter {
        $0.biometry == .touchID && DeviceProfile($0, iOS: "18.0") != nil
    }

    var chance: SeededGenerator
    var now = Moment.zero
    private(set) var contexts: [ContextID] = []
    private var lastNumber: UInt64 = 0
    /// Events that chance alone would hardly put in this order, each with the time before it.
    private var plan: [(wait: Int64, event: AuthorityEvent)] = []

    init(seed: UInt64) {
        chance = SeededGenerator(seed: seed)
    }

    mutating func nextNumber() -> UInt64 {
        lastNumber += 1
        return lastNumber
    }

    // MARK: The device

    mutating func device() -> AuthorityState {
        let profile = profile()
        let app = AppRecord(
            bundle: "com.example.app",
            usageDescription: chance.oneIn(8) ? nil : "Log in",
            permission: chance.pick(BiometryPermission.allCases)
        )
        let templates = profile.model.biometry == .none || chance.oneIn(8) ? [] : Self.enrolled
        return AuthorityState(
            profile: profile,
            passcode: chance.oneIn(8) ? nil : Self.passcode,
            enrolled: templates,
            app: app,
            choices: choices()
        )
    }

    private mutating func profile() -> DeviceProfile {
        while true {
            let major = chance.oneIn(6) ? 26 : chance.pick(Array(8...18))
            let version = OSVersion(major, chance.below(8), major == 11 && chance.oneIn(2) ? 1 : 0)
            let models = chance.oneIn(4) ? Self.fingersAndCompanions : DeviceModel.all
            if let profile = DeviceProfile(chance.pick(models), iOS: version) { return profile }
        }
    }

    private mutating func choices() -> ContestedChoices {
        var choices = ContestedChoices()
        choices.ios9Preflight = chance.oneIn(3)
        choices.passcodeFirst = chance.oneIn(4)
        choices.newerFails = chance.oneIn(4)
        choices.emptyFallbackFails = chance.oneIn(3)
        choices.homePressIsUserCancel = chance.oneIn(4) ? true : nil
        choices.contextReuse = chance.oneIn(4) ? .limited(milliseconds: 1_000) : nil
        return choices
    }

    // MARK: What happens to it

    /// Lets time pass, mostly none.
    mutating func step() {
        if let next = plan.first { return now = now.adding(next.wait) }
        let spans: [Int64] = [0, 0, 0, 0, 1, 1_000, 60_000, 300_000, 3_600_000, 170_000_000, 570_000_000]
        now = now.adding(chance.pick(spans))
    }

    mutating func event(_ state: AuthorityState) -> AuthorityEvent {
        if !plan.isEmpty { return plan.removeFirst().event }
        if chance.oneIn(100) { plan = newPlan() }
        if state.open != nil, !chance.oneIn(4) { return .person(act(state)) }
        switch chance.below(10) {
        case 0...5: return .app(call())
        case 6: return .person(act(state))
        default: return .device(change(state))
        }
    }

    private mutating func newPlan() -> [(wait: Int64, event: AuthorityEvent)] {
        switch chance.below(8) {
        case 0, 1: partsPlan()
        case 2: outlivedPlan()
        default: unusualPlan()
        }
    }

    private mutating func unusualPlan() -> [(wait: Int64, event: AuthorityEvent)] {
        let context = ContextID(number: nextNumber())
        contexts.append(context)
        var settings = ContextSettings()
        let isMisuse = chance.oneIn(2)
        settings.reuseDuration = isMisuse ? 0 : 60
        let policy: OwnerPolicy = chance.pick([.owner, .biometricsOrCompanion, .biometrics])
        let evaluation = EvaluationID(number: nextNumber())
        let evaluate = AuthorityEvent.app(.evaluate(evaluation, context, policy, reason: "Log in"))
        let unlock: [AuthorityEvent] = [
            .device(.lockDevice), .device(.unlockDevice(.passcode)), .device(.lockDevice),
            .device(.unlockDevice(.biometrics)), .device(.move(.foreground)), .device(.companion(isNear: true)),
            .app(.createContext(context)), .app(.configure(context, settings)), evaluate,
        ]
        let misses = (0..<5).map { _ in AuthorityEvent.person(.touch(.someoneElse)) }
        let entries = (0..<10).map { AuthorityEvent.person(.enterPasscode("wrong-\($0)")) }
        let misuse: [AuthorityEvent] = [.device(.otherAppMisses(3))] + misses + [.person(.tap(.fallback))] + entries
        return unlock.map { (0, $0) } + (isMisuse ? misuse.map { (3_600_000, $0) } : [])
    }

    /// A passcode and a companion are demanded, and the companion leaves before its turn, mostly.
    private mutating func partsPlan() -> [(wait: Int64, event: AuthorityEvent)] {
        let context = ContextID(number: nextNumber())
        contexts.append(context)
        guard let demand = AccessDemand([.devicePasscode, .companion], origin: .release) else { return [] }
        let evaluation = EvaluationID(number: nextNumber())
        return [
            .device(.unlockDevice(.passcode)), .device(.move(.foreground)), .device(.companion(isNear: true)),
            .app(.createContext(context)), .app(.evaluateAccess(evaluation, context, demand, reason: nil)),
            .device(.companion(isNear: chance.oneIn(4))), .person(.enterPasscode(Self.passcode)),
        ].map { (0, $0) }
    }

    /// A context is invalidated while its access control is asked for, which one version outlives.
    private mutating func outlivedPlan() -> [(wait: Int64, event: AuthorityEvent)] {
        let context = ContextID(number: nextNumber())
        contexts.append(context)
        guard let demand = AccessDemand([.devicePasscode], origin: .evaluation) else { return [] }
        let evaluation = EvaluationID(number: nextNumber())
        return [
            .device(.unlockDevice(.passcode)), .device(.move(.foreground)), .app(.createContext(context)),
            .app(.evaluateAccess(evaluation, context, demand, reason: "Log in")), .app(.invalidate(context)),
        ].map { (0, $0) }
    }

    private mutating func act(_ state: AuthorityState) -> PersonAct {
        if let prompt = state.prompt, chance.oneIn(3), let button = prompt.buttons.randomElement(using: &chance) {
            return .tap(button)
        }
        switch (chance.below(8), state.prompt?.kind) {
        case (0...5, .touchID): return .touch(chance.oneIn(5) ? .rightThumb : .someoneElse)
        case (0...5, .faceID), (0...5, .opticID): return .face(matches: chance.oneIn(5))
        case (0...5, .passcode): return .enterPasscode(entry())
        case (0...3, .permission): return .answerPermission(allow: chance.oneIn(2))
        case (0...5, .companion): return .companionAnswers(approves: chance.oneIn(2))
        default: return anyAct()
        }
    }

    private mutating func entry() -> String {
        chance.oneIn(4) ? Self.passcode : "wrong-\(chance.below(12))"
    }

    private mutating func anyAct() -> PersonAct {
        switch chance.below(6) {
        case 0: .touch(.rightThumb)
        case 1: .face(matches: true)
        case 2: .tap(chance.pick(VisiblePrompt.Button.allCases))
        case 3: .enterPasscode(entry())
        case 4: .answerPermission(allow: chance.oneIn(2))
        default: .companionAnswers(approves: chance.oneIn(2))
        }
    }

    private mutating func context() -> ContextID {
        guard let known = contexts.randomElement(using: &chance), !chance.oneIn(20) else {
            return ContextID(number: nextNumber())
        }
        return known
    }

    private mutating func call() -> AppCall {
        switch chance.below(26) {
        case 0...2:
            let id = ContextID(number: nextNumber())
            contexts.append(id)
            return .createContext(id)
        case 3...5: return .configure(context(), settings())
        case 6...8: return .preflight(context(), chance.pick(OwnerPolicy.allCases))
        case 9: return .readBiometryType(context())
        case 10: return .invalidate(context())
        case 11: return .release(context())
        case 20...25: return access()
        default:
            return .evaluate(
                EvaluationID(number: nextNumber()),
                context(),
                chance.pick(OwnerPolicy.allCases),
                reason: chance.oneIn(60) ? "" : "Log in"
            )
        }
    }

    private static let accessFlags: [AccessRules.Flags] = [
        .userPresence, .biometryAny, .biometryCurrentSet, .devicePasscode, .companion,
        [.biometryCurrentSet, .or, .devicePasscode], [.biometryAny, .or, .companion],
        [.devicePasscode, .or, .companion],
        [.biometryAny, .devicePasscode], [.biometryAny, .and, .companion], [.devicePasscode, .companion],
        [.biometryCurrentSet, .devicePasscode, .companion, .and], [.biometryAny, .devicePasscode, .companion, .or],
    ]

    private mutating func access() -> AppCall {
        let demand = AccessDemand(
            chance.pick(Self.accessFlags),
            generation: chance.pick([nil, 1, 2]),
            origin: chance.oneIn(2) ? .evaluation : .release,
            mayAsk: !chance.oneIn(10)
        )
        let evaluation = EvaluationID(number: nextNumber())
        guard let demand else { return .createContext(ContextID(number: nextNumber())) }
        let reason = chance.oneIn(60) ? "" : chance.oneIn(3) ? nil : "Open"
        return .evaluateAccess(evaluation, context(), demand, reason: reason)
    }

    private mutating func settings() -> ContextSettings {
        var settings = ContextSettings()
        settings.fallbackTitle = chance.pick([nil, "", "Enter password"])
        settings.cancelTitle = chance.pick([nil, "", "Later"])
        settings.reuseDuration = chance.pick([0, 60, 1_000])
        settings.interactionNotAllowed = chance.oneIn(12)
        settings.maxBiometryFailures = chance.pick([nil, 1, 9])
        return settings
    }

    /// What another process may have made of the device meanwhile.
    private mutating func memory(_ state: AuthorityState) -> DeviceMemory {
        var memory = state.memory
        memory.misses = chance.pick([0, 2, 5, 5, 9])
        memory.wrongEntries = chance.pick([0, 5, 20])
        memory.generation += UInt64(chance.below(2))
        memory.waitsUntil = now.adding(1_000)
        return memory
    }

    private mutating func change(_ state: AuthorityState) -> DeviceChange {
        switch chance.below(24) {
        case 0: return .setPermission(chance.pick(BiometryPermission.allCases))
        case 1: return .enrol(chance.pick([.leftThumb, .rightThumb]))
        case 2: return .remove(chance.pick([.leftThumb, .rightThumb]))
        case 3: return .setPasscode(chance.oneIn(4) ? nil : Self.passcode)
        case 4...8: return .move(chance.pick([.foreground, .foreground, .inactive, .background, .terminated]))
        case 9: return .pressHome
        case 10: return chance.oneIn(4) ? .abandonPrompt(diagnosis: "nobody answers") : .interrupt
        case 11: return .lockDevice
        case 12...15: return .unlockDevice(chance.pick(UnlockMeans.allCases))
        case 16: return .reboot
        case 17: return .upgrade(profile())
        case 18, 19: return .otherAppMisses(chance.below(6))
        case 20: return chance.oneIn(3) ? .learn(memory(state)) : .otherAppMatch
        case 21: return .companion(isNear: !chance.oneIn(4))
        case 22: return chance.oneIn(4) ? .uninstall : .install
        default: return .install
        }
    }
}
