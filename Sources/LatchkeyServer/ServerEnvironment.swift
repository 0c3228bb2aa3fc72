// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What a server takes from the world around it, handed in so that a test can be that world.
public struct ServerEnvironment: Sendable {
    /// Milliseconds since 1970.
    ///
    /// It may step back; the server's own time does not.
    public var clock: @Sendable () -> Int64
    /// So many fresh bytes that nobody can guess.
    public var randomBytes: @Sendable (Int) -> [UInt8]
    /// Takes an event by its name and fields.
    ///
    /// No field ever holds a secret, a token or text that a person typed.
    public var log: @Sendable (_ event: String, _ fields: [String: String]) -> Void

    /// An environment, part by part.
    public init(
        clock: @escaping @Sendable () -> Int64,
        randomBytes: @escaping @Sendable (Int) -> [UInt8],
        log: @escaping @Sendable (_ event: String, _ fields: [String: String]) -> Void
    ) {
        self.clock = clock
        self.randomBytes = randomBytes
        self.log = log
    }
}
