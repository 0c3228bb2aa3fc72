// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Snippets: sensors, policies and settings of a context")
struct SettingsTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
    private let facePhone = SimulatedPhone(.iPhone15(iOS: "17.0"))
    private let bare = SimulatedPhone(.iPhone8(iOS: "15.0"), enrolled: [])

    @Test("Names behind availability checks are reached on Linux")
    func availabilityChecks() async {
        #expect(await facePhone.perform { AvailabilityChecks().sensorName() } == "Face ID")
        #expect(await phone.perform { AvailabilityChecks().sensorName() } == "Touch ID")
        #expect(await bare.perform { AvailabilityChecks().sensorName() } == "none")
        #expect(await phone.perform { AvailabilityChecks().enrolmentState() } != nil)
    }

    @Test("A settings row bears the sensor's name, enrolled or not")
    func sensorNames() async {
        #expect(await facePhone.perform { SensorNames().rowTitle } == "Use Face ID")
        #expect(await bare.perform { SensorNames().rowTitle } == "Use Touch ID")
    }

    @Test("The first name for no sensor is still one")
    func legacyBiometryNone() async {
        #expect(await facePhone.perform { LegacyBiometryNone().kind() } == .face)
        #expect(await bare.perform { LegacyBiometryNone().kind() } == .none)
        #expect(LABiometryType.LABiometryNone == .none)
    }

    @Test("An app's extension of the context works on every phone")
    func contextExtension() async {
        let refused = SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .refused)

        #expect(await phone.perform { ContextExtension.describe() } == "Read: ready")
        #expect(await bare.perform { ContextExtension.describe() } == "Read: notEnrolled")
        #expect(await refused.perform { ContextExtension.describe() } == "Read: unavailable")
    }

    @Test("A new finger is noticed by the stored state")
    func enrolmentWatch() async throws {
        var watch = EnrolmentWatch()

        await phone.perform { watch.approve() }
        let before = await phone.perform { watch.hasChanged() }
        try phone.enrol(.leftThumb)
        let after = await phone.perform { watch.hasChanged() }

        #expect(!before && after)
    }

    @Test("CTX-22: a recent unlock by finger is good enough, an old one is asked for again")
    func reuseWindow() async throws {
        phone.lock()
        phone.unlock(with: .biometrics)
        try phone.move(to: .foreground)
        let (soon, late) = await phone.perform { (ReuseWindow(), ReuseWindow()) }
        for window in [soon, late] { window.context.interactionNotAllowed = true }

        let isInTime = await heard(soon.enter)
        phone.advance(by: .seconds(301))
        let isLate = await heard(late.enter)

        #expect(isInTime && !isLate)
    }

    @Test("A lockout exchanges the policy for the one with the passcode")
    func policyChosenAtRunTime() async throws {
        phone.otherAppMisses(5)
        phone.willEnterPasscode("123456")
        facePhone.willShowFace(matches: true)
        let strict = try #require(PolicyChosenAtRunTime(stored: 1))

        #expect(try await phone.perform { try await strict.ask() } == .deviceOwnerAuthentication)
        #expect(try await facePhone.perform { try await strict.ask() } == .deviceOwnerAuthenticationWithBiometrics)
        #expect(PolicyChosenAtRunTime(stored: 2)?.allowsPasscode == true)
    }

    @Test("A screen that leaves, or is dropped, takes its prompt along", arguments: [false, true])
    func leavingInvalidates(isDropped: Bool) async {
        var screen: LeavingInvalidates? = LeavingInvalidates()

        let code = await phone.perform {
            await heard { (done: @escaping @Sendable (LAError.Code?) -> Void) in
                screen?.appear(done)
                if isDropped { screen = nil } else { screen?.disappear() }
            }
        }

        #expect(code == .appCancel)
        #expect(phone.prompt == nil)
    }

    @Test("Properties are set and read by key path")
    func keyPathSettings() async {
        let settings = KeyPathSettings()
            .setting(\.localizedFallbackTitle, to: "PIN")
            .setting(\.interactionNotAllowed, to: true)

        let context = await phone.perform { settings.makeContext() }

        #expect(context.interactionNotAllowed)
        #expect(KeyPathSettings.titles([context, LAContext()]) == ["PIN"])
    }

    @Test("The domain state of new systems needs no preflight, and names companions")
    func domainStateOnNewSystems() async throws {
        let newer = SimulatedPhone(.iPhone15(iOS: "18.0"))
        let bare = SimulatedPhone(.iPhone15(iOS: "18.0"), enrolled: [])
        func fingerprint(_ phone: SimulatedPhone) async -> Data? {
            await phone.perform { DomainStateOnNewSystems().fingerprint() }
        }

        let first = await fingerprint(newer)
        let again = await fingerprint(newer)
        try newer.remove(.face)
        try newer.enrol(.face)
        let changed = await fingerprint(newer)
        let companions = await bare.perform { DomainStateOnNewSystems().companions() }

        #expect(first != nil && first == again)
        #expect(changed != nil && changed != first)
        #expect(await fingerprint(bare) == nil)
        #expect(companions.types.isEmpty && companions.hash == nil)
    }

    @Test("An observer of the environment hears that a face was enrolled")
    func environmentWatcher() async throws {
        let newer = SimulatedPhone(.iPhone15(iOS: "18.0"), enrolled: [])
        let changes = Answers<Bool>()

        let watcher = await newer.perform { EnvironmentWatcher(onChange: changes.add) }
        let before = watcher.summary
        try newer.enrol(.face)
        await newer.settled()

        #expect(before == "Face ID, empty, with passcode")
        #expect(watcher.summary == "Face ID, enrolled, with passcode")
        #expect(changes.all == [true])
    }

    @Test("A password is held until it is taken back")
    func applicationPassword() async throws {
        let context = try #require(await phone.perform { ApplicationPassword.context(for: "secret") })
        let isOther = context.isCredentialSet(.smartCardPIN)

        ApplicationPassword.forget(context)

        #expect(!isOther)
        #expect(!context.isCredentialSet(.applicationPassword))
    }

    @Test("A policy without a name is a policy, and evaluating it is an error")
    func policyOfANewerSystem() async throws {
        let newer = try #require(LAPolicy(rawValue: 4711))

        #expect(PolicyOfANewerSystem.name(newer) == "newer")
        #expect(PolicyOfANewerSystem.name(.deviceOwnerAuthentication) == "owner")
        #expect(await phone.perform { await PolicyOfANewerSystem.evaluate(number: 4711) } == -1001)
    }
}
