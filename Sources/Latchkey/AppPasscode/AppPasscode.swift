// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore
import LatchkeyCrypto
public import Observation

/// A code or pattern of the app's own, which opens it where biometry cannot.
///
/// What is kept is a salted slow hash, in the keychain of this device alone. A wrong code counts before it is checked,
/// so that ending the app saves nobody a try; waits run on a clock that nobody can set, and begin anew with the
/// machine. Biometry never clears what wrong codes have counted. Like every check on the device itself it opens a view
/// and nothing more: whoever can change the app can leave it out.
///
/// One belongs to an app; all of its pages (unlock, change, turn off) share it, so that they share counter and waits.
@MainActor
@Observable
public final class AppPasscode {
    /// How often, and with which waits.
    public let rules: PasscodeRules
    /// Of which kind the code is; `nil` where there is none, or where what is kept cannot be read.
    public private(set) var kind: PasscodeKind?
    /// How long nobody may enter a code; zero where nobody has to wait.
    ///
    /// It counts down by itself.
    public private(set) var waitLeft = Duration.zero
    /// How many tries are left, where their number is limited and one was wrong.
    public private(set) var triesLeft: Int?
    /// What is kept could not be read: no code can be checked at present.
    public private(set) var isUnreadable = false
    /// A code is being checked.
    public private(set) var isChecking = false

    /// Where the code that can be seen comes from.
    enum Origin: Sendable, Hashable {
        /// It was set in this process, or there is none.
        case here
        /// It was there when the process began.
        case before
        /// It cannot be read, or was not to be seen when the process began.
        case unclear
    }

    private(set) var standing = AppLockState.Code.unset
    @ObservationIgnored var changed: (() -> Void)?

    private let store: PasscodeStore
    private let clock: any SteadyClock
    private let pause: @Sendable (Duration) async throws -> Void
    /// The hash of the wrong code that was entered last; not kept, so that a new launch counts a repeated one again.
    @ObservationIgnored private var lastWrong: [UInt8]?
    @ObservationIgnored private var shown: PasscodeRecord?
    @ObservationIgnored private var countdown: Task<Void, Never>?
    /// How often it was erased: what began before belongs to a code that is gone.
    @ObservationIgnored private var erasures = 0
    @ObservationIgnored private var wasThere = false
    @ObservationIgnored private var isOfThisProcess = false

    /// The code that a device keeps, or none yet.
    ///
    /// - Parameters:
    ///   - device: Where it is kept: `.system`, or a simulated phone.
    ///   - rules: How often, and with which waits.
    ///   - name: Under which name, for an app with a code for each account.
    ///   - clock: Which clock tells waits; on a simulated phone the phone itself.
    public convenience init(
        device: any RecordKeeper,
        rules: PasscodeRules = .standard,
        name: ItemName = ItemName("app-passcode"),
        clock: any SteadyClock = .system
    ) {
        let store = PasscodeStore(keeper: device, name: name, function: .standard, surroundings: .system)
        self.init(store, rules, clock) { try await Task.sleep(for: $0) }
    }

    init(
        _ store: PasscodeStore,
        _ rules: PasscodeRules,
        _ clock: any SteadyClock,
        pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.store = store
        self.rules = rules
        self.clock = clock
        self.pause = pause
        refresh()
        wasThere = shown != nil
    }

    deinit {
        countdown?.cancel()
    }

    // MARK: Setting

    /// Whether there is a code, also one that cannot be read at present.
    public var isSet: Bool { standing != .unset }

    /// Sets the first code; for another in place of one there is ``change(from:to:)``.
    /// - Returns: ``PasscodeAnswer/right`` where it is kept, ``PasscodeAnswer/busy`` where there is one already or one is
    ///   being checked, ``PasscodeAnswer/unavailable`` where it could not be kept.
    public func set(_ code: PasscodeEntry) async -> PasscodeAnswer {
        refresh()
        guard !isSet, !isChecking else { return .busy }
        return await replace(by: code, since: erasures)
    }

    /// Puts another code in place of the present one, which has to be right.
    ///
    /// It counts and waits as everywhere else.
    /// - Returns: ``PasscodeAnswer/right`` where the new one is kept.
    public func change(from current: PasscodeEntry, to next: PasscodeEntry) async -> PasscodeAnswer {
        let begun = erasures
        let answer = await check(current)
        guard answer == .right else { return answer }
        guard !isChecking else { return .busy }
        return await replace(by: next, since: begun)
    }

    /// Erases the code, which has to be right; it counts and waits as everywhere else.
    public func disable(with current: PasscodeEntry) async -> PasscodeAnswer {
        let answer = await check(current)
        guard answer == .right else { return answer }
        return erase() ? .right : .unavailable
    }

