// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore

/// A stream that the process writes to, unbuffered: text is out when the call returns, or it is known why not.
final class OutputDescriptor: Sendable {
    private let descriptor: Int32
    private let fault = Locked<Int32?>(nil)

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Why something could not be written, in the system's words; after it nothing more is.
    ///
    /// A reader who closed its end is no failure: what nobody reads is lost, and the work goes on.
    var failure: String? {
        fault.withLock { $0 }.map { String(cString: strerror($0)) }
    }

    /// Writes text as it stands.
    func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes bytes as they stand.
    func write(_ bytes: UnsafeRawBufferPointer) {
        guard fault.withLock({ $0 == nil }) else { return }
        let error = writeAll(bytes)
        if let error, error != EPIPE { fault.withLock { $0 = error } }
    }

    /// - Returns: the error that kept some of it from being written.
    private func writeAll(_ bytes: UnsafeRawBufferPointer) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if count == 0 {
                return EIO
            } else if errno == EAGAIN {
                waitUntilWritable()
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    private func waitUntilWritable() {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        poll(&request, 1, -1)
    }
}
