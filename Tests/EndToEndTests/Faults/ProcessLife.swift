// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyServer
import SimulatedDevice

/// One life of the app's process: whoever belongs to it does nothing any more once it is over.
final class ProcessLife: Sendable {
    private let over = Locked(false)

    var isOver: Bool { over.withLock { $0 } }

    func end() {
        over.withLock { $0 = true }
    }
}

/// Where things happen: called at each moment, in the task that has come there.
typealias MomentHook = @Sendable (Moment) async -> Void

/// A memory that outlives the process, and that a process which is over does not reach.
final class MortalMemory: BindingMemory {
    struct Gone: Error {}

    private let kept: BindingsInMemory
    private let life: ProcessLife
    private let saves = Locked(0)
    private let atSave: @Sendable (Moment) -> Void

    init(_ kept: BindingsInMemory, _ life: ProcessLife, atSave: @escaping @Sendable (Moment) -> Void) {
        self.kept = kept
        self.life = life
        self.atSave = atSave
    }

    func load() throws -> [UInt8]? {
        guard !life.isOver else { throw Gone() }
        return kept.load()
    }

    func save(_ bytes: [UInt8]) throws {
        let number = saves.withLock { saves in
            defer { saves += 1 }
            return saves
        }
        atSave(.beforeSave(number))
        guard !life.isOver else { throw Gone() }
        kept.save(bytes)
        atSave(.afterSave(number))
        guard !life.isOver else { throw Gone() }
    }
}

/// The phone as a process sees it, which tells what keys and secrets are on it.
struct MortalPhone: OwnerDevice {
    let device: any OwnerDevice
    let keys: Locked<Set<KeyName>>
    let life: ProcessLife

    var summary: DeviceDescription { device.summary }

    func availability(of policy: OwnerPolicy) async -> OwnerAvailability { await device.availability(of: policy) }
    func enrolmentState() async -> EnrolmentState { await device.enrolmentState() }

    func createKey(_ name: KeyName) async throws(DeviceError) -> [UInt8] {
        try live()
        let key = try await device.createKey(name)
        keys.withLock { _ = $0.insert(name) }
        return key
    }

    func publicKey(_ name: KeyName) async throws(DeviceError) -> [UInt8]? {
        try live()
        return try await device.publicKey(name)
    }

    func deleteKey(_ name: KeyName) async throws(DeviceError) {
        try live()
        try await device.deleteKey(name)
        keys.withLock { _ = $0.remove(name) }
    }

    func sign(_ bytes: [UInt8], with key: KeyName, asking prompt: Prompt) async throws(DeviceError) -> [UInt8] {
        try live()
        let signature = try await device.sign(bytes, with: key, asking: prompt)
        try live()
        return signature
    }

    func keep(_ secret: borrowing SecretBytes, as item: ItemName) async throws(DeviceError) {
        try live()
        try await device.keep(secret, as: item)
        keys.withLock { _ = $0.insert(KeyName(item.description)) }
    }

    func reveal(_ item: ItemName, asking prompt: Prompt) async throws(DeviceError) -> SecretBytes {
        try live()
        return try await device.reveal(item, asking: prompt)
    }

    func forget(_ item: ItemName) async throws(DeviceError) {
        try live()
        try await device.forget(item)
        keys.withLock { _ = $0.remove(KeyName(item.description)) }
    }

    func deleteAll(startingWith prefix: String) async throws(DeviceError) {
        try live()
        try await device.deleteAll(startingWith: prefix)
    }

    func witness(asking prompt: Prompt) async throws(DeviceError) -> OwnerPresence {
        try live()
        return try await device.witness(asking: prompt)
    }

    private func live() throws(DeviceError) {
        if life.isOver { throw DeviceError(.processEnded) }
    }
}

/// The way to the server, on which requests of some numbers meet a fault.
final class FaultyTransport: Transport {
    private let inner: InProcessTransport
    private let life: ProcessLife
    private let faults: Locked<[Int: NetworkFault]>
    private let time: Locked<Int64>
    private let hook: MomentHook
    private let count = Locked(0)
    private let late = Locked(0)

    init(
        _ world: World,
        _ life: ProcessLife,
        _ faults: [Int: NetworkFault],
        hook: @escaping MomentHook
    ) {
        inner = world.transport
        time = world.time
        self.life = life
        self.faults = Locked(faults)
        self.hook = hook
    }

    /// How many requests there were.
    var requests: Int { count.withLock { $0 } }

    /// How many requests took long.
    var delays: Int { late.withLock { $0 } }

    func repair() {
        faults.withLock { $0 = [:] }
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        let number = count.withLock { count in
            defer { count += 1 }
            return count
        }
        await hook(.beforeRequest(number))
        try requireWaiting()
        let response = try await answer(request, faults.withLock { $0[number] })
        await hook(.afterAnswer(number))
        if life.isOver { throw TransportError(.unreachable, "the process is over") }
        return response
    }

    private func requireWaiting() throws(TransportError) {
        if life.isOver { throw TransportError(.unreachable, "the process is over") }
        if Task.isCancelled { throw TransportError(.cancelled, "the task was cancelled") }
    }

    private func answer(
        _ request: TransportRequest,
        _ fault: NetworkFault?
    ) async throws(TransportError) -> TransportResponse {
        switch fault {
        case nil:
            return try await inner.send(request)
        case .refused?:
            throw TransportError(.unreachable, "told so")
        case .timedOut?:
            throw TransportError(.timedOut, "told so")
        case .cutAfterSending?:
            _ = try await inner.send(request)
            throw TransportError(.unreachable, "told so")
        case .timedOutAfterSending?:
            _ = try await inner.send(request)
            throw TransportError(.timedOut, "told so")
        case .serverError?:
            return TransportResponse(status: 500, headers: ["content-type": "text/html"], body: Array("<h1>".utf8))
        case .foreignPage?:
            return TransportResponse(status: 200, headers: ["content-type": "text/html"], body: Array("<h1>".utf8))
        case .unavailable?:
            return Self.unavailable
        case .garbage?:
            let answer = try await inner.send(request)
            return TransportResponse(
                status: answer.status == 204 ? 200 : answer.status,
                headers: answer.headers,
                body: [7]
            )
        case .slow?, .overdue?:
            late.withLock { $0 += 1 }
            time.withLock { $0 += fault == .slow ? 100_000 : 130_000 }
            return try await inner.send(request)
        }
    }

    private static let unavailable = TransportResponse(
        status: 503,
        headers: ["content-type": "application/problem+json", "retry-after": "1"],
        body: Array(
            """
            {"type":"urn:latchkey:problem:unavailable","title":"No.","status":503,"code":"unavailable","requestID":"r1"}
            """.utf8
        )
    )
}
