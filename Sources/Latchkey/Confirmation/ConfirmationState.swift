// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Where a confirmation stands on this device.
public enum ConfirmationStep: Sendable, Hashable, CaseIterable {
    /// Nothing was asked yet, or the server could not be asked.
    case idle
    /// The server is being asked.
    case asking
    /// The document is shown, and the person may decide.
    case showing
    /// The device asks for its owner, and tells the server.
    case prompting
    /// The person is asked for the payment password.
    case enteringPassword
    /// The server is being told, without a prompt.
    case sending
    /// It is over: ``ConfirmationFlow/end`` says how.
    case ended
}

/// How a confirmation ended on this device.
public enum ConfirmationEnd: Sendable {
    /// Agreed to, with a receipt that holds.
    case approved(ApprovedConfirmation)
    /// Turned down.
    case rejected
    /// Nobody decided in time; asking anew takes a new reference.
    case expired
    /// The app or the person left it; as far as is known here nobody has decided, and it is open until it expires.
    case left
    /// It cannot go on; the error says why.
    ///
    /// With ``DeviceLoginError/Code/outcomeUnknown`` it may be agreed to, with ``DeviceLoginError/Code/alreadyApproved`` it is:
    /// ask for it again, under the same reference, before anything else.
    case failed(DeviceLoginError)
}

/// What happens to a confirmation.
enum ConfirmationEvent: Sendable {
    case startTapped
    case asked(Int, Result<OpenConfirmation, DeviceLoginError>)
    case approveTapped
    case passwordTapped
    case passwordClosed
    case passwordEntered
    case rejectTapped
    case answered(Int, Result<ApprovedConfirmation, DeviceLoginError>)
    case rejected(Int, DeviceLoginError?)
    case alertDismissed
    case left
}

/// What is to be done about it.
enum ConfirmationEffect: Sendable, Hashable {
    case ask(Int)
    case approve(Int, Way)
    case reject(Int)
    case cancel

    enum Way: Sendable, Hashable {
        case device, password, allowance
        /// It is approved already: its receipt is looked at.
        case looking
    }
}

/// The rules of a confirmation: no clock, no network, no prompt.
struct ConfirmationState: Sendable {
    var step = ConfirmationStep.idle
    var confirmation: OpenConfirmation?
    var end: ConfirmationEnd?
    /// What stood in the way last.
    var trouble: DeviceLoginError?
    /// Whether an allowance is to be tried first.
    var hasAllowance = false
    /// Why nobody can say here that it is open: something was sent and not answered, or it is agreed to without a receipt yet.
    private(set) var unsettled: DeviceLoginError?
    /// Whether the app has left while something was under way, of which the end is waited for.
    private(set) var isLeaving = false
    private(set) var attempt = 0

    init(hasAllowance: Bool = false) {
        self.hasAllowance = hasAllowance
    }

    var acceptsDevice: Bool { accepts(.deviceKey) || accepts(.deviceSecret) }
    var acceptsPassword: Bool { accepts(.paymentPassword) }
    var isSensorLocked: Bool { trouble?.device?.presence?.code == .biometryLockout }

    private func accepts(_ method: ApprovalMethod) -> Bool {
        confirmation?.acceptedMethods.contains(method) == true
    }

    mutating func reduce(_ event: ConfirmationEvent) -> ConfirmationEffect? {
        guard step != .ended else { return nil }
        switch event {
        case .startTapped where step == .idle: return .ask(begin(.asking))
        case .asked(attempt, let result) where step == .asking: return opened(result)
        case .approveTapped where (step == .showing || step == .enteringPassword) && acceptsDevice:
            return .approve(begin(.prompting), .device)
        case .passwordTapped where step == .showing && acceptsPassword: step = .enteringPassword
        case .passwordTapped where step == .enteringPassword: dismissAlert()
        case .passwordClosed where step == .enteringPassword:
            step = .showing
            trouble = nil
        case .alertDismissed: dismissAlert()
        case .passwordEntered where step == .enteringPassword: return .approve(begin(.sending), .password)
        case .rejectTapped where step == .showing || step == .enteringPassword: return .reject(begin(.sending))
        case .answered(attempt, let result): return answered(result)
        case .rejected(attempt, let error): return turnedDown(error)
        case .left where step == .prompting || step == .sending:
            isLeaving = true
            return .cancel
        case .left:
            left()
            return .cancel
        default: break
        }
        return nil
    }

    private mutating func begin(_ next: ConfirmationStep) -> Int {
        attempt += 1
        trouble = nil
        step = next
        return attempt
    }

    private mutating func over(_ how: ConfirmationEnd) {
        attempt += 1
        trouble = nil
        end = how
        step = .ended
    }

    /// Where it is not settled the end says so, whatever stood in the way last: whoever pays anew pays twice.
    private mutating func failed(_ error: DeviceLoginError) {
        guard let unsettled, error.code != .receiptRefused else { return over(.failed(error)) }
        over(.failed(DeviceLoginError(unsettled.code, "\(unsettled.diagnosis); then \(error.diagnosis)")))
    }

