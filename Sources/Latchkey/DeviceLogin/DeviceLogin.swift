// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import Foundation
public import LatchkeyCore
import LatchkeyWire

/// Logs a person in by the device they hold: sign up and in by password, bind the device, then log in by its key.
///
/// A login is a signature that the device's owner released for this server and this challenge: the server checks it,
/// and a yes from the device alone opens nothing. A key counts only once the server has confirmed it; one that was not
/// confirmed is deleted, whatever went wrong. Nothing is tried again by itself, but for a prompt that took longer than
/// 90 s, over a new challenge, and the word of an ended binding, which is brought again.
public final class DeviceLogin: Sendable {
    let calls: ServerCalls
    let device: any OwnerDevice
    let book: BindingBook
    let surroundings: Surroundings
    let texts: Texts
    let attempts: Attempts
    let feed: StatusFeed
    let board = StatusBoard()

    /// A login at a server.
    ///
    /// - Parameters:
    ///   - server: Scheme, host and port; https, or http on this machine alone.
    ///   - origin: What the server calls itself, where that is another name than its address.
    ///   - device: Whose keys are bound.
    ///   - memory: Where this installation remembers its bindings.
    ///   - transport: How requests travel.
    ///   - texts: What the person reads where the app gives no prompt of its own.
    public convenience init(
        server: URL,
        origin: String? = nil,
        device: any OwnerDevice,
        keeping memory: any BindingMemory,
        transport: any Transport = URLSessionTransport(),
        texts: Texts = Texts()
    ) {
        self.init(server: server, origin: origin, device: device, memory, transport, .system, texts)
    }

    package init(
        server: URL,
        origin: String?,
        device: any OwnerDevice,
        _ memory: any BindingMemory,
        _ transport: any Transport,
        _ surroundings: Surroundings,
        _ texts: Texts = Texts()
    ) {
        let endpoint = Result { () throws(DeviceLoginError) in try Endpoint(server: server, origin: origin) }
        calls = ServerCalls(endpoint, transport)
        self.device = device
        feed = StatusFeed()
        attempts = Attempts(feed)
        book = BindingBook(memory, feed: feed, randomBytes: surroundings.randomBytes)
        self.surroundings = surroundings
        self.texts = texts
    }

    // MARK: By password

    /// Makes an account.
    ///
    /// - Throws: ``DeviceLoginError``; a name that is taken, and a password that is too easy, are the server's to refuse.
    public func signUp(username: String, password: String) async throws(DeviceLoginError) -> Account {
        try await calls.requireOwnServer()
        return Account(try await calls.signUp(NewAccount(username: username, password: password)))
    }

    /// Opens a session by password; for a few minutes it may bind this device (``offer(after:)``).
    ///
    /// What could not be told the server of ended bindings is told now.
    /// - Parameters:
    ///   - username: The account's name.
    ///   - password: Its password, or a one-time code of the server's operator, which signs in once.
    ///   - label: What the session is called in ``sessions(in:)``, such as the device's name.
    /// - Returns: the session.
    /// - Throws: ``DeviceLoginError``; ``DeviceLoginError/Code/unusableName`` for a label that cannot be shown as it is.
    public func signIn(
        username: String,
        password: String,
        label: String? = nil
    ) async throws(DeviceLoginError) -> Session {
        let label = try label.map { label throws(DeviceLoginError) in try Self.shown(label) }
        try await calls.requireOwnServer()
        let order = NewSession(username: username, password: password, label: label)
        let session = Session(try await calls.signIn(order))
        await settle(by: session)
        return session
    }

    // MARK: A session

    /// Asks the server about a session; one that has ended is refused with ``ServerProblem/Code/sessionRequired``.
    ///
    /// - Throws: ``DeviceLoginError``.
    public func status(of session: Session) async throws(DeviceLoginError) -> SessionStatus {
        SessionStatus(try await calls.session(session.token))
    }

    /// Ends a session at the server; nothing happens where it has ended already.
    ///
    /// Nothing of a session is kept on the device, so no finger or face brings it back. The binding stays, for it was the
    /// person's own choice, and opens a new session with a new signature; ``signOutAndUnbind(_:)`` takes it along.
    /// - Throws: ``DeviceLoginError``; the session may then be alive.
    public func signOut(_ session: Session) async throws(DeviceLoginError) {
        do {
            try await calls.signOut(session.token)
        } catch  where error.problem?.code == .sessionRequired {
            return
        }
    }

    /// Unbinds this device from the session's account, and then ends the session.
    ///
    /// - Throws: ``DeviceLoginError``; the session may then be alive. Where the unbinding did not come about, as with
    ///   ``DeviceLoginError/Code/attemptInProgress``, ``DeviceLoginError/Code/memoryFailed`` or a task that was cancelled
    ///   before it, the binding is as it was; where only the sign-out failed it has ended here, and the server is told of
    ///   that at the next occasion. ``state(of:)`` tells which.
    public func signOutAndUnbind(_ session: Session) async throws(DeviceLoginError) {
        do {
            try await unbind(session.account, by: session)
        } catch  where error.code == .notBound {
            // Nothing to unbind: the session alone is to end.
        }
        try await signOut(session)
    }

    // MARK: What is bound

    /// Whether an account can log in by this device, as far as is known here; nothing is asked of the server.
    ///
    /// - Throws: ``DeviceLoginError/Code/memoryFailed`` or ``DeviceLoginError/Code/invalidServer``.
    public func state(of account: Account) async throws(DeviceLoginError) -> BindingState {
        try await record(of: account)?.shownState ?? .notBound
    }

    /// The accounts that were bound here, those included that need the password at present: ``state(of:)`` tells.
    ///
    /// - Throws: ``DeviceLoginError/Code/memoryFailed`` or ``DeviceLoginError/Code/invalidServer``.
    public func boundAccounts() async throws(DeviceLoginError) -> [Account] {
        let records = try await book.bindings(at: try calls.origin())
        return records.map { Account(id: $0.accountID.text, username: $0.username) }
    }

    func record(of account: Account) async throws(DeviceLoginError) -> BindingRecord? {
        guard let id = AccountID(account.id) else { return nil }
        return try await book.binding(id, at: try calls.origin())
    }
}
