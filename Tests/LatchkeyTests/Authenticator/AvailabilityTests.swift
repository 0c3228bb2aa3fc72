// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice
import Testing

@Suite("Availability before anything is asked")
struct AvailabilityTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sensor: Biometry
        let obstacle: OwnerAvailability.Obstacle?
        let state: AuthenticationState?
        var policy = OwnerPolicy.biometrics
        let phone: @Sendable () throws -> SimulatedPhone
    }

    static let cases: [Case] = [
        Case(testDescription: "a phone that was set up", sensor: .faceID, obstacle: nil, state: nil) {
            SimulatedPhone(.iPhone15(iOS: "17.0"))
        },
        Case(testDescription: "a permission not asked for yet", sensor: .faceID, obstacle: nil, state: nil) {
            SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .notAsked)
        },
        Case(
            testDescription: "a refused permission",
            sensor: .faceID,
            obstacle: .permissionRefused,
            state: .permissionDenied
        ) { SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .refused) },
        Case(testDescription: "refused, owner policy", sensor: .faceID, obstacle: nil, state: nil, policy: .owner) {
            SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .refused)
        },
        Case(testDescription: "no sensor", sensor: .none, obstacle: .noSensor, state: .notSupported) {
            SimulatedPhone(.iPodTouch7(iOS: "15.0"))
        },
        Case(testDescription: "nothing enrolled", sensor: .touchID, obstacle: .notEnrolled, state: .notEnrolled) {
            SimulatedPhone(.iPhone8(iOS: "15.0"), enrolled: [])
        },
        Case(testDescription: "locked out", sensor: .touchID, obstacle: .lockedOut, state: .lockedOut) {
            let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
            phone.otherAppMisses(5)
            return phone
        },
        Case(
            testDescription: "no passcode",
            sensor: .opticID,
            obstacle: .passcodeNotSet,
            state: .passcodeNotSet,
            policy: .owner
        ) { SimulatedPhone(.visionPro(iOS: "18.0"), passcode: nil, enrolled: []) },
        Case(
            testDescription: "a system that is too old",
            sensor: .touchID,
            obstacle: .systemTooOld,
            state: .osVersionNotSupported,
            policy: .owner
        ) { SimulatedPhone(.iPhone6(iOS: "8.1")) },
        Case(
            testDescription: "no companion",
            sensor: .faceID,
            obstacle: .companionNotAvailable,
            state: .companionNotAvailable,
            policy: .companion
        ) { SimulatedPhone(.iPhone15(iOS: "18.0")) },
    ]

    @Test("Sensor and obstacle are told apart, whichever way leads to the phone", arguments: cases, Adapter.allCases)
    func told(test: Case, adapter: Adapter) async throws {
        let phone = try test.phone()

        let (availability, sensor) = try await adapter.use(phone) {
            (await $0.availability(of: test.policy), $0.sensor)
        }

        #expect(availability.sensor == test.sensor)
        #expect(sensor == test.sensor)
        #expect(availability.hasSensor == (test.sensor != .none))
        #expect(availability.obstacle == test.obstacle)
        #expect(availability.isUsable == (test.obstacle == nil))
        #expect(AuthenticationState(availability) == test.state)
        #expect(phone.prompt == nil)
    }

    @Test("FID-14: a refused permission is never taken for missing hardware", arguments: Adapter.allCases)
    func refusal(adapter: Adapter) async throws {
        let refused = SimulatedPhone(.iPhone16Pro(iOS: "18.0"), permission: .refused)

        let availability = try await adapter.use(refused) { await $0.availability() }

        #expect(availability.error?.code == .biometryNotAvailable)
        #expect(availability.hasSensor && !availability.isUsable)
    }

    @Test("−6 over a sensor is no refusal where nobody is asked for permission")
    func macs() {
        let error = OwnerError(.biometryNotAvailable)

        #expect(OwnerAvailability(sensor: .touchID, error: error, asksPermission: false).obstacle == .sensorOutOfReach)
        #expect(OwnerAvailability(sensor: .none, error: error, asksPermission: false).obstacle == .noSensor)
    }

    @Test("Accessories and numbers that nobody knows are obstacles too")
    func others() {
        func obstacle(_ code: Int) -> OwnerAvailability.Obstacle? {
            let error = OwnerError(OwnerError.Code(rawValue: code))
            return OwnerAvailability(sensor: .touchID, error: error, asksPermission: true).obstacle
        }

        #expect(obstacle(-12) == .sensorNotPaired)
        #expect(obstacle(-13) == .sensorDisconnected)
        #expect(obstacle(-1004) == .other)
        #expect(obstacle(-4711) == .other)
    }
}
