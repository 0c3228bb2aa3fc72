// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCrypto
import LatchkeyServer
import OwnerAuthority
import SimulatedDevice
import Testing

/// A server, a phone with Face ID, an app on it, and one thing that goes wrong at one moment.
final class FaultRig: Sendable {
    let world: World
    let phone: SimulatedPhone
    let form: BindingForm
    let keys = Locked<Set<KeyName>>([])
    let prompts = Locked(0)
    /// What came before, for whoever reads of a failed expectation.
    let story = Locked("")
    let account: Account
    /// Opened by password before anything went wrong.
    let session: Session

    /// How the app reaches the phone: by the port itself, or through `LAContext`, `SecItem` and `SecKey`.
    enum Adapter: CaseIterable {
        case port, systemDevice
    }

    private struct App {
        let client: DeviceLogin
        let life: ProcessLife
        let transport: FaultyTransport
    }

    private let device: any OwnerDevice
    private let kept = BindingsInMemory()
    /// Sees the server's side, and knows nothing of the phone.
    private let onlooker: DeviceLogin
    private let armed = Locked<(event: PhoneEvent, moment: Moment)?>(nil)
    private let app = Locked<App?>(nil)
    private let flowTask = Locked<Task<Void, Never>?>(nil)

    init(
        _ phone: SimulatedPhone,
        bound: Bool,
        through adapter: Adapter,
        form: BindingForm = .key
    ) async throws {
        self.phone = phone
        self.form = form
        device = adapter == .port ? phone : SystemDevice.system
        world = try await World(slowHash: QuickHash(), acceptsSecretForm: form != .key)
        onlooker = try world.client(World.phone())
        account = try await onlooker.signUp(username: "ada", password: World.password)
        session = try await onlooker.signIn(username: "ada", password: World.password)
        answerPrompts()
        guard bound else { return }
        try await launch().bind(session, form: form)
        prompts.withLock { $0 = 0 }
    }

    var client: DeviceLogin {
        get throws { try #require(app.withLock { $0 }).client }
    }

    /// A new process over what is on the phone, its network being as told.
    @discardableResult
    func launch(_ faults: [Int: NetworkFault] = [:]) throws -> DeviceLogin {
        let life = ProcessLife()
        let memory = MortalMemory(kept, life) { [weak self] moment in self?.pass(moment) }
        let transport = FaultyTransport(world, life, faults) { [weak self] moment in await self?.come(to: moment) }
        let device = MortalPhone(device: device, keys: keys, life: life)
        let client = try world.client(device, keeping: memory, through: transport)
        app.withLock { $0 = App(client: client, life: life, transport: transport) }
        return client
    }

    /// Whether the process has ended.
    var isOver: Bool { app.withLock { $0?.life.isOver ?? true } }

    /// The ids of the account's devices, as the server has them.
    func devicesAtServer() async throws -> [String] {
        try await onlooker.devices(session).map(\.id)
    }

    // MARK: One thing goes wrong

    func arm(_ event: PhoneEvent, _ moment: Moment) {
        armed.withLock { $0 = (event, moment) }
    }

    /// Whether what was armed has happened, or nothing was.
    var hasHappened: Bool { armed.withLock { $0 == nil } }

    func disarm() {
        armed.withLock { $0 = nil }
    }

    /// How many requests of this process took long.
    var delays: Int { app.withLock { $0?.transport.delays ?? 0 } }

    /// How many requests this process has sent.
    var requests: Int { app.withLock { $0?.transport.requests ?? 0 } }

    /// Runs a flow in a task that an event may cancel.
    func run(_ flow: @escaping @Sendable (DeviceLogin) async throws -> Void) async throws -> DeviceLoginError? {
        let client = try client
        let failure = Locked<(any Error)?>(nil)
        let task = Task {
            do { try await flow(client) } catch { failure.withLock { $0 = error } }
        }
        flowTask.withLock { $0 = task }
        await task.value
        guard let error = failure.withLock({ $0 }) else { return nil }
        return try #require(error as? DeviceLoginError)
    }

    private func pass(_ moment: Moment) {
        if let event = take(moment) { happen(event) }
    }

    private func come(to moment: Moment) async {
        guard let event = take(moment) else { return }
        happen(event)
        guard event == .givenUp || event == .taskCancelled else { return }
        // What is sent to pay is not given up any more: then nobody cancels this.
        for _ in 0..<1_000 where !Task.isCancelled { await Task.yield() }
    }

    private func take(_ moment: Moment) -> PhoneEvent? {
        armed.withLock { armed in
            guard let (event, when) = armed, when == moment else { return nil }
            armed = nil
            return event
        }
    }

    private func happen(_ event: PhoneEvent) {
        switch event {
        case .background: phone.pressHome()
        case .lock: phone.lock()
        case .call: phone.interrupt()
        case .permissionWithdrawn: phone.setPermission(.refused)
        case .lockout: phone.otherAppMisses(5)
        case .setChanged: changeSet()
        case .taskCancelled: flowTask.withLock { $0?.cancel() }
        case .givenUp:
            let (client, account) = (app.withLock { $0?.client }, account)
            Task { await client?.cancelAll(for: account) }
        case .reboot:
            app.withLock { $0?.life.end() }
            phone.reboot()
        case .killed:
            app.withLock { $0?.life.end() }
            phone.pressHome()
        }
    }

    private func changeSet() {
        do {
            try phone.remove(.face)
            try phone.enrol(.face)
        } catch {
            Issue.record(error)
        }
    }

    /// The person looks at every prompt, after whatever happens at that moment.
    private func answerPrompts() {
        let seen = Locked<Set<EvaluationID>>([])
        phone.authority.observe { [weak self] effect in
            guard case .prompt(let prompt?) = effect, let self else { return }
            guard seen.withLock({ $0.insert(prompt.evaluation).inserted }) else { return }
            prompts.withLock { $0 += 1 }
            let event = take(.prompt)
            if let event { happen(event) }
            // Who gives up looks away.
            if event != .givenUp, event != .taskCancelled { phone.face(matches: true) }
        }
    }

    // MARK: Everything works again

    /// The phone is unlocked, the app in front and permitted, the network there; an ended process is started anew.
    func recover() throws {
        disarm()
        app.withLock { $0?.transport.repair() }
        phone.lock()
        phone.unlock(with: .passcode)
        phone.setPermission(.granted)
        if phone.appState != .foreground { try phone.move(to: .foreground) }
        if isOver { try launch() }
    }
}

/// A hash that is quick, for tests of what comes after it.
struct QuickHash: SlowHash {
    func hash(_ password: [UInt8], salt: [UInt8], cost: PasswordCost) throws(CryptoError) -> [UInt8] {
        HMACSHA256.authenticate(password, key: salt)
    }
}
