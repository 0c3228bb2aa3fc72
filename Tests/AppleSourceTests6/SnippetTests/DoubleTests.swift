// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Snippets: protocols over a context, and doubles of it")
struct DoubleTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))

    @Test("A client of the reply form is served by the context and by a double")
    func replyFormProtocol() async {
        phone.willTouch(.rightThumb)
        let real = await phone.perform { await heard { [client = ReplyFormClient()] in client.logIn(completion: $0) } }
        let double = DoubleWithItsOwnInitialiser(result: .failure(LAError(.userCancel)))
        let client = ReplyFormClient(context: double)
        let doubled = await heard { client.logIn(completion: $0) }

        #expect(real)
        #expect(!doubled)
    }

    @Test("A client sets titles and reads the sensor through its protocol")
    func sensorAndTitlesProtocol() async {
        var client = await phone.perform { SensorAndTitlesClient() }

        let sensor = client.prepare()
        let state = client.context.evaluatedPolicyDomainState
        client.leave()

        #expect(sensor == .touchID)
        #expect(state?.isEmpty == false)
        #expect(client.context.localizedFallbackTitle == "Enter PIN")
        #expect(client.context.touchIDAuthenticationAllowableReuseDuration == 10)
    }

    @Test("A client of the async form is served by the context and by any other type")
    func asyncFormProtocol() async {
        phone.willTouch(.rightThumb)
        let real = await phone.perform { await AsyncFormClient(context: LAContext()).reveal() }
        let refusing = AsyncFormClient(context: FixedAnswer(result: .failure(LAError(.userFallback))))

        #expect(real == "secret")
        #expect(await refusing.reveal() == "hidden: -3")
    }

    @Test("An overridden preflight fills the slot, and can leave the answer to the context")
    func preflight() async {
        let double = await phone.perform { DoubleOverridingPreflight() }
        var error: NSError?

        let isPossible = double.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil)
        double.stubbedError = LAError(.biometryLockout) as NSError
        let isStillPossible = double.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error)

        #expect(isPossible && !isStillPossible)
        #expect((error as? LAError)?.code == .biometryLockout)
    }

    @Test("An overridden reply form answers for the async form, too")
    func reply() async throws {
        let double = DoubleOverridingReply()

        let isOwner = try await double.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "First")
        double.shouldSucceed = false
        double.expectedError = LAError(.userCancel)
        let error = await #expect(throws: LAError.self) {
            try await double.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Second")
        }

        #expect(isOwner)
        #expect(error?.code == .userCancel)
        #expect(double.reasons == ["First", "Second"])
    }

    @Test("A double behind its protocol answers as told, in each of its forms")
    func contextDouble() async throws {
        let willing: any ContextProtocol = ContextDouble(failure: nil)
        let unwilling: any ContextProtocol = ContextDouble(failure: LAError(.biometryLockout))
        var error: NSError?

        let isPossible = unwilling.canEvaluatePolicy(.deviceOwnerAuthentication, error: &error)
        let thrown = await #expect(throws: LAError.self) {
            try await unwilling.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Log in")
        }

        #expect(try await willing.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Log in"))
        #expect(willing.biometryType == .faceID)
        #expect(!isPossible)
        #expect((error as? LAError)?.code == .biometryLockout)
        #expect(thrown?.code == .biometryLockout)
    }

    @Test("An overridden async form answers in an actor")
    func async() async throws {
        let willing = VaultDoor(context: DoubleOverridingAsync())
        let double = DoubleOverridingAsync()
        double.errorToThrow = LAError(.systemCancel)
        let unwilling = VaultDoor(context: double)

        #expect(try await willing.open())
        await #expect(throws: LAError(.systemCancel)) { try await unwilling.open() }
    }

    @Test("An overridden sensor is what the app sees")
    func biometryType() {
        let double = DoubleOverridingBiometryType()
        double.mockBiometryType = .opticID

        #expect(IconName(context: double).value == "opticid")
    }

    @Test("An overridden switch is set and set back through its accessors")
    func interactionNotAllowed() async {
        let double = await phone.perform { DoubleOverridingInteractionNotAllowed() }

        let wasQuiet = readQuietly(double) { $0.interactionNotAllowed }

        #expect(wasQuiet)
        #expect(double.changes == [true, false])
    }

    @Test("A double with its own initialiser answers as it was made to")
    func ownInitialiser() async {
        let double = DoubleWithItsOwnInitialiser(failingWith: .biometryNotEnrolled)
        let factory = ContextFactory { double }

        let error = await #expect(throws: (any Error).self) { try await factory.authenticate(reason: "Log in") }

        #expect((error as? LAError)?.code == .biometryNotEnrolled)
    }

    @Test("A factory of contexts makes real ones by itself")
    func factory() async throws {
        phone.willTouch(.rightThumb)

        #expect(try await phone.perform { try await ContextFactory().authenticate(reason: "Log in") })
        #expect(phone.answersLeft == 0)
    }

    @Test("CTX-08: a singleton's context is not asked twice after a success")
    @MainActor
    func subclassAsSingleton() async {
        phone.willTouch(.rightThumb)
        let context = await phone.perform { SubclassAsSingleton.shared.context }

        let first = await heard { context.show($0) }
        let second = await heard { context.show($0) }

        #expect(first && second)
        #expect(SubclassAsSingleton.shared.context.attempts == 2)
    }

    @Test("A double of a right answers as it was made to")
    func rightWithItsOwnInitialiser() async throws {
        let granted = RightWithItsOwnInitialiser(error: nil)
        let refused = RightWithItsOwnInitialiser(error: LAError(.userCancel))

        try await granted.authorize(localizedReason: "Open the archive")
        await #expect(throws: LAError(.userCancel)) { try await refused.authorize(localizedReason: "Open the archive") }

        #expect(granted.state == .authorized)
        #expect(refused.tag == -2)
    }
}
