// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Where an authority keeps what outlives it, and how an event becomes a transaction there.
struct AuthorityStore {
    let storage: any VaultStorage
    /// Several authorities may stand over the store; without that it costs nothing.
    let sharesMemory: Bool

    /// Takes over what the store remembers, or lets it remember this.
    func begin(_ state: inout AuthorityState, at moment: Moment) throws(VaultError) {
        var next = state
        try storage.write { transaction throws(VaultError) in
            if let bytes = try transaction.deviceRecord() {
                next.begin(with: try DeviceMemory(bytes: bytes), at: moment)
            }
            try transaction.setDeviceRecord(next.memory.bytes)
        }
        state = next
    }

    /// What the store remembers, where it is not what the state says.
    func news(for state: AuthorityState) throws(VaultError) -> DeviceMemory? {
        let bytes = try storage.read { transaction throws(VaultError) in try transaction.deviceRecord() }
        guard let memory = try bytes.map({ (bytes) throws(VaultError) in try DeviceMemory(bytes: bytes) }) else {
            return nil
        }
        return memory == state.memory ? nil : memory
    }

    /// Reduces an event: what it does to the store is durable before anybody hears of it, or it did not happen.
    ///
    /// Most events change nothing there, and these only read.
    func reduce(_ event: AuthorityEvent, at moment: Moment, _ state: inout AuthorityState) -> Reduction {
        guard sharesMemory || event.mayRemovePasscode else { return state.reduce(event, at: moment) }
        var next = state
        var reduction = Reduction()
        do throws(VaultError) {
            let isRead = try storage.read { transaction throws(VaultError) in
                let known = try transaction.deviceRecord()
                reduction = try reduce(event, at: moment, &next, known)
                return next.passcodeRemovals == state.passcodeRemovals && !isNews(next, known)
            }
            if !isRead {
                next = state
                try storage.write { transaction throws(VaultError) in
                    let known = try transaction.deviceRecord()
                    reduction = try reduce(event, at: moment, &next, known)
                    if next.passcodeRemovals != state.passcodeRemovals {
                        try transaction.removeItemsThatNeedPasscode()
                    }
                    if isNews(next, known) { try transaction.setDeviceRecord(next.memory.bytes) }
                }
            }
            state = next
            return reduction
        } catch {
            return state.refuse(event, "the device's store failed: \(error.diagnosis)")
        }
    }

    /// Reduces an event after what the store knows.
    private func reduce(
        _ event: AuthorityEvent,
        at moment: Moment,
        _ state: inout AuthorityState,
        _ known: [UInt8]?
    ) throws(VaultError) -> Reduction {
        var reduction = Reduction()
        if sharesMemory, let known, known != state.memory.bytes {
            reduction.append(state.reduce(.device(.learn(try DeviceMemory(bytes: known))), at: moment))
        }
        // An event that says to learn came to have the above done; what it brings may be older than what was read here.
        if !event.saysToLearn { reduction.append(state.reduce(event, at: moment)) }
        return reduction
    }

    private func isNews(_ state: AuthorityState, _ known: [UInt8]?) -> Bool {
        sharesMemory && state.memory.bytes != known
    }
}

extension AuthorityEvent {
    fileprivate var mayRemovePasscode: Bool {
        if case .device(.setPasscode(nil)) = self { true } else { false }
    }

    fileprivate var saysToLearn: Bool {
        if case .device(.learn) = self { true } else { false }
    }

    fileprivate var evaluation: EvaluationID? {
        switch self {
        case .app(.evaluate(let id, _, _, _)), .app(.evaluateAccess(let id, _, _, _)): id
        case .app, .person, .device: nil
        }
    }
}

extension AuthorityState {
    /// An event that did not happen, for it could not be remembered: whoever waits for its outcome hears of a failure.
    fileprivate mutating func refuse(_ event: AuthorityEvent, _ diagnosis: String) -> Reduction {
        var reduction = Reduction(impossible: .storeFailed(diagnosis))
        if let id = event.evaluation {
            reduction.fail(id, OwnerError(.systemCancel, diagnosis))
        } else if case .person = event, open != nil {
            // What the person did may have been a miss, and that was not counted.
            reduction.append(reduce(.device(.abandonPrompt(diagnosis: diagnosis)), at: now))
            reduction = Reduction(impossible: .storeFailed(diagnosis), effects: reduction.effects)
        }
        return reduction
    }
}
