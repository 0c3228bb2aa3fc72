// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import Foundation
public import LatchkeyCore
public import Observation

/// The lock of an app: covers its content, and uncovers it for the device's owner.
///
/// It opens a view and nothing more: whoever can change the app can leave it out. What must hold against that is
/// released by a key (``DeviceLogin``). All rules are here; a UI tells what happens to its windows (``scene(_:is:)``),
/// draws what the properties say, and calls what the person taps. Every launch begins locked.
@MainActor
@Observable
public final class AppLock {
    /// Every text that is shown.
    public let texts: Texts
    /// The app's own code, where it has one.
    public let passcode: AppPasscode?

    private(set) var state: AppLockState
    @ObservationIgnored private let settings: any AppLockSettings
    @ObservationIgnored let device: any OwnerDevice
    @ObservationIgnored private let authenticator: Authenticator
    @ObservationIgnored private let clock: any SteadyClock
    @ObservationIgnored private let signOutOfApp: (@MainActor @Sendable () async throws -> Void)?
    @ObservationIgnored private var openLink: (@MainActor (URL) -> Void)?
    @ObservationIgnored private var heldLinks: [URL] = []
    @ObservationIgnored private var asking: Task<Void, Never>?
    @ObservationIgnored private var lastRun = 0
    @ObservationIgnored private var lastPrompt = 0
    @ObservationIgnored private var lastAccountChange = 0
    @ObservationIgnored private var signingOut: [Int: Task<Void, Never>] = [:]
    @ObservationIgnored private var entered: PasscodeEntry?
    @ObservationIgnored private var note: (@MainActor (AppLockNote) -> Void)?
    @ObservationIgnored private var heldNotes: [AppLockNote] = []

    /// The lock of an app.
    ///
    /// - Parameters:
    ///   - settings: Where it remembers whether it is on: `.standard`, or `.standard(for: account)`.
    ///   - device: Who is asked: `.system`, or a simulated phone.
    ///   - gracePeriod: How long the app may be out of sight without being locked; zero for never. A launch is always
    ///     locked.
    ///   - passcode: The app's own code, as the other way in; without one it is the device's passcode. It belongs to the
    ///     settings: a code that is older than they are is of an installation before this one, and is erased.
    ///   - isSignedIn: Whether there is anybody's content to lock.
    ///   - texts: In which language and words.
    ///   - clock: Which clock tells the time away; on a simulated phone the phone itself.
    ///   - signOut: Ends the session and erases what the account keeps on the device: for a forgotten code, for one whose
    ///     tries are used up, and for a device that can no longer tell its owner. `nil` in an app without accounts, whose
    ///     code then has no limit of tries: `.withoutLimit`, for another one is a programmer's mistake and stops the program.
    public init(
        settings: any AppLockSettings,
        device: any OwnerDevice,
        gracePeriod: Duration = .seconds(30),
        passcode: AppPasscode? = nil,
        isSignedIn: Bool = true,
        texts: Texts = Texts(),
        clock: any SteadyClock = .system,
        signOut: (@MainActor @Sendable () async throws -> Void)? = nil
    ) {
        insist(
            signOut != nil || passcode?.rules.limit == nil,
            "a limit of tries promises that the app signs out: give the lock `signOut`, or the code `.withoutLimit`"
        )
        self.settings = settings
        self.device = device
        self.passcode = passcode
        self.texts = texts
        self.clock = clock
        signOutOfApp = signOut
        authenticator = Authenticator(device: device, texts: texts)
        sensor = device.summary.biometry
        state = AppLockState(
            AppLockRecord(),
            gracePeriod: gracePeriod,
            isSignedIn: isSignedIn,
            canSignOut: signOut != nil
        )
        state.unread = AppLockState.Unread()
        state.code = codeStanding
        read(isInFront: false)
        passcode?.changed = { [weak self] in self?.send(.codeChanged) }
    }

    deinit {
        asking?.cancel()
    }

    /// The sensor of the device, for pictures and names.
    public private(set) var sensor: Biometry

