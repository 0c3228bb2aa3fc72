// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice
import Testing

@Suite("The system's device")
struct SystemDeviceTests {
    @Test("It tells what proved the owner's presence", arguments: Adapter.allCases)
    func means(adapter: Adapter) async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "18.0"))

        func means(_ policy: OwnerPolicy) async throws -> OwnerMeans {
            try await adapter.useDevice(phone) { device in
                let presence = try await device.witness(asking: Prompt("Log in", policy: policy))
                return presence.means
            }
        }

        phone.willShowFace(matches: true)
        #expect(try await means(.biometrics) == .biometrics)
        phone.willShowFace(matches: true)
        #expect(try await means(.owner) == .biometrics)
        phone.otherAppMisses(5)
        phone.willEnterPasscode("123456")
        #expect(try await means(.owner) == .passcode)
        phone.companion(isNear: true)
        phone.willAnswerOnCompanion(approves: true)
        #expect(try await means(.companion) == .companion)
    }

    @Test("Each prompt asks anew: an earlier success is not reused", arguments: Adapter.allCases)
    func asksAnew(adapter: Adapter) async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let prompts = phone.countPrompts()

        try await adapter.use(phone) { authenticator in
            for _ in 1...2 {
                phone.willTouch(.rightThumb)
                #expect(await authenticator.authenticate() == .success)
            }
        }

        #expect(prompts.withLock { $0 } == 2)
    }

    @Test("A cancelled task takes the prompt away and throws appCancel", arguments: Adapter.allCases)
    func cancelled(adapter: Adapter) async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))

        let error = try await adapter.useDevice(phone) { device in
            let task = Task { () -> DeviceError? in
                do throws(DeviceError) {
                    _ = try await device.witness(asking: Prompt("Log in"))
                    return nil
                } catch {
                    return error
                }
            }
            phone.whenAsked { _ in task.cancel() }
            return await task.value
        }

        await phone.settled()
        #expect(error?.presence?.code == .appCancel)
        #expect(phone.prompt == nil)
    }

    @Test("A task that was cancelled before is told appCancel, too, and nothing shows", arguments: Adapter.allCases)
    func cancelledBefore(adapter: Adapter) async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let prompts = phone.countPrompts()

        let error = try await adapter.useDevice(phone) { device in
            await Task { () -> DeviceError? in
                withUnsafeCurrentTask { $0?.cancel() }
                do throws(DeviceError) {
                    _ = try await device.witness(asking: Prompt("Log in"))
                    return nil
                } catch {
                    return error
                }
            }.value
        }

        await phone.settled()
        #expect(error?.presence?.code == .appCancel)
        #expect(prompts.withLock { $0 } == 0)
    }

    @Test("Without a device in force everything is unavailable, and nobody is asked")
    func noDevice() async {
        let authenticator = Authenticator(device: .system)

        #expect(authenticator.sensor == .none)
        #expect(await authenticator.availability().obstacle == .noSensor)
        #expect(await authenticator.authenticate() == .notSupported)
        #expect(await authenticator.enrolmentState() == .unknown)
    }

    @Test("The device is called what the app calls it, and its sensor what the system says")
    func summary() async throws {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))

        let summary = await phone.perform { SystemDevice(name: "Ada's phone", model: "iPhone 15").summary }

        #expect(summary.name == "Ada's phone" && summary.model == "iPhone 15")
        #expect(summary.biometry == .faceID)
        #expect(summary.protection == .simulated)
        #expect(SystemDevice.system.summary.protection == .software)
    }
}