    /// Erases the code of somebody who has signed out, and with it what was counted: the way out for whoever forgot it.
    ///
    /// Call it after the session and the local secrets are gone, never to let anybody in; an ``AppLock`` does by itself.
    /// What is being checked or set at that moment comes to nothing.
    /// - Returns: whether nothing is kept any more.
    @discardableResult
    public func eraseAfterSignOut() -> Bool {
        erase()
    }

    // MARK: Checking

    /// Checks a code.
    ///
    /// During a wait, or while another is checked, it is neither checked nor counted.
    public func check(_ code: PasscodeEntry) async -> PasscodeAnswer {
        guard !isChecking else { return .busy }
        refresh()
        do {
            guard let record = try store.load() else { return .notSet }
            if record.isSpent(rules) { return .spent }
            let remaining = record.remaining(clock.reading())
            if remaining > .zero { return .waiting(remaining) }
            isChecking = true
            defer { isChecking = false }
            return try await check(code, against: record)
        } catch {
            // Nothing was opened; what is kept is read again, and told as unreadable where it is.
            refresh()
            return .unavailable
        }
    }

    private func check(_ code: PasscodeEntry, against former: PasscodeRecord) async throws -> PasscodeAnswer {
        var record = former
        record.count(clock.reading(), rules)
        try store.save(record)
        let begun = erasures
        let hash: [UInt8]
        do {
            hash = try await store.hash(code, as: record)
        } catch {
            if begun == erasures { try store.save(former) }
            throw error
        }
        guard begun == erasures else { return isSet ? .unavailable : .notSet }
        return constantTimeEqual(hash, record.hash) ? accept(record) : try refuse(hash, record, former)
    }

    private func accept(_ counted: PasscodeRecord) -> PasscodeAnswer {
        var record = counted
        record.failures = 0
        record.wait = nil
        // A right code stays right where clearing the counter fails: the try that it counted stays counted.
        try? store.save(record)
        lastWrong = nil
        isChecking = false
        refresh()
        return .right
    }

    private func refuse(
        _ hash: [UInt8],
        _ counted: PasscodeRecord,
        _ former: PasscodeRecord
    ) throws -> PasscodeAnswer {
        var record = counted
        let isRepeated = lastWrong.map { constantTimeEqual($0, hash) } ?? false
        // The wait begins when the answer is told.
        if isRepeated { record = former } else { record.beginWait(clock.reading(), rules) }
        lastWrong = hash
        try store.save(record)
        isChecking = false
        refresh()
        if record.isSpent(rules) { return .spent }
        let left = rules.triesLeft(after: record.failures)
        return isRepeated ? .repeated(triesLeft: left) : .wrong(triesLeft: left)
    }

    private func replace(by code: PasscodeEntry, since begun: Int) async -> PasscodeAnswer {
        isChecking = true
        defer {
            isChecking = false
            refresh()
        }
        do {
            let record = try await store.newRecord(code)
            // Whoever wanted it has signed out meanwhile.
            guard begun == erasures else { return .unavailable }
            try store.save(record)
            isOfThisProcess = true
            lastWrong = nil
            return .right
        } catch {
            // Whatever was kept before is kept still.
            return .unavailable
        }
    }

    private func erase() -> Bool {
        erasures += 1
        defer { refresh() }
        do {
            try store.erase()
            wasThere = false
            lastWrong = nil
            return true
        } catch {
            // It is there still, and so is the lock that it is for.
            return false
        }
    }

    // MARK: What can be seen

    var origin: Origin {
        guard isSet, !isOfThisProcess else { return .here }
        return wasThere ? .before : .unclear
    }

    /// Reads what is kept, as after the device was unlocked; a wait begins anew where the machine was started since.
    public func refresh() {
        let before = standing
        do {
            var record = try store.load()
            if record?.restartWait(clock.reading()) == true, let record { try store.save(record) }
            isUnreadable = false
            show(record)
        } catch {
            // A code that cannot be read is no code that can be left out.
            isUnreadable = true
            kind = nil
            standing = .demanded
        }
        if standing != before { changed?() }
    }

    private func show(_ record: PasscodeRecord?) {
        shown = record
        kind = record?.kind
        tellWait()
        triesLeft = record.flatMap { $0.failures > 0 ? rules.triesLeft(after: $0.failures) : nil }
        guard let record else { return standing = .unset }
        // A try that is being checked is not lost yet.
        standing =
            record.isSpent(rules) && !isChecking ? .spent : record.isDemanded(rules) ? .demanded : .ready
        countDown()
    }

    /// One task for however many waits, which ends with them.
    private func countDown() {
        guard waitLeft > .zero, countdown == nil else { return }
        countdown = Task { [weak self, pause] in
            while let left = self?.waitLeft, left > .zero {
                // Only a cancelled task wakes up by an error, and it has nobody to tell.
                guard (try? await pause(min(left, .seconds(1)))) != nil else { return }
                self?.tellWait()
            }
            self?.countdown = nil
        }
    }

    private func tellWait() {
        waitLeft = shown?.remaining(clock.reading()) ?? .zero
    }
}
