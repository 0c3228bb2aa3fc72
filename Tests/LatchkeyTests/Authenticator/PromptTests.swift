// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import Latchkey
import SimulatedDevice
import Testing

@Suite("How the authenticator asks, and where it answers")
struct PromptTests {
    /// What the phone showed first.
    private func firstPrompt(
        _ phone: SimulatedPhone,
        _ adapter: Adapter,
        texts: Texts = Texts(),
        _ ask: (Authenticator) async -> AuthenticationState
    ) async throws -> VisiblePrompt? {
        let seen = Locked<VisiblePrompt?>(nil)
        phone.whenAsked { phone in
            seen.withLock { $0 = phone.prompt }
            phone.authority.send(.person(.tap(.cancel)))
        }
        _ = try await adapter.use(phone, texts: texts) { await ask($0) }
        return seen.withLock { $0 }
    }

    @Test(
        "Without a reason the prompt has a sentence that fits the sensor",
        arguments: Language.allCases,
        Adapter.allCases
    )
    func defaultReason(language: Language, adapter: Adapter) async throws {
        let texts = Texts(language)

        let touch = try await firstPrompt(SimulatedPhone(.iPhone8(iOS: "15.0")), adapter, texts: texts) {
            await $0.authenticate()
        }
        let empty = try await firstPrompt(SimulatedPhone(.iPhone8(iOS: "15.0")), adapter, texts: texts) {
            await $0.authenticate("", policy: .owner)
        }

        #expect(touch?.reason == texts[.prompt(.touchID)])
        #expect(empty?.reason == texts[.prompt(.touchID)])
        #expect(touch?.cancelTitle == texts[.cancelButton])
    }

    @Test("The caller's reason and titles are shown as they are", arguments: Adapter.allCases)
    func callersWords(adapter: Adapter) async throws {
        let prompt = try await firstPrompt(SimulatedPhone(.iPhone7(iOS: "10.0")), adapter) {
            await $0.authenticate(
                "Open your diary",
                policy: .owner,
                fallbackTitle: "Draw pattern",
                cancelTitle: "Not now"
            )
        }

        #expect(prompt?.reason == "Open your diary")
        #expect(prompt?.cancelTitle == "Not now")
    }

    @Test("The fallback has the app's title, the default one, or no button", arguments: Adapter.allCases)
    func fallbackTitle(adapter: Adapter) async throws {
        func prompt(_ title: String?, _ policy: OwnerPolicy = .biometrics) async throws -> VisiblePrompt? {
            // On iOS 8.1 the button is there from the start.
            let phone = SimulatedPhone(.iPhone6(iOS: policy == .owner ? "9.0" : "8.1"))
            return try await firstPrompt(phone, adapter) {
                await $0.authenticate("Log in", policy: policy, fallbackTitle: title)
            }
        }

        #expect(try await prompt("Draw pattern")?.fallbackTitle == "Draw pattern")
        #expect(try await prompt(nil)?.fallbackTitle == "Enter Password")
        #expect(try await prompt("")?.buttons == [.cancel])
        #expect(try await prompt(nil, .owner)?.fallbackTitle == nil)
    }

    @Test("Every text can be the app's own")
    func overridden() async throws {
        let texts = Texts(.english, overriding: [.prompt(.touchID): "Finger, please", .cancelButton: "Leave"])

        let prompt = try await firstPrompt(SimulatedPhone(.iPhone8(iOS: "15.0")), .simulatedPhone, texts: texts) {
            await $0.authenticate()
        }

        #expect(prompt?.reason == "Finger, please")
        #expect(prompt?.cancelTitle == "Leave")
    }

    @Test(
        "The fallback does what the app says, once, on the main thread and before the answer",
        arguments: Adapter.allCases
    )
    func fallback(adapter: Adapter) async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.willTouch(.someoneElse)
        phone.willTap(.fallback)
        let order = Locked<[String]>([])

        try await adapter.use(phone) { authenticator in
            await withCheckedContinuation { continuation in
                authenticator.authenticate("Log in") {
                    MainActor.assertIsolated()
                    order.withLock { $0.append("fallback") }
                } completion: { state, _ in
                    order.withLock { $0.append("\(state)") }
                    continuation.resume()
                }
            }
        }

        #expect(order.withLock { $0 } == ["fallback", "passwordRequested"])
    }

    @Test("Any other answer leaves the fallback alone", arguments: Adapter.allCases)
    func noFallback(adapter: Adapter) async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.willTap(.cancel)
        let count = Locked(0)

        let state = try await adapter.use(phone) { authenticator in
            await authenticator.authenticate("Log in", onFallback: { count.withLock { $0 += 1 } })
        }

        #expect(state == .userCancelled)
        #expect(count.withLock { $0 } == 0)
    }

    private static let mainQueueKey = DispatchSpecificKey<Bool>()

    @Test("The callback comes on the main queue and never inside the call", arguments: Scene.all, Adapter.allCases)
    func mainThread(scene: Scene, adapter: Adapter) async throws {
        let phone = try scene.phone()
        DispatchQueue.main.setSpecific(key: Self.mainQueueKey, value: true)

        let (isInside, isMain) = try await adapter.use(phone) { authenticator in
            await withCheckedContinuation { continuation in
                Task { @MainActor in Self.ask(authenticator, scene.policy) { continuation.resume(returning: $0) } }
            }
        }

        #expect(!isInside)
        #expect(isMain)
    }

    /// Asks from the main thread and tells whether the answer came inside the call, and whether on the main queue.
    @MainActor private static func ask(
        _ authenticator: Authenticator,
        _ policy: OwnerPolicy,
        _ tell: @escaping @MainActor @Sendable ((isInside: Bool, isMain: Bool)) -> Void
    ) {
        let isInside = Locked(true)
        authenticator.authenticate("Log in", policy: policy) { _, _ in
            MainActor.assertIsolated()
            tell((isInside.withLock { $0 }, DispatchQueue.getSpecific(key: mainQueueKey) == true))
        }
        isInside.withLock { $0 = false }
    }

    @Test("The async form comes back to the caller's executor")
    @MainActor func executor() async throws {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.willTouch(.rightThumb)

        let state = await Authenticator(device: phone).authenticate()

        MainActor.assertIsolated()
        #expect(state == .success)
    }
}
