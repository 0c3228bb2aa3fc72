// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// A few threads of their own for work that blocks, so that the tasks of everybody else never wait behind it.
final class WorkerThreads: Sendable {
    private let queue: JobQueue

    /// - Parameters:
    ///   - count: how many jobs run at once.
    ///   - capacity: how many may wait.
    init(count: Int, capacity: Int) {
        queue = JobQueue(capacity: capacity)
        for number in 0..<count {
            let thread = Thread { [queue] in queue.work() }
            thread.name = "latchkey-password-\(number)"
            thread.start()
        }
    }

    deinit {
        queue.stop()
    }

    /// Runs a job on one of the threads; `nil` if too many are waiting, and then the job never runs.
    func run<Result: Sendable>(_ job: @escaping @Sendable () -> Result) async -> Result? {
        await withCheckedContinuation { continuation in
            let isAccepted = queue.add { continuation.resume(returning: job()) }
            if !isAccepted { continuation.resume(returning: nil) }
        }
    }
}

/// The jobs that wait.
///
/// Unchecked: everything is read and written while the condition's lock is held; jobs run after it is let go.
private final class JobQueue: @unchecked Sendable {
    private let condition = NSCondition()
    private let capacity: Int
    private var jobs: [@Sendable () -> Void] = []
    private var isStopped = false

    init(capacity: Int) {
        self.capacity = capacity
    }

    func add(_ job: @escaping @Sendable () -> Void) -> Bool {
        condition.lock()
        defer { condition.unlock() }
        guard jobs.count < capacity, !isStopped else { return false }
        jobs.append(job)
        condition.signal()
        return true
    }

    func stop() {
        condition.lock()
        defer { condition.unlock() }
        isStopped = true
        condition.broadcast()
    }

    /// A thread's life: jobs in order, the last ones too, until the queue is stopped.
    func work() {
        while let job = next() { job() }
    }

    private func next() -> (@Sendable () -> Void)? {
        condition.lock()
        defer { condition.unlock() }
        while jobs.isEmpty {
            if isStopped { return nil }
            condition.wait()
        }
        return jobs.removeFirst()
    }
}
