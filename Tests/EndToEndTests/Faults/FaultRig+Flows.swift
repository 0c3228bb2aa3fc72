// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyServer
import Testing

extension FaultRig {
    private var told: String { story.withLock { $0 } }

    /// Runs a flow; what it returns has to be true at that moment.
    func run(_ flow: Flow) async throws -> DeviceLoginError? {
        let (account, session) = (account, session)
        return try await run { [self] client in
            switch flow {
            case .bind:
                try await client.bind(session, form: form)
                try await expectTold { try await client.state(of: account) == .bound }
            case .logIn:
                let opened = try await client.logIn(as: account)
                try await expectTold { try await client.status(of: opened).account == account }
            case .unbind:
                let outcome = try await client.unbind(account)
                try await expectUnbound(client, outcome)
            case .unbindBySession:
                let outcome = try await client.unbind(account, by: session)
                try await expectUnbound(client, outcome)
            }
        }
    }

    private func expectUnbound(_ client: DeviceLogin, _ outcome: UnbindingOutcome) async throws {
        let account = account
        try await expectTold { try await client.state(of: account) == .notBound }
        guard outcome == .complete else { return }
        #expect(try await devicesAtServer().isEmpty, "\(told)")
    }

    /// What an app was told holds; a process that has ended meanwhile was told nothing.
    private func expectTold(_ isTrue: () async throws -> Bool) async throws {
        do {
            let holds = try await isTrue()
            #expect(holds || isOver, "\(told)")
        } catch {
            if !isOver && !Task.isCancelled { throw error }
        }
    }

    // MARK: What each side holds

    /// Phone and server agree, or one step that every app has mends it: another login, or the password.
    ///
    /// A key that does not count may be left for the next sign-in only by a process that has ended.
    func expectConsistent(processEnded: Bool) async throws {
        let keys = keys.withLock { $0.count }
        let here = try await devicesHere()
        switch try await client.state(of: account) {
        case .bound:
            #expect(keys == 1 || keys > 1 && processEnded, "\(told)")
        case .notBound:
            #expect(here.isEmpty, "\(told)")
            #expect(keys == 0 || processEnded, "\(told)")
        case .needsPassword(let reason):
            let due = reason == .notRecognised || reason == .keyFailed ? 1 : 0
            #expect(keys == due || keys > due && processEnded, "\(told)")
        }
    }

    private func devicesHere() async throws -> [Device] {
        try await client.devices(session).filter(\.isThisDevice)
    }

    /// After everything works again, one more login, or else the password and a binding, lets the person in.
    func expectWayBack() async throws {
        let error = try await run(.logIn)
        guard let error else { return try await expectOneDevice() }
        #expect(error.code == .needsPassword || error.code == .notBound, "\(error) \(told)")
        try await bindByPassword()
        let again = try await run(.logIn)
        #expect(again == nil, "\(String(describing: again)) \(told)")
        try await expectOneDevice()
    }

    private func bindByPassword() async throws {
        let fresh = try await client.signIn(username: account.username, password: World.password)
        #expect(try await client.offer(after: fresh) != nil, "\(told)")
        try await client.bind(fresh, form: form)
    }

    private func expectOneDevice() async throws {
        #expect(try await devicesAtServer().count == 1, "\(told)")
        #expect(try await devicesHere().count == 1, "\(told)")
        #expect(keys.withLock { $0.count } == 1, "\(told)")
        #expect(try await client.deliverPendingUnbindings() == 0, "\(told)")
    }

    /// After everything works again, one more try, or else the password, ends the binding on both sides; then the person
    /// can bind anew.
    func expectEnd() async throws {
        let error = try await run(.unbind)
        let fresh = try await client.signIn(username: account.username, password: World.password)
        if error?.code == .needsPassword {
            #expect(try await client.unbind(account, by: fresh) == .complete, "\(told)")
        } else {
            #expect(error == nil || error?.code == .notBound, "\(String(describing: error)) \(told)")
        }
        #expect(try await client.deliverPendingUnbindings(by: fresh) == 0, "\(told)")
        #expect(try await devicesAtServer().isEmpty, "\(told)")
        #expect(keys.withLock { $0.isEmpty }, "\(told)")
        try await expectWayBack()
    }
}
