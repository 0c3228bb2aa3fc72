// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import OlderWrappers
import SimulatedDevice
import Testing

/// The wrappers call back on the main queue, and their singletons are the process's.
@MainActor
struct OlderWrapperTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
    private let facePhone = SimulatedPhone(.iPhone15(iOS: "17.0"))
    private let bare = SimulatedPhone(.iPhone8(iOS: "15.0"), enrolled: [])

    private func confirm(_ phone: SimulatedPhone, fallbackTitle: String? = "") async -> Result<Bool, BiometricsError> {
        await phone.perform {
            await withCheckedContinuation { continuation in
                BiometricsManager.shared.authenticateWithBiometrics(reason: "Pay", fallbackTitle: fallbackTitle) {
                    continuation.resume(returning: $0)
                }
            }
        }
    }

    private func show(_ phone: SimulatedPhone, describe: String? = nil) async -> (AuthIDState, Int?) {
        await phone.perform {
            await withCheckedContinuation { continuation in
                AuthIDManager.shared.showAuthID(describe: describe, authFallbackTitle: "密码") { state, error in
                    continuation.resume(returning: (state, (error as NSError?)?.code))
                }
            }
        }
    }

    @Test("The manager knows the phone's sensor and whether it can be used")
    func availability() async {
        let refused = SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .refused)

        #expect(await phone.perform { BiometricsManager.canAuthenticate() })
        #expect(await bare.perform { !BiometricsManager.canAuthenticate() })
        #expect(await refused.perform { !BiometricsManager.canAuthenticate() })
        #expect(await facePhone.perform { BiometricsManager.shared.isFaceIDDevice() })
        #expect(await phone.perform { !BiometricsManager.shared.isFaceIDDevice() })
    }

    @Test("The manager's completion hears the owner, the stranger, the buttons and the lockout")
    func managerAnswers() async {
        phone.willTouch(.rightThumb)
        #expect(await confirm(phone) == .success(true))
        for _ in 1...3 { phone.willTouch(.someoneElse) }
        #expect(await confirm(phone) == .failure(.failed))
        phone.willTouch(.someoneElse)
        phone.willTap(.fallback)
        #expect(await confirm(phone, fallbackTitle: "Password") == .failure(.fallback))
        phone.willTap(.cancel)
        #expect(await confirm(phone) == .failure(.cancelledByUser))
        phone.willTouch(.someoneElse)
        #expect(await confirm(phone) == .failure(.lockedOut))
    }

    @Test("The manager tells what is missing, in words for this phone")
    func missing() async {
        let bareFacePhone = SimulatedPhone(.iPhone15(iOS: "17.0"), enrolled: [])

        #expect(await confirm(bare) == .failure(.notEnrolled))
        #expect(await bare.perform { BiometricsError.notEnrolled.message }.contains("finger"))
        #expect(await bareFacePhone.perform { BiometricsError.notEnrolled.message }.contains("Face ID"))
    }

    @Test("The passcode clears a lockout through the manager's other call")
    func passcode() async {
        phone.otherAppMisses(5)
        phone.willEnterPasscode("123456")

        let result = await phone.perform {
            await withCheckedContinuation { continuation in
                BiometricsManager.shared.authenticateWithPasscode(reason: "Unlock") {
                    continuation.resume(returning: $0)
                }
            }
        }

        #expect(result == .success(true))
        #expect(await phone.perform { BiometricsManager.canAuthenticate() })
    }

    @Test("每种结果都有自己的状态，回调恰好一次")
    func states() async {
        phone.willTouch(.rightThumb)
        #expect(await show(phone) == (.success, nil))
        phone.willTap(.cancel)
        #expect(await show(phone) == (.userCancel, -2))
        phone.willTouch(.someoneElse)
        phone.willTap(.fallback)
        #expect(await show(phone) == (.inputPassword, -3))
        for _ in 1...3 { phone.willTouch(.someoneElse) }
        #expect(await show(phone) == (.fail, -1))
        phone.otherAppMisses(1)
        #expect(await show(phone) == (.touchIDLockout, -8))
        #expect(await show(bare) == (.touchIDNotSet, -7))
    }

    @Test("来电时为系统取消，说明文字与标题显示在面板上")
    func interrupted() async {
        let shown = Task { await show(phone, describe: "登录账户") }
        while phone.prompt == nil { await Task.yield() }
        let prompt = phone.prompt

        phone.interrupt()

        #expect(await shown.value == (.systemCancel, -4))
        #expect(prompt?.reason == "登录账户")
    }

    @Test("按设备显示名称")
    func names() async {
        #expect(await phone.perform { AuthIDManager.shared.supportTypeName } == "触控ID")
        #expect(await facePhone.perform { AuthIDManager.shared.supportTypeName } == "面容ID")
    }
}