    // MARK: The app's windows

    /// Tells where a window stands, each time that changes; call it before the system looks at the window again.
    ///
    /// - Parameters:
    ///   - id: Which window, for an app with several; all of them are locked and unlocked together.
    ///   - scene: Where it stands.
    public func scene(_ id: String = "main", is scene: AppLockScene) {
        if scene == .active {
            sensor = device.summary.biometry
            passcode?.refresh()
        }
        if scene != .background, state.phase == .background, state.unread != nil {
            passcode?.refresh()
            read(isInFront: true)
        }
        send(.scene(id, scene, clock.reading()))
    }

    /// Tells that a window is gone.
    public func sceneClosed(_ id: String) {
        send(.scene(id, nil, clock.reading()))
    }

    /// Opens a link now, or after unlocking; nothing of it is shown before.
    ///
    /// Links wait in the order in which they came; more than 16 are not kept, nor those of somebody who has signed out.
    public func open(_ link: URL) {
        send(.link(link))
    }

    /// Says what opens a link; links that came before are handed over.
    public func onLink(_ open: @escaping @MainActor (URL) -> Void) {
        openLink = open
        defer { heldLinks = [] }
        for link in heldLinks { open(link) }
    }

    /// Says where notes for the app's log go; those of before are handed over.
    public func onNote(_ note: @escaping @MainActor (AppLockNote) -> Void) {
        self.note = note
        defer { heldNotes = [] }
        for held in heldNotes { note(held) }
    }

    // MARK: The person

    /// The person taps the button of the cover.
    public func unlock() {
        send(.unlockTapped)
    }

    /// The person locks the app; nothing is asked until they tap.
    public func lockNow() {
        send(.lockTapped)
    }

    /// The person moves the switch in settings: one prompt, and the switch goes back unless it succeeds.
    public func setSwitch(_ isOn: Bool) {
        send(.switchTapped(isOn))
    }

    /// The person chooses the app's code in place of biometry.
    public func useCode() {
        send(.codeChosen)
    }

    /// The person leaves the page for the code.
    public func closeCodePage() {
        send(.codePageClosed)
    }

    /// The person has entered a code on the page for it; elsewhere nothing happens.
    public func enter(_ code: PasscodeEntry) {
        entered = code
        send(.codeEntered)
        entered = nil
    }

    /// Takes the prompt away, as where the app stops waiting for it; the lock stays as it is.
    public func cancelPrompt() {
        send(.promptCancelled)
    }

    /// The person forgot the code, or wants to sign in anew: the app signs out, after which the code is erased.
    ///
    /// Ask them first (``Texts/Key/forgotCodeQuestion``). In an app without accounts nothing happens.
    public func signOut() {
        send(.signOutTapped)
    }

    // MARK: The app

    /// Whether the content is covered out of sight also while the lock is off; it asks nobody.
    public var coversAlways: Bool {
        get { state.record.coversAlways }
        set { send(.coversAlways(newValue)) }
    }

    /// Tells that somebody signed in by the account's own means, such as a password: the app is open, and the fingers or
    /// faces that are enrolled now are theirs.
    public func signedIn() async {
        lastAccountChange += 1
        let change = lastAccountChange
        let enrolment = await device.enrolmentState()
        // Somebody who has signed out meanwhile is not signed in.
        guard change == lastAccountChange else { return }
        send(.signedIn(enrolment, clock.reading()))
    }

    /// Tells that the app's person signed out: no content is left to lock.
    ///
    /// - Parameter keepingLock: Whether the switch and the code stay for whoever signs in next. By default both go, for
    ///   one person's fingers and code are not another's.
    public func signedOut(keepingLock: Bool = false) {
        lastAccountChange += 1
        send(.signedOut(keepingLock: keepingLock))
    }

    /// Returns when nothing is asked, checked or signed out of any more: for tests of an app.
    public func settled() async {
        while let task = asking ?? signingOut.values.first { await task.value }
    }

