// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice
import Testing

/// What becomes of a phone, and the state that asking for its owner then ends in.
struct Scene: Sendable, CustomTestStringConvertible {
    let state: AuthenticationState
    let testDescription: String
    var policy = OwnerPolicy.biometrics
    let phone: @Sendable () throws -> SimulatedPhone

    private static func touch(_ passcode: String? = "123456", _ enrolled: [Template]? = nil) -> SimulatedPhone {
        SimulatedPhone(.iPhone8(iOS: "15.0"), passcode: passcode, enrolled: enrolled)
    }

    private static func told(_ tell: @escaping @Sendable (SimulatedPhone) throws -> Void)
        -> @Sendable () throws
        -> SimulatedPhone
    {
        {
            let phone = touch()
            try tell(phone)
            return phone
        }
    }

    static let all: [Scene] = [
        Scene(state: .notSupported, testDescription: "a device without a sensor") {
            SimulatedPhone(.iPodTouch7(iOS: "15.0"))
        },
        Scene(state: .success, testDescription: "the owner's thumb", phone: told { $0.willTouch(.rightThumb) }),
        Scene(state: .success, testDescription: "the passcode under the owner policy", policy: .owner) {
            let phone = touch("123456", [])
            phone.willEnterPasscode("123456")
            return phone
        },
        Scene(
            state: .failed,
            testDescription: "three strange fingers",
            phone: told { phone in for _ in 1...3 { phone.willTouch(.someoneElse) } }
        ),
        Scene(state: .userCancelled, testDescription: "a tap on Cancel", phone: told { $0.willTap(.cancel) }),
        Scene(
            state: .passwordRequested,
            testDescription: "a miss, and a tap on the fallback",
            phone: told { phone in
                phone.willTouch(.someoneElse)
                phone.willTap(.fallback)
            }
        ),
        Scene(state: .systemCancelled, testDescription: "a call", phone: told { $0.whenAsked { $0.interrupt() } }),
        Scene(state: .passcodeNotSet, testDescription: "no passcode, under the owner policy", policy: .owner) {
            touch(nil, [])
        },
        Scene(state: .notEnrolled, testDescription: "no finger enrolled") { touch("123456", []) },
        Scene(state: .lockedOut, testDescription: "five misses elsewhere", phone: told { $0.otherAppMisses(5) }),
        Scene(
            state: .lockedOut,
            testDescription: "the fifth miss",
            phone: told { phone in
                phone.otherAppMisses(4)
                phone.willTouch(.someoneElse)
            }
        ),
        Scene(state: .osVersionNotSupported, testDescription: "the owner policy on iOS 8", policy: .owner) {
            SimulatedPhone(.iPhone6(iOS: "8.1"))
        },
        Scene(state: .permissionDenied, testDescription: "a permission that was refused") {
            SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .refused)
        },
        Scene(state: .permissionDenied, testDescription: "a refusal in the alert of this very call") {
            let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .notAsked)
            phone.willAnswerPermission(allow: false)
            return phone
        },
        Scene(
            state: .notInteractive,
            testDescription: "an app in background",
            phone: told { try $0.move(to: .background) }
        ),
        Scene(state: .companionNotAvailable, testDescription: "no companion near", policy: .companion) { touch() },
        Scene(
            state: .systemCancelled,
            testDescription: "the end of the process",
            phone: told { $0.whenAsked { $0.reboot() } }
        ),
    ]
}

@Suite("What comes of asking")
struct AuthenticationStateTests {
    @Test(
        "Each scene ends in its state, by either form and by either way to the phone",
        arguments: Scene.all,
        Adapter.allCases
    )
    func scenes(scene: Scene, adapter: Adapter) async throws {
        let async = try await adapter.use(try scene.phone()) { await $0.authenticate("Log in", policy: scene.policy) }
        let callback = try await adapter.use(try scene.phone()) { await $0.answer("Log in", policy: scene.policy) }

        #expect(async == scene.state)
        #expect(callback.state == scene.state)
        #expect((callback.error == nil) == (scene.state == .success))
    }

