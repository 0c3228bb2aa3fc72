// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice
import Testing

@Suite("A key that the system calls invalid")
struct FailingKeyTests {
    /// What the key is asked for.
    enum Wish: CaseIterable, Sendable {
        case logIn, pay, unbind
    }

    /// A phone whose system gives a number for every signature, or does not tell the enrolled set.
    private final class FailingPhone: PhoneInFront {
        let phone = World.phone()
        let fails = Locked(false)
        let hidesSet = Locked(false)
        private let names = Locked<Set<KeyName>>([])

        func enrolmentState() async -> EnrolmentState {
            hidesSet.withLock { $0 } ? .unknown : await phone.enrolmentState()
        }

        func createKey(_ name: KeyName) async throws(DeviceError) -> [UInt8] {
            let key = try await phone.createKey(name)
            names.withLock { _ = $0.insert(name) }
            return key
        }

        func deleteKey(_ name: KeyName) async throws(DeviceError) {
            try await phone.deleteKey(name)
            names.withLock { _ = $0.remove(name) }
        }

        func sign(_ bytes: [UInt8], with key: KeyName, asking prompt: Prompt) async throws(DeviceError) -> [UInt8] {
            if fails.withLock({ $0 }) { throw DeviceError(.keyInvalidated, "NSOSStatusErrorDomain -50") }
            return try await phone.sign(bytes, with: key, asking: prompt)
        }

        /// How many keys are on it.
        var keys: Int { names.withLock { $0.count } }
    }

    /// A server, and an account that is bound on a phone.
    private struct Bank {
        let device = FailingPhone()
        let world: World
        let client: DeviceLogin
        let account: Account
        let session: Session

        init(hidingSet: Bool = false) async throws {
            world = try await World()
            client = try world.client(device)
            device.hidesSet.withLock { $0 = hidingSet }
            account = try await world.bind(client, device.phone)
            session = try await client.signIn(username: account.username, password: World.password)
        }

