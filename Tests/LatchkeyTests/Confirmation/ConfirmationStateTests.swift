// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyWire
import SeededChance
import Testing

@testable import Latchkey

@Suite("The rules of a confirmation")
struct ConfirmationStateTests {
    private static func open(
        _ status: ConfirmationStatus,
        _ methods: [LatchkeyWire.ConfirmationMethod]
    ) throws -> OpenConfirmation {
        let payment = Order.Payment(
            payee: try #require(OrderText("Baker")),
            amount: try #require(AmountText("1.00")),
            currency: try #require(CurrencyCode("CNY")),
            reference: try #require(OrderText("B-1"))
        )
        let document = ConfirmationDocument(
            of: .payment(payment),
            origin: try #require(Origin("https://bank.example")),
            accountID: try #require(AccountID("a1")),
            confirmationID: try #require(ConfirmationID("c1")),
            createdAt: Timestamp(milliseconds: 0),
            expiresAt: Timestamp(milliseconds: 300_000)
        )
        let approval = ConfirmationAnswer.Approval(method: .deviceKey, receipt: UnverifiedReceipt("r"))
        let answer = ConfirmationAnswer(
            document,
            status: status,
            acceptedMethods: methods,
            approval: status == .approved ? approval : nil
        )
        return OpenConfirmation(answer, document)
    }

    private static func problem(_ code: ProblemCode, _ status: Int) -> DeviceLoginError {
        let id = RequestID(randomBytes: [1, 2, 3])
        let problem = Problem(code: code, status: status, requestID: id)
        return DeviceLoginError(ServerProblem(problem, status: status, retryAfter: .seconds(60)))
    }

    private static let errors: [DeviceLoginError] =
        [
            DeviceLoginError.Code.outcomeUnknown, .alreadyApproved, .unreachable, .timedOut, .malformedAnswer,
            .cancelled, .attemptInProgress, .rejected,
            .expired, .documentMismatch, .receiptRefused, .methodNotAccepted, .notBound, .needsPassword,
            .originMismatch, .memoryFailed,
        ].map { DeviceLoginError($0, "told so") }
        + OwnerError.Code.names.map { DeviceLoginError(DeviceError(OwnerError($0.code))) }
        + [DeviceLoginError(DeviceError(.keyInvalidated)), DeviceLoginError(DeviceError(.processEnded))]
        + [
            (ProblemCode.paymentPasswordWrong, 403), (.paymentPasswordLocked, 423), (.paymentPasswordNotSet, 409),
            (.allowanceRefused, 403), (.proofRefused, 403), (.methodNotAccepted, 403), (.deviceRevoked, 410),
            (.notFound, 404), (.sessionRequired, 401), (.tooManyRequests, 429), (.unavailable, 503),
            (.confirmationExpired, 410), (.referenceInUse, 409), (.invalidField, 422), (.alreadyDecided, 409),
        ].map { problem($0, $1) }

    /// What leaves a confirmation unsettled, or says that its receipt is false: more often than by chance.
    private static let doubts = [DeviceLoginError.Code.outcomeUnknown, .alreadyApproved, .receiptRefused]
        .map { DeviceLoginError($0, "told so") }

    /// A random event, its attempt now and then one that is over.
    private func event(_ random: inout SeededGenerator, _ state: ConfirmationState) throws -> ConfirmationEvent {
        let attempt = random.below(5) == 0 ? state.attempt - 1 : state.attempt
        let error = random.below(3) == 0 ? random.pick(Self.doubts) : random.pick(Self.errors)
        switch random.below(13) {
        case 0, 1: return .startTapped
        case 2:
            let all: [[LatchkeyWire.ConfirmationMethod]] = [
                [.deviceKey, .paymentPassword, .allowance], [.deviceKey], [.paymentPassword], [.allowance], [],
            ]
            let methods = random.pick(all)
            let status = ConfirmationStatus.allCases[random.below(10) < 7 ? 0 : random.below(4)]
            return .asked(attempt, .success(try Self.open(status, methods)))
        case 3: return .asked(attempt, .failure(error))
        case 4: return .approveTapped
        case 5: return .passwordTapped
        case 6: return .passwordClosed
        case 7: return .passwordEntered
        case 8: return random.below(6) == 0 ? .rejectTapped : .approveTapped
        case 9, 10: return .answered(attempt, .failure(error))
        case 11: return random.below(2) == 0 ? .left : .alertDismissed
        default: return .rejected(attempt, random.below(2) == 0 ? nil : error)
        }
    }

