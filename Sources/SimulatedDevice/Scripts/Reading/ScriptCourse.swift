// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// What is known of a script's course without running it: names, passcode, templates, version, the app on the device.
///
/// A line is checked whole before it changes anything, so that a refused one leaves the course as it was.
struct ScriptCourse {
    private let biometry: Biometry
    private var version: OSVersion
    private var hasPasscode: Bool
    private var templates: Set<ExactText>
    private var isInstalled = true
    /// Every result named so far, and whether it is a domain state.
    private var results: [ExactText: Bool] = [:]

    init(_ device: DeviceLine) {
        biometry = device.profile.model.biometry
        version = device.profile.version
        hasPasscode = device.passcode != nil
        templates = Set(device.enrolled.map { ExactText($0.rawValue) })
    }

    /// Follows a step.
    mutating func take(_ step: EventStep) throws(LineProblem) {
        try check(step)
        if let result = step.result { try name(result, isDomainState: step.isDomainState) }
        follow(step)
    }

    /// An expectation on what has a name by now.
    func check(_ expectation: Expectation) throws(LineProblem) {
        if case .result(let name) = expectation.subject, results[ExactText(name)] == nil {
            throw LineProblem("there is no result \(name.quoted) before this line")
        }
        for claim in expectation.claims where claim.member == "sameAs" || claim.member == "differentFrom" {
            guard case .string(let name) = claim.value else { continue }
            guard let isDomainState = results[ExactText(name)] else {
                throw LineProblem("there is no domain state \(name.quoted) before this line")
            }
            guard isDomainState else { throw LineProblem("\(name.quoted) is not the name of a domain state") }
        }
    }

    private mutating func name(_ result: String, isDomainState: Bool) throws(LineProblem) {
        guard result != "prompt", result != "app" else { throw LineProblem("no result can be named \(result.quoted)") }
        guard results[ExactText(result)] == nil else {
            throw LineProblem("\(result.quoted) is the name of an earlier result")
        }
        results[ExactText(result)] = isDomainState
    }

    private func check(_ step: EventStep) throws(LineProblem) {
        if !isInstalled, step.needsInstalledApp { throw LineProblem("the app is not installed at this point") }
        switch step {
        case .preflight(_, let policy, _): try check(policy)
        case .evaluate(let evaluate): try check(evaluate.policy)
        case .evaluateAccessControl: try check(since: OSVersion(9, 0), "evaluateAccessControl")
        case .domainState(_, let form, _): try check(form)
        case .enrol(let template): try checkEnrol(template)
        case .remove(let template):
            guard templates.contains(ExactText(template.rawValue)) else {
                throw LineProblem("\(template.rawValue.quoted) is not enrolled")
            }
        case .upgrade(let next):
            guard next > version else { throw LineProblem("iOS \(next) is not newer than \(version)") }
            _ = try DeviceProfile(of: biometry, next)
        case .install: if isInstalled { throw LineProblem("the app is installed at this point") }
        default: break
        }
    }

    private func check(_ policy: OwnerPolicy) throws(LineProblem) {
        if policy == .owner { try check(since: OSVersion(9, 0), "the owner policy") }
    }

    private func check(_ form: DomainStateForm) throws(LineProblem) {
        switch form {
        case .evaluatedPolicy: break
        case .biometry, .all: try check(since: OSVersion(18, 0), "the form \(form.rawValue.quoted)")
        }
    }

    private func check(since first: OSVersion, _ what: String) throws(LineProblem) {
        guard version >= first else { throw LineProblem("\(what) came with iOS \(first), and this is \(version)") }
    }

    private func checkEnrol(_ template: Template) throws(LineProblem) {
        guard biometry != .none else { throw LineProblem("nothing can be enrolled on a device without a sensor") }
        guard hasPasscode else { throw LineProblem("nothing can be enrolled without a passcode") }
        guard !templates.contains(ExactText(template.rawValue)) else {
            throw LineProblem("\(template.rawValue.quoted) is enrolled already")
        }
    }

    private mutating func follow(_ step: EventStep) {
        switch step {
        case .enrol(let template): templates.insert(ExactText(template.rawValue))
        case .remove(let template): templates.remove(ExactText(template.rawValue))
        case .setPasscode(let passcode):
            hasPasscode = passcode != nil
            if passcode == nil { templates = [] }
        case .upgrade(let next): version = next
        case .install: isInstalled = true
        case .uninstall: isInstalled = false
        default: break
        }
    }
}

extension EventStep {
    fileprivate var isDomainState: Bool {
        if case .domainState = self { true } else { false }
    }

    fileprivate var needsInstalledApp: Bool {
        switch self {
        case .uninstall, .app, .setPermission: true
        default: isAppCall
        }
    }
}