        func refusal(of wish: Wish) async -> DeviceLoginError? {
            device.fails.withLock { $0 = true }
            defer { device.fails.withLock { $0 = false } }
            return await #expect(throws: DeviceLoginError.self) {
                switch wish {
                case .logIn: _ = try await client.logIn(as: account)
                case .pay: _ = try await client.confirm(ConfirmTests.book, in: session)
                case .unbind: _ = try await client.unbind(account)
                }
            }
        }
    }

    @Test(
        "X-5, SEK-10: while the enrolled set is the same the key is kept, the reason is told, and another try mends it",
        arguments: Wish.allCases
    )
    func sameSet(wish: Wish) async throws {
        let bank = try await Bank()

        let error = await bank.refusal(of: wish)
        let state = try await bank.client.state(of: bank.account)
        bank.device.phone.willTouch(.rightThumb)
        _ = try await bank.client.logIn(as: bank.account)

        #expect(error?.code == .needsPassword)
        #expect(error?.passwordReason == .keyFailed)
        #expect(error?.diagnosis == "NSOSStatusErrorDomain -50")
        #expect(state == .needsPassword(reason: .keyFailed))
        #expect(try await bank.client.state(of: bank.account) == .bound)
    }

    @Test(
        "Where no other try helps, the binding is offered after the password, and the new key takes the old one's place"
    )
    func offeredAnew() async throws {
        let bank = try await Bank()
        _ = await bank.refusal(of: .logIn)

        let session = try await bank.client.signIn(username: bank.account.username, password: World.password)
        let offer = try await bank.client.offer(after: session)
        bank.device.phone.willTouch(.rightThumb)
        try await bank.client.bind(session)

        #expect(offer?.passwordReason == .keyFailed)
        #expect(bank.device.keys == 1)
        #expect(try await bank.client.devices(session).count == 1)
    }

    @Test("X-5, SEK-07: where the enrolled set has changed the key is deleted", arguments: Wish.allCases)
    func changedSet(wish: Wish) async throws {
        let bank = try await Bank()
        try bank.device.phone.enrol(.leftThumb)

        let error = await bank.refusal(of: wish)

        #expect(error?.passwordReason == .enrolmentChanged)
        #expect(bank.device.keys == 0)
    }

    @Test("X-5, SEK-07: where nothing is known of the set at binding, the system's number counts")
    func unknownBefore() async throws {
        let bank = try await Bank(hidingSet: true)
        bank.device.hidesSet.withLock { $0 = false }

        let error = await bank.refusal(of: .logIn)

        #expect(error?.passwordReason == .enrolmentChanged)
        #expect(bank.device.keys == 0)
    }

    @Test("DOM-12: while the device does not tell its set, as in a lockout, the key is kept")
    func unknownNow() async throws {
        let bank = try await Bank()
        bank.device.hidesSet.withLock { $0 = true }

        let error = await bank.refusal(of: .logIn)

        #expect(error?.passwordReason == .keyFailed)
        #expect(bank.device.keys == 1)
    }

    @Test("A look at the keys finds the changed set behind a key that has failed before")
    func refreshed() async throws {
        let bank = try await Bank()
        _ = await bank.refusal(of: .logIn)
        try bank.device.phone.enrol(.leftThumb)

        try await bank.client.refresh()

        #expect(try await bank.client.state(of: bank.account) == .needsPassword(reason: .enrolmentChanged))
        #expect(bank.device.keys == 0)
    }

    @Test("X-5: a secret whose changed set is told as a failure, −25293, is as gone as one told as not found")
    func failedSecret() async throws {
        var choices = ContestedChoices()
        choices.invalidatedItemFails = true
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), choices: choices)
        let world = try await World(acceptsSecretForm: true)
        try await phone.perform {
            let client = try world.client(SystemDevice.system)
            let account = try await client.signUp(username: "ada", password: World.password)
            let session = try await client.signIn(username: "ada", password: World.password)
            phone.willTouch(.rightThumb)
            try await client.bind(session, form: .secret)
            try phone.enrol(.leftThumb)

            let error = await #expect(throws: DeviceLoginError.self) { try await client.logIn(as: account) }

            #expect(error?.passwordReason == .enrolmentChanged)
            #expect(try phone.keychain.items.isEmpty)
        }
    }

    /// A device with a secret, on a system that tells a changed set as a failure, and which is then newer than at binding.
    private func withUpgradedSecret(
        unansweredPrompts: UnansweredPrompts = .fail,
        _ body: (_ client: DeviceLogin, _ account: Account, _ phone: SimulatedPhone) async throws -> Void
    ) async throws {
        var choices = ContestedChoices()
        choices.invalidatedItemFails = true
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), choices: choices, unansweredPrompts: unansweredPrompts)
        let (world, memory) = (try await World(acceptsSecretForm: true), BindingsInMemory())
        try await phone.perform {
            let old = SystemDevice(name: "iPhone", model: "iPhone 8", systemVersion: 15)
            let before = try world.client(old, keeping: memory)
            let account = try await before.signUp(username: "ada", password: World.password)
            let session = try await before.signIn(username: "ada", password: World.password)
            phone.willTouch(.rightThumb)
            try await before.bind(session, form: .secret)
            try phone.upgrade(to: "16.0")
            let new = SystemDevice(name: "iPhone", model: "iPhone 8", systemVersion: 16)

            try await body(try world.client(new, keeping: memory), account, phone)
        }
    }

    @Test("X-5, R-37: after a new system, which hides a changed set, a secret that fails unasked leads to the password")
    func failedSecretAfterUpgrade() async throws {
        try await withUpgradedSecret { client, account, phone in
            let prompts = Locked(0)
            phone.authority.observe { if case .prompt(_?) = $0 { prompts.withLock { $0 += 1 } } }
            try phone.enrol(.leftThumb)

            let error = await #expect(throws: DeviceLoginError.self) { try await client.logIn(as: account) }
            let state = try await client.state(of: account)
            let kept = try phone.keychain.items.count
            let session = try await client.signIn(username: "ada", password: World.password)
            let offer = try await client.offer(after: session)
            let unasked = prompts.withLock { $0 }
            for _ in 1...2 { phone.willTouch(.leftThumb) }
            try await client.bind(session, form: .secret)

            #expect(error?.passwordReason == .keyFailed)
            #expect(state == .needsPassword(reason: .keyFailed) && kept == 1)
            #expect(offer?.passwordReason == .keyFailed && unasked == 0)
            #expect(try await client.logIn(as: account).method == .deviceSecret)
        }
    }

    @Test("KEY-08: somebody who misses after a new system is not told to take the password, and the next touch helps")
    func missedSecretAfterUpgrade() async throws {
        try await withUpgradedSecret { client, account, phone in
            for _ in 1...3 { phone.willTouch(.someoneElse) }

            let error = await #expect(throws: DeviceLoginError.self) { try await client.logIn(as: account) }
            let state = try await client.state(of: account)
            phone.willTouch(.rightThumb)

            #expect(error?.device?.presence?.code == .authenticationFailed && error?.passwordReason == nil)
            #expect(state == .bound)
            #expect(try await client.logIn(as: account).method == .deviceSecret)
        }
    }

    @Test("KEY-10: a prompt that goes with the screen is told as a failure, and takes no secret along")
    func lockedDuringPrompt() async throws {
        try await withUpgradedSecret(unansweredPrompts: .wait) { client, account, phone in
            let login = Task { try await client.logIn(as: account) }
            while phone.prompt == nil { await Task.yield() }
            phone.lock()
            let error = await #expect(throws: DeviceLoginError.self) { try await login.value }
            let state = try await client.state(of: account)

            #expect(error?.code == .ownerNotPresent && error?.passwordReason == nil)
            #expect(state == .bound)
            #expect(try phone.keychain.items.count == 1)
        }
    }
}
