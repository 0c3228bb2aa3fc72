// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

@testable import Latchkey

/// How a confirmation ended, as far as tests compare it.
enum Ending: Sendable, Hashable {
    case approved, rejected, expired, left
    case failed(DeviceLoginError.Code)

    init(_ end: ConfirmationEnd) {
        self =
            switch end {
            case .approved: .approved
            case .rejected: .rejected
            case .expired: .expired
            case .left: .left
            case .failed(let error): .failed(error.code)
            }
    }
}

/// Says how a confirmation has to have ended, by what was sent and what was answered alone.
struct EndWitness {
    /// What was sent, and not answered yet.
    private enum Sent: Equatable {
        case question(Int), prompted(Int), decision(Int)
    }

    /// What an answer says of the confirmation.
    private enum Word {
        case rejected, expired, agreed, unknown, open, impossible
    }

    private var sent: Sent?
    private var isLeaving = false
    /// What the server's last word was, where that was not "open".
    private var doubt: DeviceLoginError.Code?
    private(set) var ending: Ending?

    mutating func saw(_ effect: ConfirmationEffect?) {
        switch effect {
        case .ask(let number): sent = .question(number)
        case .approve(let number, .device): sent = .prompted(number)
        case .approve(let number, _), .reject(let number): sent = .decision(number)
        case .cancel, nil: break
        }
    }

    mutating func saw(_ event: ConfirmationEvent) {
        guard ending == nil else { return }
        switch event {
        case .left: leave()
        case .asked(let number, let result) where sent == .question(number): opened(result)
        case .answered(let number, .success) where sent == .prompted(number) || sent == .decision(number):
            ending = .approved
        case .answered(let number, .failure(let error)) where sent == .prompted(number) || sent == .decision(number):
            refused(error)
        case .rejected(let number, nil) where sent == .decision(number): ending = .rejected
        case .rejected(let number, let error?) where sent == .decision(number): refused(error)
        default: break
        }
    }

    private mutating func leave() {
        if sent == nil || isQuestion { ending = doubt.map { .failed($0) } ?? .left } else { isLeaving = true }
    }

    private var isQuestion: Bool {
        if case .question? = sent { true } else { false }
    }

    private mutating func opened(_ result: Result<OpenConfirmation, DeviceLoginError>) {
        sent = nil
        switch result {
        case .success(let open):
            doubt = open.status == .approved ? .alreadyApproved : nil
            if open.status == .rejected { ending = .rejected }
            if open.status == .expired { ending = .expired }
        case .failure(let error):
            if !Self.mayBeAskedAgain(error) { fail(error) }
        }
    }

    private mutating func refused(_ error: DeviceLoginError) {
        sent = nil
        switch Self.word(error) {
        case .rejected: ending = .rejected
        case .expired: ending = .expired
        case .impossible: fail(error)
        case .agreed: doubt = .alreadyApproved
        case .unknown: doubt = .outcomeUnknown
        case .open: break
        }
        if isLeaving, ending == nil { leave() }
    }

    private mutating func fail(_ error: DeviceLoginError) {
        ending = .failed(error.code == .receiptRefused ? error.code : doubt ?? error.code)
    }

    private static func word(_ error: DeviceLoginError) -> Word {
        let impossible: Set<DeviceLoginError.Code> = [.documentMismatch, .receiptRefused, .originMismatch]
        switch error.problem?.code {
        case .confirmationExpired?: return .expired
        case .alreadyDecided?: return .unknown
        case .sessionRequired?, .referenceInUse?, .invalidField?: return .impossible
        case _?: return .open
        case nil: break
        }
        switch error.code {
        case .rejected: return .rejected
        case .expired: return .expired
        case .alreadyApproved: return .agreed
        case .outcomeUnknown: return .unknown
        default: return impossible.contains(error.code) ? .impossible : .open
        }
    }

    private static func mayBeAskedAgain(_ error: DeviceLoginError) -> Bool {
        let codes: Set<DeviceLoginError.Code> = [
            .outcomeUnknown, .unreachable, .timedOut, .malformedAnswer, .cancelled, .attemptInProgress,
        ]
        let problems: Set<ServerProblem.Code> = [
            .paymentPasswordLocked, .paymentPasswordNotSet, .allowanceRefused, .tooManyRequests, .unavailable,
            .alreadyDecided,
        ]
        let interruptions: Set<OwnerError.Code> = [.systemCancel, .appCancel, .notInteractive]
        return codes.contains(error.code)
            || error.problem.map { problems.contains($0.code) } ?? false
            || error.device?.presence.map { interruptions.contains($0.code) } ?? false
    }
}
