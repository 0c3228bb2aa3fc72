// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Domain states")
struct DomainStateTests {
    @Test(
        "DOM-10: with nothing enrolled and nothing paired every hash is nil, and the state is there without evaluation"
    )
    func nothing() async {
        let phone = SimulatedPhone(.iPhone16(iOS: "18.0"), enrolled: [])

        let state = await phone.context().domainState

        #expect(state.biometry.stateHash == nil)
        #expect(state.companion.stateHash == nil)
        #expect(state.companion.availableCompanionTypes.isEmpty)
        #expect(state.stateHash == nil)
    }

    // mirrors: LADomainStateBiometry.biometryType
    @Test("The sensor is named, enrolled or not")
    func biometryType() async {
        let face = await SimulatedPhone(.iPhone16(iOS: "18.0"), enrolled: []).context()
        let finger = await SimulatedPhone(.iPhoneSE3(iOS: "18.0")).context()

        #expect(face.domainState.biometry.biometryType == .faceID)
        #expect(finger.domainState.biometry.biometryType == .touchID)
    }

    // mirrors: LAContext.domainState LADomainState LADomainState.biometry LADomainStateBiometry
    // mirrors: LADomainStateBiometry.stateHash
    @Test("DOM-05: a finger added and removed again leaves another hash; untouched it stays")
    func changes() async throws {
        let phone = SimulatedPhone(.iPhoneSE3(iOS: "18.0"))
        let context = await phone.context()

        let first = context.domainState.biometry.stateHash
        let again = context.domainState.biometry.stateHash
        try phone.enrol(.leftThumb)
        let added = context.domainState.biometry.stateHash
        try phone.remove(.leftThumb)
        let removed = context.domainState.biometry.stateHash

        #expect(first?.count == 32)
        #expect(first == again)
        #expect(Set([first, added, removed]).count == 3)
    }

    // mirrors: LADomainState.stateHash LADomainState.companion LADomainStateCompanion LADomainStateCompanion.stateHash
    // mirrors: LADomainStateCompanion.availableCompanionTypes LADomainStateCompanion.stateHash(for:)
    @Test("DOM-11: pairing a companion changes the combined hash and its own, not that of biometry")
    func companion() async {
        let phone = SimulatedPhone(.iPhone16(iOS: "18.0"))
        let context = await phone.context()

        let before = context.domainState
        phone.companion(isNear: true)
        let after = context.domainState
        phone.companion(isNear: false)
        let away = context.domainState

        #expect(before.stateHash != nil && after.stateHash != nil)
        #expect(before.stateHash != after.stateHash)
        #expect(before.biometry.stateHash == after.biometry.stateHash)
        #expect(after.companion.availableCompanionTypes == [.mac])
        #expect(after.companion.stateHash(for: .mac) == after.companion.stateHash)
        #expect(after.companion.stateHash != nil)
        #expect(after.companion.stateHash(for: .watch) == nil)
        #expect(before.companion.stateHash(for: .mac) == nil)
        #expect(away.stateHash == after.stateHash)
    }

    @Test("Without a device there is a state with nothing in it")
    func noDevice() async {
        await #expect(processExitsWith: .success) {
            let state = LAContext().domainState
            precondition(state.stateHash == nil && state.biometry.stateHash == nil)
            precondition(state.biometry.biometryType == .none && state.companion.availableCompanionTypes.isEmpty)
        }
    }
}
