// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
public import Observation

/// One payment or allowance on its way from the tap to the receipt: what a sheet of an app shows.
///
/// All rules are here, in a state machine; a UI draws what the properties say and calls what the person taps. There is never
/// more than one prompt, activity always ends, and so does the confirmation: ``end`` says how.
@MainActor
@Observable
public final class ConfirmationFlow {
    private(set) var state: ConfirmationState
    @ObservationIgnored let login: DeviceLogin
    @ObservationIgnored private let request: ConfirmationRequest
    @ObservationIgnored private let session: Session
    @ObservationIgnored private let allowance: Allowance?
    @ObservationIgnored private var entered: String?
    @ObservationIgnored private var task: Task<Void, Never>?
    @ObservationIgnored private var run = 0

    /// A confirmation that was not asked for yet.
    ///
    /// - Parameters:
    ///   - request: A payment or an allowance.
    ///   - session: The session of the account that pays.
    ///   - login: The server, and this device.
    ///   - allowance: An allowance of this session: where it covers the sum nobody is asked.
    public init(
        of request: ConfirmationRequest,
        in session: Session,
        with login: DeviceLogin,
        using allowance: Allowance? = nil
    ) {
        self.login = login
        self.request = request
        self.session = session
        self.allowance = allowance
        state = ConfirmationState(hasAllowance: allowance != nil)
    }

    deinit {
        task?.cancel()
    }

    // MARK: The person and the app

    /// Asks the server; again where it could not be reached, and where nobody knows what became of it.
    public func start() {
        send(.startTapped)
    }

    /// The person agrees: one prompt.
    public func approve() {
        send(.approveTapped)
    }

    /// The person chooses the payment password in place of the device.
    public func usePaymentPassword() {
        send(.passwordTapped)
    }

    /// The person leaves the page for the payment password.
    public func closePasswordPage() {
        send(.passwordClosed)
    }

    /// The person has typed the payment password.
    public func enter(paymentPassword: String) {
        entered = paymentPassword
        send(.passwordEntered)
        entered = nil
    }

    /// The person turns it down.
    public func reject() {
        send(.rejectTapped)
    }

    /// The person has read ``sensorLockedAlert``: it goes, and everything else stays as it is.
    ///
    /// Its button that leads to the payment password is ``usePaymentPassword()``, which takes it away, too.
    public func dismissAlert() {
        send(.alertDismissed)
    }

    /// The app leaves it, as where its account is switched: the prompt goes, and nothing more is sent.
    ///
    /// What was sent already is waited for: if it was agreed to, that is the end, and where nobody knows the end says so.
    public func leave() {
        send(.left)
    }

    /// Returns when nothing is under way: for tests of an app.
    public func settled() async {
        while let task { await task.value }
    }

    // MARK: Carrying out

    private func send(_ event: ConfirmationEvent) {
        guard let effect = state.reduce(event) else { return }
        switch effect {
        case .cancel: task?.cancel()
        case .ask(let attempt):
            begin { [login, request, session] in
                .asked(
                    attempt,
                    await Self.result { () throws(DeviceLoginError) in
                        try await login.ask(for: request, in: session)
                    }
                )
            }
        case .approve(let attempt, let way): approve(attempt, way)
        case .reject(let attempt): reject(attempt)
        }
    }

    private func approve(_ attempt: Int, _ way: ConfirmationEffect.Way) {
        guard let open = state.confirmation else { return }
        begin { [login, session, allowance, password = entered ?? ""] in
            .answered(
                attempt,
                await Self.result { () throws(DeviceLoginError) in
                    switch way {
                    case .password: return try await login.approve(open, paymentPassword: password, in: session)
                    case .allowance:
                        guard let allowance else { throw DeviceLoginError(.methodNotAccepted, "there is no allowance") }
                        return try await login.approve(open, using: allowance, in: session)
                    case .device, .looking: return try await login.approve(open, in: session)
                    }
                }
            )
        }
    }

    private func reject(_ attempt: Int) {
        guard let open = state.confirmation else { return }
        begin { [login, session] in
            let result = await Self.result { () throws(DeviceLoginError) in
                try await login.reject(open, in: session)
            }
            guard case .failure(let error) = result else { return .rejected(attempt, nil) }
            return .rejected(attempt, error)
        }
    }

    private func begin(_ act: @escaping @MainActor () async -> ConfirmationEvent) {
        run += 1
        task = Task { [weak self, run] in
            let event = await act()
            guard let self else { return }
            if self.run == run { task = nil }
            send(event)
        }
    }

    private static func result<Value>(
        _ body: () async throws(DeviceLoginError) -> Value
    ) async -> Result<Value, DeviceLoginError> {
        do { return .success(try await body()) } catch { return .failure(error) }
    }
}
