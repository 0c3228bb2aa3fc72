// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyServer

@Suite("Configuration")
struct ConfigurationTests {
    @Test("Lifetimes are those of the protocol, and nothing dangerous is on, unless said otherwise")
    func defaults() throws {
        let configuration = try ServerConfiguration(origins: ["https://bank.example"])

        #expect(configuration.challengeLifetime == 120)
        #expect(configuration.sessionIdle == 1800)
        #expect(configuration.sessionLifetime == 43_200)
        #expect(configuration.freshLogin == 300)
        #expect(!configuration.dangerouslyAcceptsSimulatedKeys)
        #expect(!configuration.dangerouslyAcceptsSoftwareKeys)
    }

    @Test("A server without an origin, or with something that is none, does not come to be")
    func origins() {
        #expect(throws: ServerConfigurationError.noOrigin) { try ServerConfiguration(origins: []) }
        #expect(throws: ServerConfigurationError.badOrigin("https://bank.example/")) {
            try ServerConfiguration(origins: ["https://bank.example", "https://bank.example/"])
        }
    }

    @Test(
        "A lifetime under a second or over ten years keeps a server from starting",
        arguments: [0, -1, Int.min, Int.max, 315_360_001]
    )
    func lifetimes(_ seconds: Int) async throws {
        for path in [
            \ServerConfiguration.challengeLifetime, \.sessionIdle, \.sessionLifetime, \.freshLogin,
        ] as [WritableKeyPath<ServerConfiguration, Int> & Sendable] {
            await #expect(throws: ServerConfigurationError.self) {
                _ = try await Bench { $0[keyPath: path] = seconds }
            }
        }
    }

    @Test("Every error is a sentence for the operator")
    func sentences() {
        let errors: [ServerConfigurationError] = [.noOrigin, .badOrigin("x"), .badLifetime("session", 0)]

        #expect(Set(errors.map(\.description)).count == 3)
        #expect(errors[1].description.contains("\"x\""))
        #expect(errors[2].description.contains("session"))
    }
}