    // MARK: Carrying out

    func send(_ event: AppLockEvent) {
        state.code = codeStanding
        for effect in state.reduce(event) { carryOut(effect) }
    }

    /// Without a way to sign out, a code that cannot be read is left out: else nothing would ever open.
    private var codeStanding: AppLockState.Code {
        guard let passcode else { return .unset }
        return passcode.isUnreadable && signOutOfApp == nil ? .unset : passcode.standing
    }

    private func carryOut(_ effect: AppLockEffect) {
        switch effect {
        case .look(let attempt, let policy): look(attempt, policy)
        case .prompt(let attempt, let policy, let offersCode): prompt(attempt, policy, offersCode)
        case .checkCode(let attempt): check(attempt)
        case .cancel: asking?.cancel()
        case .save(let record, let former): save(record, former)
        case .keep: keep()
        case .signOut(let token): signOut(token)
        case .eraseCode: passcode?.eraseAfterSignOut()
        case .replay(let links): replay(links)
        case .note(let entry): tell(entry)
        }
    }

    /// Stands for one prompt of the app's own.
    func newPromptToken() -> Int {
        lastPrompt += 1
        return lastPrompt
    }

    private func look(_ attempt: AppLockAttempt, _ policy: OwnerPolicy) {
        begin { [device] in
            let availability = await device.availability(of: policy)
            return .looked(attempt.token, availability, await device.enrolmentState())
        }
    }

    private func prompt(_ attempt: AppLockAttempt, _ policy: OwnerPolicy, _ offersCode: Bool) {
        let reason = texts[.lockPrompt(attempt.purpose)]
        // Under the other policy the button leads to the device's passcode, in the system's words.
        let fallback = offersCode ? texts[.codeButton(codeShape)] : nil
        begin { [device, authenticator] in
            let state = await authenticator.authenticate(reason, policy: policy, fallbackTitle: fallback)
            return .answered(attempt.token, state, await device.enrolmentState())
        }
    }

    private func check(_ attempt: AppLockAttempt) {
        guard let passcode, let entered else { return }
        begin { [device] in
            let answer = await passcode.check(entered)
            return .codeAnswered(attempt.token, answer, await device.enrolmentState())
        }
    }

    /// One task at a time: a later one has taken the place of whatever it finds.
    private func begin(_ ask: @escaping @MainActor () async -> AppLockEvent) {
        asking?.cancel()
        lastRun += 1
        asking = Task { [weak self, former = asking, run = lastRun] in
            await former?.value
            let event = await ask()
            guard let self else { return }
            if lastRun == run { asking = nil }
            send(event)
        }
    }

    private func save(_ record: AppLockRecord, _ former: AppLockRecord) {
        do {
            try settings.save(record.body)
        } catch {
            send(.notSaved(former))
        }
    }

    private func keep() {
        do {
            try settings.save(state.record.body)
        } catch {
            // Nobody waits for it: it is tried again with whatever happens next.
            send(.notKept)
        }
    }

    private func signOut(_ token: Int) {
        guard let signOutOfApp else { return send(.signOutEnded(token, succeeded: false)) }
        signingOut[token] = Task { [weak self] in
            let succeeded: Bool
            do {
                try await signOutOfApp()
                succeeded = true
            } catch {
                // The reason is the app's own, which throws it and can tell it; the lock stays.
                succeeded = false
            }
            self?.signingOut[token] = nil
            self?.send(.signOutEnded(token, succeeded: succeeded))
        }
    }

    private func replay(_ links: [URL]) {
        guard let openLink else { return heldLinks += links }
        for link in links { openLink(link) }
    }

    private func tell(_ entry: AppLockNote) {
        guard let note else { return heldNotes.append(entry) }
        note(entry)
    }

    /// Reads what is remembered: at a launch, and where it was not to be read then, when the app comes to the front.
    private func read(isInFront: Bool) {
        guard let reading = AppLockReading(settings, passcode, isInFront: isInFront) else { return }
        send(.read(reading))
    }
}
