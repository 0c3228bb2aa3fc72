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
    /// Whether something was sent of which nobody knows what became.
    private(set) var isOutcomeUnknown = false
    /// Whether the app has left while something was under way, of which the end is waited for.
    private(set) var isLeaving = false
    private(set) var attempt = 0

    init(hasAllowance: Bool = false) {
        self.hasAllowance = hasAllowance
    }

    var acceptsDevice: Bool { accepts(.deviceKey) || accepts(.deviceSecret) }
    var acceptsPassword: Bool { accepts(.paymentPassword) }

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
        case .passwordClosed where step == .enteringPassword: step = .showing
        case .passwordEntered where step == .enteringPassword: return .approve(begin(.sending), .password)
        case .rejectTapped where step == .showing || step == .enteringPassword: return .reject(begin(.sending))
        case .answered(attempt, let result): return answered(result)
        case .rejected(attempt, let error): return turnedDown(error)
        case .left where step == .prompting || step == .sending:
            isLeaving = true
            return .cancel
        case .left:
            over(.left)
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
        end = how
        step = .ended
    }

    private mutating func opened(_ result: Result<OpenConfirmation, DeviceLoginError>) -> ConfirmationEffect? {
        switch result {
        case .success(let open):
            confirmation = open
            switch open.status {
            case .rejected: over(.rejected)
            case .expired: over(.expired)
            case .approved: return .approve(begin(.sending), .looking)
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
                over(.failed(error))
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

    /// where the device does not help the payment password is next, at once.
    private mutating func refused(_ error: DeviceLoginError) -> ConfirmationEffect? {
        if error.code == .outcomeUnknown { isOutcomeUnknown = true }
        guard !isLeaving else {
            over(.left)
            return nil
        }
        trouble = error
        // What is agreed to already is not decided once more: its receipt is asked for again.
        if confirmation?.status == .approved, error.standing == .open || error.standing == .deviceFailed {
            step = .idle
            return nil
        }
        switch error.standing {
        case .approved: return .ask(begin(.asking))
        case .unknown: step = .idle
        case .rejected: over(.rejected)
        case .expired: over(.expired)
        case .over: over(.failed(error))
        case .passwordWrong, .deviceFailed: step = acceptsPassword ? .enteringPassword : .showing
        case .open: step = .showing
        }
        return nil
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
