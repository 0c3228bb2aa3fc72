// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// How much one client may ask of the server, in bytes, connections and time.
///
/// Every deadline is absolute: a client that drips a byte now and then gains nothing by it.
public struct HTTPLimits: Sendable {
    /// The largest body that is accepted; one byte more is 413.
    public var bodyBytes = 65_536
    /// The largest head, request line and empty line included; more is 431.
    public var headBytes = 16_384
    /// The longest target; more is 414.
    public var targetBytes = 8_192
    /// Open connections in all; one more is answered 503 and closed.
    public var connections = 2_000
    /// Open connections from one address; one more is answered 503 and closed.
    public var connectionsPerAddress = 1_000
    /// From the first byte of a request, or from the connection's beginning, to the end of the head.
    public var headTime = Duration.seconds(10)
    /// How long a body may take beyond what `bodyBytesPerSecond` gives it.
    public var bodyGrace = Duration.seconds(5)
    /// The rate at which a body must come in once its grace is spent.
    public var bodyBytesPerSecond = 4_096
    /// From the first byte of a request to the last of its answer.
    public var requestTime = Duration.seconds(30)
    /// Between two requests of one connection.
    public var idleTime = Duration.seconds(75)
    /// How long a connection that was refused stays open so that the client can read why.
    public var lingerTime = Duration.seconds(2)
    /// How long a stop waits, when every connection is closed, for a request whose time was over and that does not end.
    public var overdueTime = Duration.seconds(30)

    /// The limits of the product.
    public static let standard = HTTPLimits()

    /// How often deadlines are looked at: often enough that none is passed by more than a quarter.
    var sweepInterval: Duration {
        let shortest = [headTime, bodyGrace, requestTime, idleTime, lingerTime].min() ?? .seconds(1)
        return min(max(shortest / 4, .milliseconds(5)), .seconds(1))
    }
}
