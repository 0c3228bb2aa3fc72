// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Glibc

/// SIGTERM and SIGINT, as something to wait for.
///
/// The first ends the wait; a second one, from somebody who has no patience, ends the program at once.
struct StopSignals: Sendable {
    private let arrivals: AsyncStream<Void>

    /// Through which the handler tells the thread that waits.
    private static let pipe: (output: Int32, input: Int32) = {
        var ends: [Int32] = [-1, -1]
        return Glibc.pipe(&ends) == 0 ? (ends[0], ends[1]) : (-1, -1)
    }()

    /// Keeps the signals from ending the program: from now on they wait until somebody waits for them.
    ///
    /// A blocked signal would not do: the main thread unblocks all of them while it has nothing to run.
    static func hold() {
        guard pipe.input >= 0 else { return }
        for number in [SIGTERM, SIGINT] { signal(number) { _ in StopSignals.note() } }
    }

    /// Inside a handler: nothing but a call that is safe there.
    private static func note() {
        let number = errno
        var byte: UInt8 = 0
        write(pipe.input, &byte, 1)
        errno = number
    }

    init() {
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        self.arrivals = arrivals
        // The thread ends with the program.
        Thread {
            guard Self.awaitOne() else { return }
            continuation.yield()
            // Nothing is tidied up: what others are in the middle of would be taken from them.
            if Self.awaitOne() { _exit(ExitCode.failure.rawValue) }
        }.start()
    }

    private static func awaitOne() -> Bool {
        var byte: UInt8 = 0
        var count = -1
        repeat { count = read(pipe.output, &byte, 1) } while count < 0 && errno == EINTR
        return count == 1
    }

    /// Returns at the first signal, also one from before.
    func wait() async {
        for await _ in arrivals { break }
    }
}
