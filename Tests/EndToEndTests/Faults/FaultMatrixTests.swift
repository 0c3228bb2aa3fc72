// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice
import Testing

@Suite("Whatever goes wrong, and whenever", .timeLimit(.minutes(5)))
struct FaultMatrixTests {
    @Test(
        "The matrix has 350 fields on each adapter: each network fault, each event of the phone, each step of binding, login, unbinding"
    )
    func size() {
        #expect(Fault.all(.key).count == 350)
    }

    @Test(
        "Never two prompts for one wish, never a silent success, never a dead end; phone and server agree in the end",
        arguments: Fault.all(.key),
        FaultRig.Adapter.allCases
    )
    func field(fault: Fault, adapter: FaultRig.Adapter) async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))
        try await phone.perform {
            try await meet(fault, on: FaultRig(phone, bound: fault.flow != .bind, through: adapter))
        }
    }

    @Test(
        "The same holds on the network, and whenever the process ends, for a device that stands at its server by a secret, whoever made it",
        arguments: (Fault.all(.secret) + Fault.all(.secretFromServer)).filter(\.isOfNetworkOrProcess)
    )
    func secretForm(fault: Fault) async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))
        let rig = try await FaultRig(phone, bound: fault.flow != .bind, through: .port, form: fault.form)
        try await meet(fault, on: rig)
    }

    private func meet(_ fault: Fault, on rig: FaultRig) async throws {
        switch fault.kind {
        case .network(let kind, let request): try rig.launch([request: kind])
        case .phone(let event, let moment):
            try rig.launch()
            rig.arm(event, moment)
        }

        let error = try await rig.run(fault.flow)

        #expect(rig.hasHappened)
        if case .network(_, let request) = fault.kind { #expect(rig.requests > request) }
        #expect(rig.prompts.withLock { $0 } <= (fault.delaysChallenge ? 2 : 1))
        expectNamed(error, fault)
        let processEnded = rig.isOver
        try rig.recover()
        try await rig.expectConsistent(processEnded: processEnded)
        if fault.flow.unbinds { try await rig.expectEnd() } else { try await rig.expectWayBack() }
    }

    /// Every failure has a name that tells who said no.
    private func expectNamed(_ error: DeviceLoginError?, _ fault: Fault) {
        guard let error else { return }
        let codes: Set<DeviceLoginError.Code>
        switch fault.kind {
        case .network(let kind, _): codes = Self.codes(kind)
        case .phone(let event, _): codes = Self.codes(event)
        }
        #expect(codes.contains(error.code), "\(error)")
    }

    private static func codes(_ fault: NetworkFault) -> Set<DeviceLoginError.Code> {
        switch fault {
        case .refused, .cutAfterSending: [.unreachable]
        case .timedOut, .timedOutAfterSending: [.timedOut]
        case .serverError, .foreignPage, .garbage: [.malformedAnswer]
        case .unavailable: [.refusedByServer]
        case .slow: []
        case .overdue: [.needsPassword, .refusedByServer]
        }
    }

    private static func codes(_ event: PhoneEvent) -> Set<DeviceLoginError.Code> {
        switch event {
        case .background, .call, .permissionWithdrawn, .lockout: [.ownerNotPresent, .deviceFailed]
        case .lock: [.ownerNotPresent, .deviceFailed]
        case .setChanged: [.needsPassword, .deviceFailed]
        case .givenUp, .taskCancelled: [.cancelled]
        case .reboot, .killed: [.unreachable, .deviceFailed, .ownerNotPresent, .memoryFailed]
        }
    }
}
