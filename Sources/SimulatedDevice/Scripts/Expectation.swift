// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

package import LatchkeyCore

/// What a line claims about a result, the prompt or the app.
package struct Expectation: Sendable, Hashable {
    /// What is looked at.
    package enum Subject: Sendable, Hashable {
        case prompt
        case app
        /// The result of that name.
        case result(String)
    }

    /// One member that is compared.
    package struct Claim: Sendable, Hashable {
        package let member: String
        package let value: JSONValue
    }

    package let subject: Subject
    /// In the order of the line.
    package let claims: [Claim]
}

extension Expectation.Subject {
    init(_ name: String) {
        switch name {
        case "prompt": self = .prompt
        case "app": self = .app
        default: self = .result(name)
        }
    }

    /// The name as the line writes it.
    package var name: String {
        switch self {
        case .prompt: "prompt"
        case .app: "app"
        case .result(let name): name
        }
    }
}