    @Test("In every order of events: one thing under way, a way on or an end, and the end that the answers leave")
    func everyOrder() throws {
        let seed =
            ProcessInfo.processInfo.environment["LATCHKEY_SEED"].flatMap { UInt64($0) } ?? .random(in: 0 ... .max)
        var random = SeededGenerator(seed: seed)
        var reached: Set<ConfirmationStep> = []
        var ends: Set<Ending> = []
        let sequences = ProcessInfo.processInfo.environment["LATCHKEY_LONG"] == nil ? 2_000 : 40_000
        for _ in 0..<sequences {
            var state = ConfirmationState(hasAllowance: random.below(3) == 0)
            var witness = EndWitness()
            var isEnded = false
            for _ in 0..<30 {
                let before = state
                let event = try event(&random, state)
                let told = "seed \(seed): \(event) in \(before.step)"
                witness.saw(event)
                let effect = state.reduce(event)
                witness.saw(effect)
                reached.insert(state.step)
                check(before, state, effect, isAnswer: event.isAnswer, told)
                #expect(state.end.map(Ending.init) == witness.ending, "\(told)")
                #expect(!isEnded || state.step == .ended, "seed \(seed)")
                isEnded = state.step == .ended
            }
            if let ending = witness.ending { ends.insert(ending) }
        }
        #expect(reached == Set(ConfirmationStep.allCases))
        #expect(
            ends.isSuperset(of: [
                .left, .rejected, .expired, .failed(.outcomeUnknown), .failed(.alreadyApproved),
                .failed(.receiptRefused),
            ])
        )
    }

    private func check(
        _ before: ConfirmationState,
        _ after: ConfirmationState,
        _ effect: ConfirmationEffect?,
        isAnswer: Bool,
        _ told: String
    ) {
        let wasBusy = before.step == .asking || before.step == .prompting || before.step == .sending
        switch effect {
        case nil: break
        case .cancel: #expect(after.step == .ended || wasBusy && after.isLeaving, "\(told)")
        case .ask(let attempt), .approve(let attempt, _), .reject(let attempt):
            // What was under way has just been answered, or nothing was.
            #expect(attempt == after.attempt && attempt > before.attempt, "\(told)")
            #expect(!wasBusy || isAnswer, "\(told)")
            #expect(after.step == .asking || after.step == .prompting || after.step == .sending, "\(told)")
        }
        #expect((after.step == .ended) == (after.end != nil), "\(told)")
        if after.step == .showing || after.step == .enteringPassword { #expect(after.confirmation != nil, "\(told)") }
        if after.step == .prompting { #expect(after.acceptsDevice, "\(told)") }
        if after.step == .enteringPassword { #expect(after.acceptsPassword, "\(told)") }
    }

    @Test("What the server never accepts in that way is never asked for")
    func methods() throws {
        var state = ConfirmationState()
        _ = state.reduce(.startTapped)
        _ = state.reduce(.asked(state.attempt, .success(try Self.open(.pending, [.deviceKey]))))

        #expect(state.reduce(.passwordTapped) == nil && state.step == .showing)
        guard case .approve(let attempt, .device)? = state.reduce(.approveTapped) else {
            Issue.record("the device should be asked")
            return
        }
        let missed = DeviceLoginError(DeviceError(OwnerError(.authenticationFailed)))
        #expect(state.reduce(.answered(attempt, .failure(missed))) == nil)
        #expect(state.step == .showing, "there is no payment password to fall back to")
    }

    @Test("What is agreed to already is never put to the person again, also where its receipt cannot be fetched now")
    func agreedAlready() throws {
        var state = ConfirmationState()
        _ = state.reduce(.startTapped)
        let open = try Self.open(.approved, [.deviceKey, .paymentPassword])
        guard case .approve(let attempt, .looking)? = state.reduce(.asked(state.attempt, .success(open))) else {
            Issue.record("its receipt should be looked at")
            return
        }

        _ = state.reduce(.answered(attempt, .failure(DeviceLoginError(.unreachable, "told so"))))

        #expect(state.step == .idle && state.trouble?.code == .unreachable)
        #expect(state.reduce(.rejectTapped) == nil && state.reduce(.approveTapped) == nil)
        #expect(state.reduce(.startTapped) != nil)
    }

    // MARK: Leaving

    /// A confirmation that is open and shown.
    private static func shown(_ methods: [LatchkeyWire.ConfirmationMethod] = [.deviceKey]) throws -> ConfirmationState {
        var state = ConfirmationState()
        _ = state.reduce(.startTapped)
        _ = state.reduce(.asked(state.attempt, .success(try open(.pending, methods))))
        return state
    }

    /// One that was approved, with an answer that says no more than this.
    private static func answered(_ error: DeviceLoginError) throws -> ConfirmationState {
        var state = try shown()
        _ = state.reduce(.approveTapped)
        _ = state.reduce(.answered(state.attempt, .failure(error)))
        return state
    }

    private static let lost = DeviceLoginError(.outcomeUnknown, "told so")

    @Test(
        "Left after it was sent it ends as the answer says, and as “left” only where nobody has decided",
        arguments: [
            (DeviceLoginError.Code.outcomeUnknown, Ending.failed(.outcomeUnknown)),
            (.alreadyApproved, .failed(.alreadyApproved)), (.receiptRefused, .failed(.receiptRefused)),
            (.rejected, .rejected), (.expired, .expired), (.originMismatch, .failed(.originMismatch)),
            (.cancelled, .left), (.unreachable, .left), (.ownerNotPresent, .left),
        ]
    )
    func leftMeanwhile(code: DeviceLoginError.Code, ending: Ending) throws {
        for decision in [ConfirmationEvent.approveTapped, .rejectTapped] {
            var state = try Self.shown()
            _ = state.reduce(decision)

            #expect(state.reduce(.left) == .cancel && state.end == nil)
            #expect(state.reduce(.answered(state.attempt, .failure(DeviceLoginError(code, "told so")))) == nil)

            #expect(state.end.map(Ending.init) == ending)
        }
    }

    @Test("Left while nobody knows what became of it it ends as unknown, before it is asked about and meanwhile")
    func leftUnknown() throws {
        var state = try Self.answered(Self.lost)
        var asking = state
        _ = asking.reduce(.startTapped)

        _ = state.reduce(.left)
        _ = asking.reduce(.left)

        #expect(state.end.map(Ending.init) == .failed(.outcomeUnknown))
        #expect(asking.end.map(Ending.init) == .failed(.outcomeUnknown))
    }

    @Test("Left while somebody is known to have agreed it ends as agreed to, with or without a look at the receipt")
    func leftApproved() throws {
        var told = try Self.answered(DeviceLoginError(.alreadyApproved, "told so"))
        var looking = told
        _ = looking.reduce(.asked(looking.attempt, .success(try Self.open(.approved, [.deviceKey]))))
        var looked = looking
        _ = looked.reduce(.answered(looked.attempt, .failure(DeviceLoginError(.unreachable, "told so"))))

        _ = told.reduce(.left)
        _ = looking.reduce(.left)
        _ = looking.reduce(.answered(looking.attempt, .failure(DeviceLoginError(.cancelled, "told so"))))
        _ = looked.reduce(.left)

        for state in [told, looking, looked] {
            #expect(state.end.map(Ending.init) == .failed(.alreadyApproved))
        }
    }

    @Test("What the server says is open again can be left as open")
    func leftAfterALook() throws {
        var state = try Self.answered(Self.lost)
        _ = state.reduce(.startTapped)
        _ = state.reduce(.asked(state.attempt, .success(try Self.open(.pending, [.deviceKey]))))

        _ = state.reduce(.left)

        #expect(state.end.map(Ending.init) == .left)
    }

    @Test("Whatever ends it while nobody knows what became of it, the end says that nobody knows")
    func endedUnknown() throws {
        var state = try Self.answered(Self.lost)
        _ = state.reduce(.startTapped)

        _ = state.reduce(.asked(state.attempt, .failure(Self.problem(.sessionRequired, 401))))

        #expect(state.end.map(Ending.init) == .failed(.outcomeUnknown))
    }

    // MARK: The alert

    @Test(
        "R-42: the alert for a locked sensor goes with each of its buttons, and with the page",
        arguments: [
            (ConfirmationEvent.alertDismissed, ConfirmationStep.enteringPassword),
            (.passwordTapped, .enteringPassword), (.passwordClosed, .showing), (.left, .ended),
        ]
    )
    func alert(event: ConfirmationEvent, step: ConfirmationStep) throws {
        var state = try Self.shown([.deviceKey, .paymentPassword])
        _ = state.reduce(.approveTapped)
        let locked = DeviceLoginError(DeviceError(OwnerError(.biometryLockout)))
        _ = state.reduce(.answered(state.attempt, .failure(locked)))
        #expect(state.isSensorLocked && state.step == .enteringPassword)

        _ = state.reduce(event)

        #expect(!state.isSensorLocked && state.step == step)
    }

    @Test("Where there is no alert nothing is dismissed, and there is a way on")
    func noAlert() throws {
        var state = try Self.answered(Self.lost)

        #expect(state.reduce(.alertDismissed) == nil)

        #expect(state.step == .idle && state.trouble == Self.lost)
        #expect(state.reduce(.startTapped) != nil)
    }

    @Test("An answer of an attempt that is over changes nothing")
    func late() throws {
        var state = ConfirmationState()
        _ = state.reduce(.startTapped)
        let first = state.attempt
        _ = state.reduce(.asked(first, .failure(DeviceLoginError(.unreachable, "told so"))))
        _ = state.reduce(.startTapped)

        #expect(state.reduce(.asked(first, .success(try Self.open(.pending, [.deviceKey])))) == nil)
        #expect(state.step == .asking && state.confirmation == nil)
    }
}

extension ConfirmationEvent {
    fileprivate var isAnswer: Bool {
        switch self {
        case .asked, .answered, .rejected: true
        default: false
        }
    }
}
