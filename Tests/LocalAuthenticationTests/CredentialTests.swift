// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Credentials of a context")
struct CredentialTests {
    private func makeContext() async -> LAContext {
        await SimulatedPhone(.iPhone8(iOS: "15.0")).perform { LAContext() }
    }

    // mirrors: LAContext.setCredential(_:type:) LAContext.isCredentialSet(_:)
    @Test("A credential is held from when it is set until it is taken back", arguments: [0, -3])
    func setAndTakeBack(number: Int) async throws {
        let type = try #require(LACredentialType(rawValue: number))
        let context = await makeContext()

        let before = context.isCredentialSet(type)
        let wasSet = context.setCredential(Data("secret".utf8), type: type)
        let held = context.isCredentialSet(type)
        let wasTakenBack = context.setCredential(nil, type: type)

        #expect(!before && wasSet && held && wasTakenBack)
        #expect(!context.isCredentialSet(type))
    }

    // mirrors: LAContext.isCredentialSet(_:)
    @Test("Credentials of one type say nothing of the other")
    func types() async {
        let context = await makeContext()

        context.setCredential(Data(), type: .applicationPassword)

        #expect(context.isCredentialSet(.applicationPassword))
        #expect(!context.isCredentialSet(.smartCardPIN))
    }

    // mirrors: LAContext.setCredential(_:type:) LAContext.invalidate()
    @Test("An invalidated context forgets its credentials and takes no new ones")
    func invalidated() async {
        let context = await makeContext()
        context.setCredential(Data("secret".utf8), type: .applicationPassword)

        context.invalidate()

        #expect(!context.isCredentialSet(.applicationPassword))
        #expect(!context.setCredential(Data("secret".utf8), type: .applicationPassword))
        #expect(!context.isCredentialSet(.applicationPassword))
    }
}
