// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Snippets: the form with a reply")
struct ReplyTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))

    @Test("A switch over the optional code sends each answer its way")
    func switchOnOptionalCode() async {
        func outcome(_ act: (SimulatedPhone) -> Void) async -> SwitchOnOptionalCode.Outcome {
            act(phone)
            return await phone.perform {
                let screen = SwitchOnOptionalCode(context: LAContext())
                return await heard { screen.run(completion: $0) }
            }
        }

        #expect(await outcome { $0.willTap(.cancel) } == .silence)
        #expect(await outcome { phone in for _ in 1...3 { phone.willTouch(.someoneElse) } } == .tryAgain)
        #expect(await outcome { $0.willTouch(.rightThumb) } == .success)
        #expect(await outcome { $0.otherAppMisses(5) } == .password)
    }

    @Test("A continuation around the reply is resumed with the success and with the error")
    func replyInAContinuation() async {
        phone.willTouch(.rightThumb)
        phone.willTap(.cancel)

        #expect(await phone.perform { await ReplyInAContinuation().unlock() } == nil)
        #expect(await phone.perform { await ReplyInAContinuation().unlock() } == .userCancel)
    }

    @Test("A reply that hops to the main queue arrives there")
    func replyToTheMainQueue() async {
        let screen = await phone.perform { ReplyToTheMainQueue() }

        phone.willTap(.cancel)
        let (code, isOnMain) = await heard { done in
            screen.authenticate { _, error in
                dispatchPrecondition(condition: .onQueue(.main))
                done((error?.code, true))
            }
        }

        #expect(code == .userCancel)
        #expect(isOnMain)
    }

    @Test("A model held weakly by its reply is told while it lives")
    @MainActor
    func weakModelInReply() async {
        let model = WeakModelInReply()

        func unlock() async -> String? {
            await phone.perform {
                await withCheckedContinuation { continuation in
                    model.onChange = { continuation.resume() }
                    model.unlock()
                }
            }
            return model.errorText
        }

        phone.willTap(.cancel)
        let refusal = await unlock()
        phone.willTouch(.rightThumb)
        let success = await unlock()

        #expect(refusal == "Authentication canceled.")
        #expect(success == nil)
        #expect(model.isUnlocked)
    }

    @Test("A result carries the sensor or the LAError")
    func resultOfLAError() async {
        let bare = SimulatedPhone(.iPhone8(iOS: "15.0"), enrolled: [])
        func result(_ phone: SimulatedPhone) async -> (LABiometryType?, LAError.Code?) {
            await phone.perform {
                let client = ResultOfLAError()
                switch await heard({ client.authenticate(reason: "Log in", completion: $0) }) {
                case .success(let type): return (type, nil)
                case .failure(let error): return (nil, error.code)
                }
            }
        }
        phone.willTouch(.rightThumb)
        phone.willTap(.cancel)

        #expect(await result(phone) == (.touchID, nil))
        #expect(await result(phone) == (nil, .userCancel))
        #expect(await result(bare) == (nil, .biometryNotEnrolled))
    }

    @Test("A switch over success and error together reads LAError patterns")
    func tupleOfSuccessAndError() async {
        let open = SimulatedPhone(.iPhone8(iOS: "15.0"), passcode: nil, enrolled: [])
        func said(_ phone: SimulatedPhone) async -> String {
            await phone.perform {
                let screen = TupleOfSuccessAndError()
                return await heard(screen.ask)
            }
        }
        phone.willTap(.cancel)
        phone.willTouch(.rightThumb)

        #expect(await said(phone) == "cancelled")
        #expect(await said(phone) == "shown")
        #expect(await said(open) == "error -5")
    }

    @Test("A method and a closure in a constant serve as replies")
    func methodAsReply() async {
        let context = await phone.perform { LAContext() }

        phone.willTap(.cancel)
        let refused = await heard { (done: @escaping @Sendable (Int) -> Void) in
            MethodAsReply(onSuccess: { done(0) }, onFailure: { done(($0 as NSError?)?.code ?? 1) }).start(context)
        }
        phone.willTouch(.rightThumb)
        let accepted = await heard { (done: @escaping @Sendable (Int) -> Void) in
            MethodAsReply(onSuccess: { done(0) }, onFailure: { _ in done(1) }).startAgain(context)
        }

        #expect(refused == -2)
        #expect(accepted == 0)
    }

    @Test("An access control is made from flags and evaluated: a cancelled one is an error, a met one a yes")
    func accessControlEvaluated() async throws {
        let client = await phone.perform { AccessControlEvaluated() }
        let control = try client.makeControl([.biometryCurrentSet, .privateKeyUsage])
        phone.willTap(.cancel)
        phone.willTouch(.rightThumb)

        let (isOpen, code) = await heard { done in
            client.unlock(control) { isOpen, error in done((isOpen, (error as? LAError)?.code)) }
        }
        let isSigned = try await client.sign(control)

        #expect(!isOpen && code == .userCancel)
        #expect(isSigned)
        #expect(throws: (any Error).self) { try client.makeControl([.userPresence, .devicePasscode, .or, .and]) }
    }
}
