// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// Where a lock remembers over launches whether it is on: the port between the SDK and whatever keeps bytes.
///
/// What is kept is no secret. Whoever can change it can turn the lock off, as whoever can change the app can.
public protocol AppLockSettings: Sendable {
    /// What was saved last; `nil` only where nothing ever was.
    /// - Throws: where that cannot be told, as before a phone's first unlock; the lock counts as on until it can.
    func load() throws -> [UInt8]?
    /// Replaces what was saved.
    func save(_ bytes: [UInt8]) throws
}

/// Remembers in the app's defaults.
///
/// Before a phone's first unlock these read as empty, which a lock bears: it looks again when the app comes to the front.
public struct AppLockDefaults: AppLockSettings {
    private let suiteName: String?
    private let key: String

    /// Settings of one account, or with `nil` of the whole app.
    ///
    /// - Parameters:
    ///   - account: Whose: each account has a switch, and a set of fingers that may open, of its own.
    ///   - suiteName: The suite of defaults; `nil` for the app's own.
    public init(account: String? = nil, suiteName: String? = nil) {
        self.suiteName = suiteName
        key = account.map { "latchkey.app-lock.\($0)" } ?? "latchkey.app-lock"
    }

    /// What was saved last.
    public func load() throws -> [UInt8]? {
        guard let value = try defaults().object(forKey: key) else { return nil }
        guard let data = value as? Data else { throw CocoaError(.coderReadCorrupt) }
        return Array(data)
    }

    /// Replaces what was saved.
    public func save(_ bytes: [UInt8]) throws {
        try defaults().set(Data(bytes), forKey: key)
    }

    private func defaults() throws -> UserDefaults {
        guard let suiteName else { return .standard }
        guard let defaults = UserDefaults(suiteName: suiteName) else { throw CocoaError(.fileReadUnknown) }
        return defaults
    }
}

/// Remembers as long as the process lives: for tests and demonstrations.
public final class AppLockSettingsInMemory: AppLockSettings {
    private let bytes: Locked<[UInt8]?>

    /// Settings that hold what another launch left, or nothing.
    public init(_ bytes: [UInt8]? = nil) {
        self.bytes = Locked(bytes)
    }

    /// What was saved last.
    public func load() -> [UInt8]? {
        bytes.withLock { $0 }
    }

    /// Replaces what was saved.
    public func save(_ bytes: [UInt8]) {
        self.bytes.withLock { $0 = bytes }
    }
}

extension AppLockSettings where Self == AppLockDefaults {
    /// The app's own defaults, one switch for everybody.
    public static var standard: AppLockDefaults { AppLockDefaults() }

    /// The app's own defaults, a switch for each account.
    public static func standard(for account: String) -> AppLockDefaults { AppLockDefaults(account: account) }
}