    @Test("An app that stops asking is answered appCancelled, and the prompt goes", arguments: Adapter.allCases)
    func stopsAsking(adapter: Adapter) async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))

        let state = try await adapter.use(phone) { authenticator in
            phone.whenAsked { _ in authenticator.cancel() }
            return await authenticator.authenticate("Log in")
        }

        await phone.settled()
        #expect(state == .appCancelled)
        #expect(phone.prompt == nil)
    }

    @Test("Every number of Apple's has a state of its own", arguments: OwnerError.Code.names.map(\.code))
    func codes(code: OwnerError.Code) async throws {
        let answer = await Self.answer(DeviceError(OwnerError(code, "told")))

        #expect(answer.error?.presence?.code == code)
        #expect(answer.state == Self.expected[code])
    }

    private static let expected: [OwnerError.Code: AuthenticationState] = [
        .authenticationFailed: .failed, .userCancel: .userCancelled, .userFallback: .passwordRequested,
        .systemCancel: .systemCancelled, .passcodeNotSet: .passcodeNotSet, .biometryNotAvailable: .notAvailable,
        .biometryNotEnrolled: .notEnrolled, .biometryLockout: .lockedOut, .appCancel: .appCancelled,
        .invalidContext: .invalidContext, .companionNotAvailable: .companionNotAvailable,
        .biometryNotPaired: .biometryNotPaired, .biometryDisconnected: .biometryDisconnected,
        .invalidDimensions: .invalidDimensions, .notInteractive: .notInteractive,
    ]

    @Test(
        "CAN-16: a number that nobody knows is unknown, never silence",
        arguments: [-999, 0, 1, 42, .min, .max, -1003]
    )
    func unknownCodes(number: Int) async {
        let answer = await Self.answer(DeviceError(OwnerError(OwnerError.Code(rawValue: number))))

        #expect(answer.state == .unknown)
        #expect(answer.error?.presence?.code.rawValue == number)
    }

    @Test("A device's failure that is no number has a state too")
    func deviceFailures() async {
        #expect(await Self.answer(DeviceError(.processEnded)).state == .systemCancelled)
        #expect(await Self.answer(DeviceError(.unavailable)).state == .notAvailable)
        #expect(await Self.answer(DeviceError(.init(rawValue: "from_tomorrow"))).state == .unknown)
        #expect(await Self.answer(DeviceError(.ownerNotPresent)).state == .unknown)
    }

    @Test("A sensor that is there and out of reach is notAvailable, not missing and not refused")
    func closedLid() async {
        let error = OwnerError(.biometryNotAvailable)
        let answer = await Self.answer(DeviceError(error), from: HeldDevice(sensor: .touchID, error: error))

        #expect(answer.state == .notAvailable)
    }

    @Test("The raw values are those that were agreed")
    func rawValues() {
        let names: [AuthenticationState] = [
            .notSupported, .success, .failed, .userCancelled, .passwordRequested, .systemCancelled, .passcodeNotSet,
            .notEnrolled, .notAvailable, .lockedOut, .appCancelled, .invalidContext, .osVersionNotSupported,
            .permissionDenied, .notInteractive, .companionNotAvailable, .biometryNotPaired, .biometryDisconnected,
            .invalidDimensions, .unknown,
        ]

        #expect(names.map(\.rawValue) == Array(0...19))
        #expect(AuthenticationState.allCases == names)
    }

    private static func answer(
        _ error: DeviceError,
        from device: HeldDevice = HeldDevice()
    ) async -> (state: AuthenticationState, error: DeviceError?) {
        let authenticator = Authenticator(device: device)
        async let answer = authenticator.answer("Log in")
        await device.shown(1)
        device.answer(.failure(error))
        return await answer
    }
}
