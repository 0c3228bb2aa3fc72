// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// A few threads of their own for work that blocks, so that the tasks of everybody else never wait behind it.
final class WorkerThreads: Sendable {
    private let queue: JobQueue

    /// - Parameters:
    ///   - name: what the system calls the threads.
    ///   - count: how many jobs run at once.
    ///   - capacity: how many may wait.
    ///   - share: how many of one owner may wait; all of them if it is not said.
    init(_ name: String, count: Int, capacity: Int, share: Int? = nil) {
        queue = JobQueue(capacity: capacity, share: share ?? capacity)
        for number in 0..<count {
            let thread = Thread { [queue] in queue.work() }
            thread.name = "latchkey-\(name)-\(number)"
            thread.start()
        }
    }

    deinit {
        queue.stop()
    }

    /// Runs a job on one of the threads; while it waits it takes a place of its owner's share.
    ///
    /// A cancelled task leaves the queue at once; a job that has begun runs to its end.
    func run<Value: Sendable>(
        for owner: String = "",
        _ job: @escaping @Sendable () -> Value
    ) async throws(NotRun) -> Value {
        let place = queue.newPlace()
        let outcome: Result<Value, NotRun> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiting = JobQueue.Job(
                    place: place,
                    owner: owner,
                    run: { continuation.resume(returning: .success(job())) },
                    drop: { continuation.resume(returning: .failure($0)) }
                )
                queue.add(waiting)
                // Cancelled before the job had come: then nobody has dropped it yet.
                if Task.isCancelled { queue.leave(place) }
            }
        } onCancel: {
            queue.leave(place)
        }
        return try outcome.get()
    }

    /// The same for a call, which is refused if the job never ran; the step is what the log calls a queue that is full.
    func run<Value: Sendable>(
        for owner: String = "",
        orRefusing step: String,
        _ job: @escaping @Sendable () -> Value
    ) async throws(Refusal) -> Value {
        do { return try await run(for: owner, job) } catch {
            switch error {
            case .queueFull: throw .full(step: step)
            case .cancelled: throw .callerGone
            }
        }
    }

    /// Why a job never ran.
    enum NotRun: Error {
        /// Too many are waiting.
        case queueFull
        /// Whoever waited for it waits no longer.
        case cancelled
    }
}

/// The jobs that wait.
///
/// Unchecked: everything is read and written while the condition's lock is held; jobs run, and are dropped, after it is
/// let go.
private final class JobQueue: @unchecked Sendable {
    /// A job with its place; exactly one of `run` and `drop` is called, once.
    struct Job {
        let place: UInt64
        let owner: String
        let run: @Sendable () -> Void
        let drop: @Sendable (WorkerThreads.NotRun) -> Void
    }

    private let condition = NSCondition()
    private let capacity: Int
    private let share: Int
    private var jobs: [Job] = []
    private var lastPlace: UInt64 = 0
    private var isStopped = false

    init(capacity: Int, share: Int) {
        self.capacity = capacity
        self.share = share
    }

    /// The number of a place for one job.
    func newPlace() -> UInt64 {
        locked {
            lastPlace += 1
            return lastPlace
        }
    }

    /// Adds a job at the end, or drops it.
    func add(_ job: Job) {
        let reason: WorkerThreads.NotRun? = locked {
            guard jobs.count < capacity, !isStopped else { return .queueFull }
            guard jobs.count(where: { $0.owner == job.owner }) < share else { return .queueFull }
            jobs.append(job)
            condition.signal()
            return nil
        }
        if let reason { job.drop(reason) }
    }

    /// Drops the job at a place, unless it has begun.
    func leave(_ place: UInt64) {
        let job: Job? = locked {
            guard let index = jobs.firstIndex(where: { $0.place == place }) else { return nil }
            return jobs.remove(at: index)
        }
        job?.drop(.cancelled)
    }

    func stop() {
        locked {
            isStopped = true
            condition.broadcast()
        }
    }

    /// A thread's life: jobs in order, the last ones too, until the queue is stopped.
    func work() {
        while let job = next() { job.run() }
    }

    private func next() -> Job? {
        locked {
            while jobs.isEmpty {
                if isStopped { return nil }
                condition.wait()
            }
            return jobs.removeFirst()
        }
    }

    private func locked<Result>(_ body: () -> Result) -> Result {
        condition.lock()
        defer { condition.unlock() }
        return body()
    }
}
