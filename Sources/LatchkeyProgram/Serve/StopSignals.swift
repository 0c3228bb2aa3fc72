// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import Glibc

/// SIGTERM and SIGINT, as something to wait for.
///
/// The first ends the wait; a second one, from somebody who has no patience, ends the program at once.
///
/// Unchecked: the sources are kept alive and never touched after `init`.
final class StopSignals: @unchecked Sendable {
    private let arrivals: AsyncStream<Void>
    private let sources: [any DispatchSourceSignal]

    init() {
        let (arrivals, continuation) = AsyncStream.makeStream(of: Void.self)
        self.arrivals = arrivals
        sources = [SIGTERM, SIGINT].map { number in
            // The default action would end the program before the source hears of the signal.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield() }
            source.resume()
            return source
        }
    }

    /// Returns at the first signal.
    func wait() async {
        for await _ in arrivals { break }
        Task { [arrivals] in
            for await _ in arrivals { exit(ExitCode.failure.rawValue) }
        }
    }
}
