// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// An act that may be refused, as far as the audit tells of it.
struct RefusableAct: Sendable {
    /// Whose chain tells of it, if what was named exists; the server's otherwise.
    enum Owner: Sendable {
        case account(AccountID)
        case name(String)
        case device(DeviceID)
    }

    let type: AuditEventType
    let owner: Owner
    /// The device that the caller named, if any; a link names it only if it is the account's.
    var device: DeviceID?
    /// What its links say besides address and count.
    var about: [String: String] = [:]
    /// The refusals that are told; others were not about a proof.
    let codes: Set<ProblemCode>
}

extension RefusableAct {
    static func signIn(as name: String) -> Self {
        Self(type: .passwordRefused, owner: .name(name), codes: [.invalidCredentials])
    }

    /// Wire protocol §6: also for a wrong current password.
    static func passwordCheck(by live: LiveSession) -> Self {
        Self(type: .passwordRefused, owner: .account(live.account.id), codes: [.wrongPassword])
    }

    static func login(by device: DeviceID) -> Self {
        Self(type: .loginRefused, owner: .device(device), device: device, codes: [.loginRefused, .deviceRevoked])
    }

    static func binding(by live: LiveSession) -> Self {
        Self(
            type: .deviceRefused,
            owner: .account(live.account.id),
            about: ["purpose": ChallengePurpose.bind.rawValue],
            codes: [.proofRefused]
        )
    }

    static func unbinding(of device: DeviceID) -> Self {
        Self(
            type: .deviceRefused,
            owner: .device(device),
            device: device,
            about: ["purpose": "unbind"],
            codes: [.proofRefused]
        )
    }

    static func approval(of confirmation: ConfirmationID, _ approval: Approval, by live: LiveSession) -> Self {
        Self(
            type: .confirmationRefused,
            owner: .account(live.account.id),
            device: approval.device,
            about: ["confirmationID": confirmation.text, "method": approval.method.rawValue],
            codes: [.proofRefused, .paymentPasswordWrong, .paymentPasswordLocked, .allowanceRefused]
        )
    }
}

/// Tells the audit of refusals.
struct Refusals: Sendable {
    let storage: any ServerStorage
    let environment: ServerEnvironment

    /// Runs an act; if it is refused, that is durable before the caller is told.
    func telling<Value: Sendable>(
        _ act: RefusableAct,
        of call: Call,
        _ body: () async throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        do throws(Refusal) { return try await body() } catch {
            guard act.codes.contains(error.code) else { throw error }
            try await note(act, by: environment.stamp(at: call.now, from: call.address))
            throw error
        }
    }

    /// Written in a task of its own: whoever hangs up has been refused all the same.
    private func note(_ act: RefusableAct, by stamp: AuditStamp) async throws(Refusal) {
        let storage = storage
        let written = await Task { () -> Refusal? in
            do throws(Refusal) {
                try await storage.act(at: stamp.time) { tables throws(Refusal) in
                    let isErased = try tables.isOfErased(act)
                    try tables.count(try tables.kind(of: act), by: isErased ? stamp.anonymous : stamp)
                }
                return nil
            } catch { return error }
        }.value
        if let written { throw written }
    }
}

extension ServerTables {
    /// Unknown names and devices write as much as known ones, to the server's chain, and all of them together.
    fileprivate func kind(of act: RefusableAct) throws(Refusal) -> RefusalKind {
        let subject: AuditSubject = try owner(of: act).map { .account($0) } ?? .server
        var own: DeviceID?
        if let device = act.device, let owner = try owner(of: device), subject == .account(owner) { own = device }
        return RefusalKind(subject: subject, type: act.type, deviceID: own, about: act.about)
    }

    /// Whether it was somebody's who has deleted the account since: the server's chain, which is never erased, must not
    /// keep from where they called.
    fileprivate func isOfErased(_ act: RefusableAct) throws(Refusal) -> Bool {
        switch act.owner {
        case .account(let id): return try account(id) == nil
        case .name: return false
        case .device(let id):
            guard let device = try device(id) else { return false }
            return try account(device.accountID) == nil
        }
    }

    /// The account that is there: what was named may never have been, or is gone.
    private func owner(of act: RefusableAct) throws(Refusal) -> AccountID? {
        switch act.owner {
        case .account(let id): try account(id)?.account.id
        case .name(let name): try account(named: name)?.account.id
        case .device(let id): try owner(of: id)
        }
    }

    /// The account of a device, bound or ended, unless it is gone.
    private func owner(of device: DeviceID) throws(Refusal) -> AccountID? {
        guard let device = try self.device(device) else { return nil }
        return try account(device.accountID)?.account.id
    }

    /// Wire protocol §6: the first of a kind, minute and account has a link at once, the others wait for its end.
    fileprivate func count(_ kind: RefusalKind, by stamp: AuditStamp) throws(Refusal) {
        var gathered = try refusals(kind)
        if let earlier = gathered, earlier.minute < stamp.time.minute {
            try link(earlier, by: stamp)
            gathered = nil
        }
        if var gathered {
            gathered.add(from: stamp.address)
            return try keep(gathered)
        }
        try record(kind, count: 1, by: stamp)
        try keep(GatheredRefusals(kind, minute: stamp.time.minute))
    }

    /// Puts what was gathered into one link, if anything was.
    func link(_ gathered: GatheredRefusals, by stamp: AuditStamp) throws(Refusal) {
        guard gathered.count > 0 else { return }
        let origin = AuditStamp(time: stamp.time, address: gathered.address, randomBytes: stamp.randomBytes)
        try record(gathered.kind, count: gathered.count, by: origin)
    }

    private func record(_ kind: RefusalKind, count: Int, by stamp: AuditStamp) throws(Refusal) {
        let facts = kind.about.merging(["count": String(count)]) { about, _ in about }
        try record(kind.type, in: kind.subject, device: kind.deviceID, facts, by: stamp)
    }
}

extension Timestamp {
    /// Whole minutes since 1970, rounded down.
    var minute: Int64 {
        (milliseconds - (milliseconds % 60_000 + 60_000) % 60_000) / 60_000
    }
}

extension Approval {
    fileprivate var device: DeviceID? {
        guard case .device(let device, _, _) = self else { return nil }
        return device
    }
}
