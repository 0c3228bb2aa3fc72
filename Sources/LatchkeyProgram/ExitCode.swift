// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// How the program ends; documented in its help.
enum ExitCode: Int32, Sendable {
    /// It did what was asked.
    case success = 0
    /// It tried and something failed: an expectation, a check, the system.
    case failure = 1
    /// It was asked wrongly: unknown options, bad values, files that cannot be read as what they should be.
    case misuse = 2
}
