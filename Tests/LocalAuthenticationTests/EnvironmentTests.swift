// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("LAEnvironment")
struct EnvironmentTests {
    private func environment(_ phone: SimulatedPhone) async -> LAEnvironment {
        await phone.perform { LAEnvironment.currentUser }
    }

    // mirrors: LAEnvironment LAEnvironment.currentUser LAEnvironment.state LAEnvironment.State
    // mirrors: LAEnvironment.State.biometry LAEnvironment.MechanismBiometry
    // mirrors: LAEnvironment.MechanismBiometry.biometryType LAEnvironment.MechanismBiometry.isEnrolled
    // mirrors: LAEnvironment.MechanismBiometry.stateHash
    // mirrors: LAEnvironment.MechanismBiometry.builtInSensorInaccessible LAEnvironment.Mechanism
    // mirrors: LAEnvironment.Mechanism.isUsable
    @Test("A sensor that is ready is usable and has the domain state's hash")
    func readySensor() async throws {
        let phone = SimulatedPhone(.iPhone16(iOS: "18.0"))

        let biometry = try #require(await environment(phone).state.biometry)

        #expect(biometry.biometryType == .faceID)
        #expect(biometry.isEnrolled && biometry.isUsable)
        #expect(!biometry.isLockedOut && !biometry.builtInSensorInaccessible)
        #expect(await phone.context().domainState.biometry.stateHash == biometry.stateHash)
        #expect(biometry.stateHash.count == 32)
    }

    // mirrors: LAEnvironment.MechanismBiometry.isLockedOut LAEnvironment.MechanismBiometry.isEnrolled
    // mirrors: LAEnvironment.Mechanism.isUsable LAEnvironment.MechanismBiometry.biometryType
    @Test("Locked, not enrolled and refused are told apart, and the hardware is named in each")
    func unusableSensors() async throws {
        let locked = SimulatedPhone(.iPhone16(iOS: "18.0"))
        locked.otherAppMisses(5)
        let empty = SimulatedPhone(.iPhone16(iOS: "18.0"), enrolled: [])
        let refused = SimulatedPhone(.iPhone16(iOS: "18.0"), permission: .refused)

        let states = [
            try #require(await environment(locked).state.biometry),
            try #require(await environment(empty).state.biometry),
            try #require(await environment(refused).state.biometry),
        ]

        #expect(states.map(\.isLockedOut) == [true, false, false])
        #expect(states.map(\.isEnrolled) == [true, false, true])
        #expect(states.allSatisfy { !$0.isUsable && $0.biometryType == .faceID })
        #expect(states[1].stateHash.isEmpty)
    }

    // mirrors: LAEnvironment.State.biometry LAEnvironment.State.userPassword LAEnvironment.State.allMechanisms
    // mirrors: LAEnvironment.State.companions LAEnvironment.MechanismUserPassword
    // mirrors: LAEnvironment.MechanismUserPassword.isSet
    @Test("A device without a sensor has the passcode alone, set or not")
    func passcodeAlone() async throws {
        let without = await environment(SimulatedPhone(.iPadAir(iOS: "12.0"), passcode: nil)).state
        let with = await environment(SimulatedPhone(.iPadAir(iOS: "12.0"))).state

        #expect(without.biometry == nil && without.companions.isEmpty)
        #expect(without.userPassword?.isSet == false && without.userPassword?.isUsable == false)
        #expect(with.userPassword?.isSet == true && with.userPassword?.isUsable == true)
        #expect(with.allMechanisms.count == 1)
        #expect(with.allMechanisms.first === with.userPassword)
    }

    // mirrors: LAEnvironment.State.companions LAEnvironment.MechanismCompanion LAEnvironment.MechanismCompanion.type
    // mirrors: LAEnvironment.MechanismCompanion.stateHash LAEnvironment.State.allMechanisms
    @Test("A paired companion is listed near or not, and usable only near")
    func companion() async {
        let phone = SimulatedPhone(.iPhone16(iOS: "18.0"))
        let environment = await environment(phone)

        phone.companion(isNear: true)
        let near = environment.state
        phone.companion(isNear: false)
        let away = environment.state

        #expect(near.companions.map(\.type) == [.mac])
        #expect(near.companions.map(\.isUsable) == [true])
        #expect(away.companions.map(\.isUsable) == [false])
        #expect(away.companions.first?.stateHash?.count == 32)
        #expect(away.companions.first?.stateHash == near.companions.first?.stateHash)
        #expect(near.allMechanisms.count == 3)
    }

    // mirrors: LAEnvironment.Mechanism.localizedName LAEnvironment.Mechanism.iconSystemName
    @Test("Mechanisms have names to be shown")
    func names() async {
        let phones = [
            SimulatedPhone(.iPhoneSE3(iOS: "18.0")), SimulatedPhone(.iPhone16(iOS: "18.0")),
            SimulatedPhone(.visionPro(iOS: "18.0")),
        ]
        var shown: [String?] = []
        for phone in phones {
            let biometry = await environment(phone).state.biometry
            shown += [biometry?.localizedName, biometry?.iconSystemName]
        }

        #expect(shown == ["Touch ID", "touchid", "Face ID", "faceid", "Optic ID", "opticid"])
    }

    @Test("One device has one environment; states that look the same are equal")
    func identity() async throws {
        let phone = SimulatedPhone(.iPhone16(iOS: "18.0"))
        let environment = await environment(phone)
        let again = await self.environment(phone)

        let state = environment.state
        let copy = try #require(state.copy() as? LAEnvironment.State)

        #expect(environment === again)
        #expect(state == again.state && state.hash == again.state.hash)
        #expect(copy == state)
        try phone.remove(.face)
        #expect(environment.state != state)
    }

    @Test("Without a device there is an environment with nothing in it")
    func noDevice() async {
        await #expect(processExitsWith: .success) {
            let state = LAEnvironment.currentUser.state
            precondition(state.allMechanisms.isEmpty && state.biometry == nil && state.userPassword == nil)
        }
    }
}
