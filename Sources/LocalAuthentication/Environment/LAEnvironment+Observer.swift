// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension LAEnvironment {
    /// Hears of changes of an ``LAEnvironment``.
    public protocol Observer: NSObjectProtocol {
        /// The state has changed; `environment.state` is the new one already.
        func environment(
            _ environment: LAEnvironment,
            stateDidChangeFromOldState oldState: LAEnvironment.State
        )
    }
}

// Optional on Apple's platforms.
extension LAEnvironment.Observer {
    /// Does nothing.
    public func environment(
        _ environment: LAEnvironment,
        stateDidChangeFromOldState oldState: LAEnvironment.State
    ) {}
}
