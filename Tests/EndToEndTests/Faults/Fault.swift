// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import Testing

/// What an app does.
enum Flow: String, CaseIterable, Sendable {
    case bind, logIn, unbind, unbindBySession

    /// How many requests it takes, those for the server's keys included: a secret is sealed to the present one.
    func requests(_ form: BindingForm) -> Int {
        switch self {
        case .bind, .logIn: form == .key ? 3 : 4
        case .unbind, .unbindBySession: 2
        }
    }

    /// How often it remembers something.
    var saves: Int {
        switch self {
        case .bind: 4
        case .logIn: 0
        case .unbind, .unbindBySession: 3
        }
    }

    var asks: Bool { self != .unbindBySession }
    var unbinds: Bool { self == .unbind || self == .unbindBySession }
}

/// What becomes of one request and its answer.
enum NetworkFault: String, CaseIterable, Sendable {
    /// It never leaves.
    case refused, timedOut
    /// The server acts, and its answer is lost.
    case cutAfterSending, timedOutAfterSending
    /// Something else answers, and the server hears nothing.
    case serverError, unavailable, foreignPage
    /// The server acts, and its answer is damaged on the way.
    case garbage
    /// It takes 100 s, or 130 s, to arrive.
    case slow, overdue
}

/// What happens to the phone, or to the app on it.
enum PhoneEvent: String, CaseIterable, Sendable {
    case background, lock, call, reboot, permissionWithdrawn, setChanged, lockout
    /// The app gives up: by the account, or by its own task.
    case givenUp, taskCancelled
    /// The process ends.
    case killed

    var endsProcess: Bool { self == .reboot || self == .killed }
}

/// When it happens.
enum Moment: Sendable, Hashable {
    case beforeRequest(Int)
    /// The server has acted, and the app does not know yet.
    case afterAnswer(Int)
    /// The prompt is up.
    case prompt
    case beforeSave(Int)
    case afterSave(Int)
}

/// One field of the matrix.
struct Fault: Sendable {
    enum Kind: Sendable {
        case network(NetworkFault, request: Int)
        case phone(PhoneEvent, Moment)
    }

    let flow: Flow
    let form: BindingForm
    let kind: Kind

    /// Every fault at every step of every flow.
    static func all(_ form: BindingForm) -> [Fault] {
        Flow.allCases.flatMap { network($0, form) + phone($0, form) }
    }

    private static func network(_ flow: Flow, _ form: BindingForm) -> [Fault] {
        (0..<flow.requests(form)).flatMap { request in
            NetworkFault.allCases.map { Fault(flow: flow, form: form, kind: .network($0, request: request)) }
        }
    }

    private static func phone(_ flow: Flow, _ form: BindingForm) -> [Fault] {
        let requests = (0..<flow.requests(form)).flatMap { [Moment.beforeRequest($0), .afterAnswer($0)] }
        let saves = (0..<flow.saves).flatMap { [Moment.beforeSave($0), .afterSave($0)] }
        let moments = requests + (flow.asks ? [.prompt] : [])
        return moments.flatMap { moment in
            PhoneEvent.allCases.map { Fault(flow: flow, form: form, kind: .phone($0, moment)) }
        }
            + saves.map { Fault(flow: flow, form: form, kind: .phone(.killed, $0)) }
    }

    /// Whether it comes from the network, or the process ends: what is remembered has to stand all of these.
    var isOfNetworkOrProcess: Bool {
        switch kind {
        case .network: true
        case .phone(let event, _): event.endsProcess
        }
    }

    /// Whether so much time passes between a challenge and its signature that the person is asked twice.
    var delaysChallenge: Bool {
        guard case .network(let fault, let request) = kind, flow == .bind || flow == .logIn else { return false }
        return request == flow.requests(form) - 2 && (fault == .slow || fault == .overdue)
    }
}

extension Fault: CustomTestStringConvertible {
    var testDescription: String {
        switch kind {
        case .network(let fault, let request): "\(flow): \(fault) at request \(request)"
        case .phone(let event, let moment): "\(flow): \(event) \(moment)"
        }
    }
}
