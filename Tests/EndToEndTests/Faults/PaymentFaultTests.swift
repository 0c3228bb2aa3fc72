// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import LatchkeyCore
import SimulatedDevice
import Testing

/// A way to pay, and what can go wrong on it.
struct PaymentFault: Sendable, CustomTestStringConvertible {
    enum Way: String, CaseIterable, Sendable {
        case device, paymentPassword, allowance

        /// How many requests it takes, the one for the server's keys included.
        var requests: Int { self == .device ? 4 : 3 }
    }

    let way: Way
    let kind: Fault.Kind

    /// Every fault at every step of every way.
    static let all: [PaymentFault] = Way.allCases.flatMap { way in
        let network = (0..<way.requests).flatMap { request in
            NetworkFault.allCases.map { PaymentFault(way: way, kind: .network($0, request: request)) }
        }
        let moments = (0..<way.requests).flatMap { [Moment.beforeRequest($0), .afterAnswer($0)] }
        let phone = (moments + (way == .device ? [.prompt] : [])).flatMap { moment in
            PhoneEvent.allCases.map { PaymentFault(way: way, kind: .phone($0, moment)) }
        }
        return network + phone
    }

    var testDescription: String {
        switch kind {
        case .network(let fault, let request): "\(way): \(fault) at request \(request)"
        case .phone(let event, let moment): "\(way): \(event) \(moment)"
        }
    }

    /// Whether so much time passes between challenge and signature that the person is asked twice.
    var delaysChallenge: Bool {
        guard case .network(let fault, 2) = kind, way == .device else { return false }
        return fault == .slow || fault == .overdue
    }
}

@Suite("Whatever goes wrong while paying, and whenever", .timeLimit(.minutes(5)))
struct PaymentFaultTests {
    private static let paymentPassword = "493817"
    private static let tea = ConfirmationRequest.payment(
        to: "Tea House",
        amount: "8.00",
        currency: "CNY",
        reference: "T-1"
    )

    @Test(
        "The matrix has 310 fields on each adapter: each network fault, each event of the phone, each step of each way to pay"
    )
    func size() {
        #expect(PaymentFault.all.count == 310)
    }

    @Test(
        "Never two prompts for one wish, never a silent success, never two payments, never a dead end",
        arguments: PaymentFault.all,
        FaultRig.Adapter.allCases
    )
    func field(fault: PaymentFault, adapter: FaultRig.Adapter) async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))
        try await phone.perform { try await meet(fault, on: FaultRig(phone, bound: true, through: adapter)) }
    }

    private func meet(_ fault: PaymentFault, on rig: FaultRig) async throws {
        try await rig.client.setPaymentPassword(Self.paymentPassword, password: World.password, in: rig.session)
        let allowance = fault.way == .allowance ? try await grant(rig) : nil
        rig.prompts.withLock { $0 = 0 }
        switch fault.kind {
        case .network(let kind, let request): try rig.launch([request: kind])
        case .phone(let event, let moment):
            try rig.launch()
            rig.arm(event, moment)
        }

        let (error, approved) = try await pay(rig, fault.way, allowance)

        #expect(rig.hasHappened)
        #expect(rig.prompts.withLock { $0 } <= (fault.delaysChallenge ? 2 : 1))
        #expect((error == nil) == (approved != nil))
        if let approved { #expect(approved.receipt.request == Self.tea) }
        #expect(try await approvals(rig) <= 1)
        if approved != nil { #expect(try await approvals(rig) == 1) }
        try rig.recover()
        try await expectWayOn(rig)
    }

    private func grant(_ rig: FaultRig) async throws -> Allowance? {
        let order = ConfirmationRequest.allowance(total: "20.00", currency: "CNY", seconds: 900, reference: "G-1")
        return try await rig.client.confirm(order, in: rig.session).allowance
    }

    private func pay(
        _ rig: FaultRig,
        _ way: PaymentFault.Way,
        _ allowance: Allowance?
    ) async throws -> (DeviceLoginError?, ApprovedConfirmation?) {
        let (session, result) = (rig.session, Locked<ApprovedConfirmation?>(nil))
        let error = try await rig.run { client in
            let approved: ApprovedConfirmation
            switch way {
            case .device: approved = try await client.confirm(Self.tea, in: session)
            case .allowance: approved = try await client.confirm(Self.tea, in: session, using: allowance)
            case .paymentPassword:
                let open = try await client.ask(for: Self.tea, in: session)
                approved = try await client.approve(open, paymentPassword: Self.paymentPassword, in: session)
            }
            result.withLock { $0 = approved }
        }
        return (error, result.withLock { $0 })
    }

    /// After everything works again the same order is paid once: by the device, else by the payment password; where its time
    /// is over, under a new reference.
    private func expectWayOn(_ rig: FaultRig) async throws {
        let session = rig.session
        var (error, approved) = try await pay(rig, .device, nil)
        if let error, error.code != .expired { (_, approved) = try await pay(rig, .paymentPassword, nil) }
        if error?.code == .expired {
            let again = ConfirmationRequest.payment(to: "Tea House", amount: "8.00", currency: "CNY", reference: "T-2")
            let open = try await rig.client.ask(for: again, in: session)
            approved = try await rig.client.approve(open, paymentPassword: Self.paymentPassword, in: session)
        }
        error = nil
        #expect(approved != nil)
        #expect(try await approvals(rig) == 1)
    }

    /// How many payments the server has approved, the grant of an allowance aside.
    private func approvals(_ rig: FaultRig) async throws -> Int {
        let token = try #require(rig.world.transport.requests.last { $0.headers["Authorization"] != nil })
        let url = try #require(URL(string: "\(World.origin)/v1/audit-events?limit=200"))
        let answer = try await rig.world.transport.send(
            TransportRequest(method: "GET", url: url, headers: ["Authorization": token.headers["Authorization"] ?? ""])
        )
        let events = String(decoding: answer.body, as: UTF8.self).split(separator: "{\"sequence\"")
        #expect(answer.status == 200 && events.count > 1)
        return events.count { $0.contains("\"confirmation.approved\"") && $0.contains("\"kind\":\"payment\"") }
    }
}
