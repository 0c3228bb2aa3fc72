// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

@preconcurrency import Dispatch
import Glibc

/// SIGHUP, as a word to look at files again.
///
/// Whoever has nothing to look at again leaves the signal as it is: it ends the program.
struct HangUpSignals: Sendable {
    private let source: any DispatchSourceSignal

    /// Calls `act` at each signal from now on, one call after the other.
    init(_ act: @escaping @Sendable () -> Void) {
        signal(SIGHUP, SIG_IGN)
        source = DispatchSource.makeSignalSource(signal: SIGHUP, queue: DispatchQueue(label: "latchkey.hangup"))
        source.setEventHandler(handler: DispatchWorkItem(block: act))
        source.resume()
    }

    /// Calls no more; a signal is ignored then.
    func stop() {
        source.cancel()
    }
}
