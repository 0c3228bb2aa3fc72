// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What stands for a device at its server.
public enum BindingForm: Sendable, Hashable, CaseIterable {
    /// A key that never leaves the device and signs; the server knows its public half.
    case key
    /// A random name and password that the device keeps behind biometry and sends sealed with the server's key: for migration
    /// from schemes with device passwords.
    ///
    /// It resists replay and a stolen database, not a server that is impersonated.
    case secret
    /// As ``secret``, but the server makes the pair and tells it once.
    case secretFromServer
}
