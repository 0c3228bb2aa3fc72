// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyServer

/// Why a command does not start, in one sentence for the person who typed it.
struct Misuse: Error, Equatable {
    let sentence: String

    init(_ sentence: String) {
        self.sentence = sentence
    }

    /// Runs `body` and tells what is wrong with an argument in its own words.
    static func translating<Result>(_ body: () throws(ArgumentError) -> Result) throws(Misuse) -> Result {
        do { return try body() } catch { throw Misuse(error.sentence) }
    }

    /// Runs `body` and tells what is wrong with a server's configuration in its own words.
    static func translating<Result>(_ body: () throws(ServerConfigurationError) -> Result) throws(Misuse) -> Result {
        do { return try body() } catch { throw Misuse("\(error).") }
    }
}
