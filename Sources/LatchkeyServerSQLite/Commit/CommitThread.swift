// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

/// The one thread that writes: acts that arrive together are committed together, each in a savepoint of its own.
///
/// A flush to the disk takes far longer than an act, so while one commit is being flushed the acts of the next gather.
final class CommitThread: Sendable {
    private let queue = ActQueue(capacity: 4_096)
    private let ended = DispatchSemaphore(value: 0)
    let beforeCommit = Locked(CommitHook())

    /// - Parameters:
    ///   - open: Opens the connection that writes; asked again when one turns out to be broken.
    ///   - report: Takes the events `storage.failed` and `storage.recovered`.
    init(
        open: @escaping @Sendable () throws(StoreFailure) -> SQLiteTables,
        report: @escaping @Sendable (_ event: String, _ fields: [String: String]) -> Void
    ) {
        let thread = Thread { [queue, ended, beforeCommit] in
            Self.work(queue, GroupWriter(open: open, report: report, beforeCommit: beforeCommit))
            ended.signal()
        }
        thread.name = "latchkey-commit"
        thread.start()
    }

    deinit {
        queue.stop()
    }

    /// The thread's life; the writer's connection ends with it.
    private static func work(_ queue: ActQueue, _ writer: consuming GroupWriter) {
        while let acts = queue.next(atMost: 512) { writer.commit(acts) }
    }

    /// Runs an act; one whose caller goes before it has begun is not begun.
    func run<Value: Sendable>(
        at now: Timestamp,
        _ body: @escaping @Sendable (any ServerTables) throws(Refusal) -> Value
    ) async throws(Refusal) -> Value {
        try requireCaller()
        let waiting = Locked<(any PendingAct)?>(nil)
        let outcome: Result<Value, Refusal> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let act = WaitingAct(body) { continuation.resume(returning: $0) }
                waiting.withLock { $0 = act }
                if !queue.add(ActQueue.Entry(act: act, now: now)) {
                    act.answer(insteadBy: .full(step: "storage.queue"))
                }
                // Cancelled before the act had come: then nobody has taken it out yet.
                if Task.isCancelled { giveUp(waiting) }
            }
        } onCancel: {
            giveUp(waiting)
        }
        return try outcome.get()
    }

    private func giveUp(_ waiting: Locked<(any PendingAct)?>) {
        guard let act = waiting.withLock({ $0 }), queue.remove(act) else { return }
        act.answer(insteadBy: .callerGone)
    }

    /// Returns when what waits is done and the connection is closed.
    func stop() {
        queue.stop()
        ended.wait()
        ended.signal()
    }
}
