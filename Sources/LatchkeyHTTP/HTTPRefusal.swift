// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A request that never reached the routes: its framing, size or pace was refused.
///
/// For the log, which alone is told what exactly was wrong; the client gets a code and the same request id.
public struct HTTPRefusal: Sendable, Equatable {
    /// The status that was answered; 0 if the connection was cut without a word.
    public let status: Int
    /// What was wrong, in one fixed phrase without anything that the client sent.
    public let reason: String
    /// The id in the answer; empty if there was none.
    public let requestID: String
    /// The address of the peer's end of the socket, without port.
    public let peerAddress: String

    package init(status: Int, reason: String, requestID: String, peerAddress: String) {
        self.status = status
        self.reason = reason
        self.requestID = requestID
        self.peerAddress = peerAddress
    }
}
