// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import Observation

/// The lock of an app: locked at launch and after a while in background, opened by the owner.
@MainActor
@Observable
package final class AppLockModel {
    package enum Phase: Sendable {
        case active, inactive, background
    }

    package enum Lock: Equatable {
        case locked, unlocking, unlocked
    }

    package private(set) var lock = Lock.locked
    package private(set) var message: String?
    package private(set) var sensor = LABiometryType.none

    @ObservationIgnored private var context: LAContext?
    @ObservationIgnored private var mayAskByItself = true
    @ObservationIgnored private var leftAt: Date?
    private let grace: TimeInterval
    private let now: () -> Date

    package init(grace: TimeInterval, now: @escaping () -> Date = Date.init) {
        self.grace = grace
        self.now = now
    }

    package func scenePhaseChanged(to phase: Phase) async {
        switch phase {
        case .inactive:
            break  // The sheet itself makes the app inactive.
        case .background:
            leftAt = now()
            mayAskByItself = true
            context?.invalidate()
        case .active:
            if let leftAt, now().timeIntervalSince(leftAt) > grace { lock = .locked }
            leftAt = nil
            if mayAskByItself { await unlock() }
        }
    }

    package func unlock() async {
        guard lock == .locked else { return }
        lock = .unlocking
        mayAskByItself = false
        let context = LAContext()
        self.context = context
        defer { self.context = nil }
        do {
            context.canEvaluatePolicy(.deviceOwnerAuthentication, error: nil)
            sensor = context.biometryType
            try await context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Unlock the app")
            lock = .unlocked
            message = nil
        } catch LAError.passcodeNotSet {
            lock = .unlocked
            message = "Set a passcode to protect this app."
        } catch let error as LAError where [.userCancel, .systemCancel, .appCancel].contains(error.code) {
            lock = .locked
            message = "Tap to unlock."
        } catch {
            lock = .locked
            message = error.localizedDescription
        }
    }
}
