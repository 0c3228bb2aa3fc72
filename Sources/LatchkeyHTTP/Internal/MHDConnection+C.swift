// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import CSystemMicroHTTPD
import Glibc
import LatchkeyServer

/// A libmicrohttpd daemon that reads and writes one connection at a time.
///
/// A daemon each, not one for all: the library then says by which daemon it calls what is wrong with whom, even before it
/// has read a request line, and a connection that waits for its answer never makes the library pass over another's input.
/// Daemons are kept and used again. Confined to its loop's thread.
final class MHDConnection {
    /// To be watched by the loop; `run` is due when it is readable.
    let descriptor: Int32

    private unowned let owner: any MHDConnectionOwner
    private var daemon: OpaquePointer?
    private var connection: OpaquePointer?
    private var target = Target()
    private var hasHead = false

    /// The target as the library showed it, and where it lay.
    private struct Target {
        var text = ""
        var address: UInt = 0
        var count: UInt = 0
    }

    /// What the library's callbacks are given: the daemon is stopped before the object goes, so they find it.
    private final class Context {
        unowned(unsafe) var connection: MHDConnection?
    }

    private let context = Context()

    /// `nil` if the system is out of memory or descriptors.
    ///
    /// - Parameters:
    ///   - memory: The bytes that the library may use for a connection.
    ///   - owner: Who decides; it outlives this object.
    init?(memory: Int, owner: any MHDConnectionOwner) {
        let pointer = Unmanaged.passUnretained(context).toOpaque()
        guard let daemon = latchkey_mhd_start(pointer, memory, Self.callbacks) else { return nil }
        self.daemon = daemon
        self.owner = owner
        descriptor = latchkey_mhd_descriptor(daemon)
        context.connection = self
    }

    deinit {
        stop()
    }

    /// Takes over an accepted socket, which the library closes at the end, also if this fails.
    func adopt(_ socket: Int32, from peer: SocketAddress) -> Bool {
        hasHead = false
        return peer.withPointer { MHD_add_connection(daemon, socket, $0, $1) } == .YES
    }

    /// Reads, decides and writes as far as possible without waiting; whether there is more to do at once.
    func run() -> Bool {
        MHD_run(daemon)
        return latchkey_mhd_has_more(daemon) != 0
    }

    /// Lets a connection go on whose `requestArrived` had no answer yet; `run` is due.
    func resume() {
        guard let connection else { return }
        MHD_resume_connection(connection)
    }

    /// Ends the daemon.
    ///
    /// No connection may be waiting for its answer: the library would end the process.
    func stop() {
        guard let daemon else { return }
        MHD_stop_daemon(daemon)
        self.daemon = nil
    }

    // MARK: What the library calls

    private static let callbacks = latchkey_mhd_callbacks(
        access: { context, connection, _, method, version, body, count, _ in
            guard let called = called(context), let connection, let method, let version, let count else { return .NO }
            return called.access(connection, method: method, version: version, body: body, count: count) ? .YES : .NO
        },
        log: { context, format, arguments in
            guard let format, let arguments, let status = refusedStatus(format, arguments) else { return }
            called(context)?.owner.libraryRefused(status: status)
        },
        target: { context, target, connection in
            if let called = called(context), let target { called.began(connection, target: target) }
            return nil
        },
        unescape: { _, _, text in text.map { strlen($0) } ?? 0 },
        completed: { context, _, _, _ in called(context)?.owner.requestEnded() },
        connection: { context, _, _, event in
            guard event == .CONNECTION_NOTIFY_CLOSED, let called = called(context) else { return }
            called.connection = nil
            called.owner.connectionEnded()
        }
    )

    private static func called(_ context: UnsafeMutableRawPointer?) -> MHDConnection? {
        context.map { Unmanaged<Context>.fromOpaque($0).takeUnretainedValue().connection } ?? nil
    }