    private mutating func dismissAlert() {
        if isSensorLocked { trouble = nil }
    }

    private mutating func opened(_ result: Result<OpenConfirmation, DeviceLoginError>) -> ConfirmationEffect? {
        switch result {
        case .success(let open):
            confirmation = open
            unsettled = nil
            switch open.status {
            case .rejected: over(.rejected)
            case .expired: over(.expired)
            case .approved:
                unsettled = DeviceLoginError(.alreadyApproved, "agreed to, and its receipt is not at hand")
                return .approve(begin(.sending), .looking)
            case .pending where hasAllowance && accepts(.allowance):
                hasAllowance = false
                return .approve(begin(.sending), .allowance)
            case .pending:
                step = .showing
                guard !acceptsDevice, !acceptsPassword else { break }
                // Somebody else, or another device, may: here it can only be turned down or left.
                trouble = DeviceLoginError(.methodNotAccepted, "neither device nor payment password is accepted")
            }
        case .failure(let error):
            guard error.mayPass else {
                failed(error)
                return nil
            }
            trouble = error
            step = .idle
        }
        return nil
    }

    private mutating func answered(
        _ result: Result<ApprovedConfirmation, DeviceLoginError>
    ) -> ConfirmationEffect? {
        guard step == .prompting || step == .sending else { return nil }
        switch result {
        case .success(let approved):
            over(.approved(approved))
            return nil
        case .failure(let error): return refused(error)
        }
    }

    private mutating func refused(_ error: DeviceLoginError) -> ConfirmationEffect? {
        let standing = error.standing
        switch standing {
        case .rejected: over(.rejected)
        case .expired: over(.expired)
        case .over: failed(error)
        case .approved: unsettled = error
        case .unknown: unsettled = DeviceLoginError(.outcomeUnknown, error.diagnosis)
        case .passwordWrong, .deviceFailed, .open: break
        }
        guard step != .ended else { return nil }
        guard !isLeaving else {
            left()
            return nil
        }
        trouble = error
        return goOn(standing)
    }

    /// where the device does not help the payment password is next, at once.
    private mutating func goOn(_ standing: DeviceLoginError.Standing) -> ConfirmationEffect? {
        switch standing {
        case .approved: return .ask(begin(.asking))
        case .unknown: step = .idle
        // What is agreed to already is not decided once more: its receipt is asked for again.
        case _ where confirmation?.status == .approved: step = .idle
        case .passwordWrong, .deviceFailed: step = acceptsPassword ? .enteringPassword : .showing
        case .open: step = .showing
        case .rejected, .expired, .over: break
        }
        return nil
    }

    /// Where it is not settled nobody is told that it was not decided.
    private mutating func left() {
        over(unsettled.map { .failed($0) } ?? .left)
    }

    private mutating func turnedDown(_ error: DeviceLoginError?) -> ConfirmationEffect? {
        guard step == .sending else { return nil }
        guard let error else {
            over(.rejected)
            return nil
        }
        return refused(error)
    }
}

extension DeviceLoginError {
    /// What an error leaves of a confirmation.
    fileprivate enum Standing: Equatable {
        case rejected, expired, over
        /// Agreed to by somebody: the receipt is to be fetched.
        case approved
        /// Nobody knows: it has to be asked for again before anything else.
        case unknown
        /// Open: another payment password may be tried.
        case passwordWrong
        /// Open: the device did not help, something else may.
        case deviceFailed
        /// Open: the same may help the next time.
        case open
    }

    fileprivate var standing: Standing {
        if let problem { return Self.standing(problem) }
        switch code {
        case .rejected: return .rejected
        case .expired: return .expired
        case .alreadyApproved: return .approved
        case .outcomeUnknown: return .unknown
        case .ownerNotPresent: return isNobodysChoice ? .open : .deviceFailed
        case .deviceFailed, .needsPassword, .notBound, .methodNotAccepted, .memoryFailed: return .deviceFailed
        case .unreachable, .timedOut, .malformedAnswer, .cancelled, .attemptInProgress: return .open
        default: return .over
        }
    }

    private static func standing(_ problem: ServerProblem) -> Standing {
        switch problem.code {
        case .paymentPasswordWrong: .passwordWrong
        case .paymentPasswordLocked, .paymentPasswordNotSet, .allowanceRefused, .tooManyRequests: .open
        case .proofRefused, .methodNotAccepted, .deviceRevoked, .notFound: .deviceFailed
        case .confirmationExpired: .expired
        case .alreadyDecided: .unknown
        default: problem.status >= 500 ? .open : .over
        }
    }

    /// Something took the screen: neither the person nor the sensor said no.
    private var isNobodysChoice: Bool {
        device?.presence?.code == .systemCancel || device?.presence?.code == .appCancel
            || device?.presence?.code == .notInteractive
    }

    /// Whether the same request may come through the next time.
    fileprivate var mayPass: Bool {
        standing == .open || standing == .unknown
    }
}
