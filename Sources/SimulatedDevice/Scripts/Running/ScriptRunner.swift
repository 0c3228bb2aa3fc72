// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
package import OwnerAuthority

/// Runs the lines of a script on a fresh phone and reports what happens, each line when the phone is idle again.
package final class ScriptRunner {
    /// What the phone does on its own queue, in order of cause.
    enum News: Sendable {
        case prompt(VisiblePrompt?)
        case reply(result: String, error: Int?)
        case vault(result: String, ScriptResult.VaultOutcome)
        case processEnded(isTermination: Bool)
    }

    /// The phone it runs on.
    package let phone: SimulatedPhone
    let news = Locked<[News]>([])
    private let report: (ScriptHappening) -> Void
    let makeContext: (SimulatedPhone) -> any ScriptContext
    var contexts: [ExactText: any ScriptContext] = [:]
    var results: [ExactText: ScriptResult] = [:]

    /// How many expectations were looked at.
    package private(set) var expectations = 0
    /// How many of them did not hold.
    package private(set) var failed = 0

    /// A runner on a fresh phone.
    /// - Parameters:
    ///   - device: the phone.
    ///   - makeContext: what a context of the script is; the phone's own unless told otherwise.
    ///   - report: called for everything that happens, in order, from within ``perform(_:)``.
    package init(
        _ device: DeviceLine,
        makeContext: @escaping (SimulatedPhone) -> any ScriptContext = { $0.makeContext() },
        report: @escaping (ScriptHappening) -> Void
    ) {
        self.makeContext = makeContext
        self.report = report
        phone = SimulatedPhone(
            device.profile,
            passcode: device.passcode,
            enrolled: device.enrolled,
            bundle: device.bundle,
            usageDescription: device.usageDescription,
            permission: device.permission,
            choices: device.choices
        )
        phone.authority.observe { [news] effect in
            switch effect {
            case .prompt(let prompt): news.withLock { $0.append(.prompt(prompt)) }
            case .processEnded(let end):
                news.withLock { $0.append(.processEnded(isTermination: end.isTermination)) }
            case .reply: break  // The reply itself tells more: the name that the script gave it.
            }
        }
    }

    /// What the person sees at this moment.
    package var prompt: VisiblePrompt? {
        phone.prompt
    }

    /// Does one line.
    /// - Throws: a step that cannot be done at this point; what it did before stays done.
    package func perform(_ line: ScriptLine) async throws(ScriptProblem) {
        switch line.content {
        case .expectation(let expectation): look(at: expectation, line.number)
        case .step(let step):
            let impossibility = attempt(step, line.number)
            await phone.settled()
            tellNews(line.number)
            if let impossibility { throw ScriptProblem(line: line.number, reason: impossibility.scriptReason) }
        }
    }

    /// Waits until the phone is idle and tells what it did since the last line.
    package func tellNews() async {
        await phone.settled()
        tellNews(0)
    }

    /// Tells what the phone has done meanwhile, and lets the results be known.
    private func tellNews(_ line: Int) {
        let news = news.withLock { news in
            defer { news = [] }
            return news
        }
        for item in news {
            switch item {
            case .prompt(let prompt): tell(.prompt(prompt), line)
            case .reply(let result, let error):
                results[ExactText(result), default: .pending].reply(error: error)
                tell(.reply(result: result, error: error), line)
            case .vault(let result, let outcome): settle(result, .vault(outcome), line)
            case .processEnded(let isTermination):
                contexts = [:]
                if isTermination { tell(.terminated, line) }
            }
        }
    }

    func tell(_ event: ScriptHappening.Event, _ line: Int) {
        report(ScriptHappening(line: line, event: event))
    }

    // MARK: Expectations

    private func look(at expectation: Expectation, _ line: Int) {
        var found: [(String, JSONValue)] = []
        var holds = true
        for claim in expectation.claims {
            let value = value(of: claim, expectation.subject)
            holds = holds && value?.isIdentical(to: claim.value) == true
            found.append((claim.member, value ?? .null))
        }
        expectations += 1
        if holds { return tell(.expect(name: expectation.subject.name, mismatch: nil), line) }
        failed += 1
        let mismatch = ScriptHappening.Mismatch(
            expected: JSONObject(expectation.claims.map { ($0.member, $0.value) }),
            found: JSONObject(found)
        )
        tell(.expect(name: expectation.subject.name, mismatch: mismatch), line)
    }

    private func value(of claim: Expectation.Claim, _ subject: Expectation.Subject) -> JSONValue? {
        switch subject {
        case .prompt: return VisiblePrompt.scriptMember(claim.member, of: phone.prompt)
        case .app: return .string(phone.appState.scriptWord)
        case .result(let name):
            guard let result = results[ExactText(name)] else { return ScriptResult.pending[claim.member] }
            switch claim.member {
            case "sameAs": return relates(result, claim.value, same: true) ? claim.value : nil
            case "differentFrom": return relates(result, claim.value, same: false) ? claim.value : nil
            case "data" where result.vault != nil: return result["data"] ?? .null
            default: return result[claim.member]
            }
        }
    }

    /// Whether a domain state is the same as another, or different: both must be there.
    private func relates(_ result: ScriptResult, _ other: JSONValue, same: Bool) -> Bool {
        guard case .string(let name) = other, let one = result.domainState,
            let two = results[ExactText(name)]?.domainState
        else {
            return false
        }
        return (one == two) == same
    }
}