    /// The status in the one line that the library writes when it is about to refuse a request by itself.
    private static func refusedStatus(_ format: UnsafePointer<CChar>, _ arguments: CVaListPointer) -> Int? {
        let start = "Error processing request (HTTP response code is %u"
        guard strncmp(format, start, start.utf8.count) == 0 else { return nil }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            guard let text = buffer.baseAddress, vsnprintf(text, buffer.count, format, arguments) > 0 else {
                return nil
            }
            return Int(strtol(text + (start.utf8.count - 2), nil, 10))
        }
    }

    private func began(_ connection: OpaquePointer?, target text: UnsafePointer<CChar>) {
        self.connection = connection
        hasHead = false
        target = Target(text: String(cString: text), address: UInt(bitPattern: text), count: UInt(strlen(text)))
        owner.requestBegan()
    }

    private func access(
        _ connection: OpaquePointer,
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>,
        body: UnsafePointer<CChar>?,
        count: UnsafeMutablePointer<Int>
    ) -> Bool {
        if !hasHead {
            hasHead = true
            guard let answer = owner.headArrived(head(of: connection, method: method, version: version)) else {
                return true
            }
            return queue(answer, on: connection)
        }
        if count.pointee > 0, let body {
            owner.bodyArrived(Array(UnsafeRawBufferPointer(start: body, count: count.pointee)))
            count.pointee = 0
            return true
        }
        guard let answer = owner.requestArrived() else {
            MHD_suspend_connection(connection)
            return true
        }
        return queue(answer, on: connection)
    }

    // MARK: Heads

    /// Gathers the fields, and follows where each part lies in the bytes that were read.
    private final class Walk {
        var fields: [(name: String, value: String)] = []
        var place: UInt
        var isContiguous = true

        init(place: UInt) {
            self.place = place
        }

        func pass(_ address: UInt, count: UInt, gap: UInt) {
            if address != place { isContiguous = false }
            place = address &+ count &+ gap
        }
    }

    private func head(
        of connection: OpaquePointer,
        method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>
    ) -> RequestHead {
        let start = UInt(bitPattern: method)
        let size = latchkey_mhd_head_size(connection)
        let walk = Walk(place: start)
        walk.pass(start, count: UInt(strlen(method)), gap: 1)
        walk.pass(target.address, count: target.count, gap: 1)
        walk.pass(UInt(bitPattern: version), count: UInt(strlen(version)), gap: 2)
        let context = Unmanaged.passUnretained(walk).toOpaque()
        MHD_get_connection_values_n(connection, .HEADER_KIND, Self.takeField, context)
        return RequestHead(
            method: String(cString: method),
            target: target.text,
            version: String(cString: version),
            fields: walk.fields,
            size: size,
            isWholly: !Self.showsItsBuffer || (walk.isContiguous && walk.place &+ 2 == start &+ UInt(size))
        )
    }

    /// Whether the library cuts its strings out of the bytes that it read, one behind the other.
    ///
    /// Version 1.0 has another parser, which refuses by itself what the walk looks for.
    private static let showsItsBuffer = String(cString: MHD_get_version()).hasPrefix("0.")

    private static let takeField: MHD_KeyValueIteratorN = { context, _, name, nameCount, value, valueCount in
        guard let context, let name else { return .NO }
        let walk = Unmanaged<Walk>.fromOpaque(context).takeUnretainedValue()
        let nameBytes = UnsafeRawBufferPointer(start: name, count: nameCount)
        let valueBytes = UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueCount)
        walk.fields.append(
            (String(decoding: nameBytes, as: UTF8.self), String(decoding: valueBytes, as: UTF8.self))
        )
        walk.pass(UInt(bitPattern: name), count: UInt(nameCount), gap: 1)
        // Between the colon and the value the library skips spaces and tabs, and nothing else.
        let valueAddress = value.map { UInt(bitPattern: $0) } ?? walk.place
        if valueAddress < walk.place { walk.isContiguous = false }
        walk.place = valueAddress &+ UInt(valueBytes.count) &+ 2
        return .YES
    }

    // MARK: Answers

    private func queue(_ answer: ServerResponse, on connection: OpaquePointer) -> Bool {
        let made = answer.body.withUnsafeBytes { bytes in
            MHD_create_response_from_buffer(
                bytes.count,
                UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                bytes.isEmpty ? .RESPMEM_PERSISTENT : .RESPMEM_MUST_COPY
            )
        }
        guard let made else { return false }
        defer { MHD_destroy_response(made) }
        for header in answer.headers {
            guard MHD_add_response_header(made, header.name, header.value) == .YES else { return false }
        }
        return MHD_queue_response(connection, UInt32(answer.status), made) == .YES
    }
}
