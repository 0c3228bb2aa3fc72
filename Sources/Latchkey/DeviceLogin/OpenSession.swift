// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import Foundation
import LatchkeyWire

/// A session that is open, as the server lists it.
public struct OpenSession: Sendable, Hashable, Identifiable {
    /// The session's id, which opens nothing.
    public let id: String
    /// How it was opened.
    public let method: Session.Method
    /// What whoever signed in called it, such as "Safari"; `nil` if nothing.
    public let label: String?
    /// The device that opened it; `nil` for one that was opened by password.
    public let deviceID: String?
    /// From where it was opened, as the server saw it.
    public let address: String
    /// When it was opened.
    public let openedAt: Date
    /// When it was last used, to the minute.
    public let lastUsedAt: Date
    /// Whether it is the one that asks.
    public let isCurrent: Bool

    init(_ session: ListedSession) {
        id = session.id.text
        method = Session.Method(rawValue: session.method.rawValue)
        label = session.label
        deviceID = session.deviceID?.text
        address = session.address
        openedAt = Date(session.createdAt)
        lastUsedAt = Date(session.lastUsedAt)
        isCurrent = session.isCurrent
    }
}
