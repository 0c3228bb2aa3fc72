// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What is found where a lock remembers.
enum AppLockReading: Sendable, Hashable {
    case found(AppLockRecord)
    /// This installation never saved anything; the code that is there, if any, may be of one before it.
    case nothing(codeIsForeign: Bool)
    /// It cannot be told.
    case unreadable
}

extension AppLockReading {
    /// Reads what is remembered; `nil` where that has to wait until the app is in front.
    ///
    /// Before the phone's first unlock an app's defaults read as empty and its keychain as shut or empty (KEY-25), some
    /// systems' defaults even after it. So nothing means nothing only where a code that is kept shows the keychain to be
    /// open, or in front; and there not where a code has appeared that was not to be seen before.
    @MainActor
    init?(_ settings: any AppLockSettings, _ passcode: AppPasscode?, isInFront: Bool) {
        do {
            if let bytes = try settings.load() {
                self = .found(try AppLockRecord(answer: bytes))
                return
            }
        } catch {
            // A setting that cannot be read locks: it may have been on.
            self = .unreadable
            return
        }
        switch passcode?.origin ?? .here {
        case .before: self = .nothing(codeIsForeign: true)
        case .unclear where isInFront: self = .unreadable
        case .here where isInFront: self = .nothing(codeIsForeign: false)
        case .unclear, .here: return nil
        }
    }
}
