// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// An address and port that are taken, with nobody to answer there yet.
///
/// A server's rules may have to know the port before they are made: whoever connects meanwhile waits, and is answered
/// once a server starts on it. Given back when it ends without one.
package struct BoundAddress: ~Copyable, Sendable {
    /// The port, also when the system picked it.
    package let port: Int

    private let listener: Int32

    /// Takes an address.
    /// - Throws: Why it cannot be had.
    package init(_ address: ListenAddress) throws(HTTPServerError) {
        listener = try Socket.listen(on: address)
        port = Int(Socket.port(of: listener))
    }

    deinit {
        Socket.close(listener)
    }

    /// The listening socket, from now on the caller's to close.
    consuming func release() -> Int32 {
        let listener = listener
        discard self
        return listener
    }
}
