// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey

/// Everything that `AppLockModel` did; the views draw `lock`'s properties.
@MainActor
package struct LockedApp {
    package let lock: AppLock

    /// In the app: `.system`, `.standard` and `.system`; in a test a simulated phone.
    package init(device: any OwnerDevice, settings: any AppLockSettings, clock: any SteadyClock) {
        lock = AppLock(settings: settings, device: device, clock: clock)
    }

    /// From `scenePhase`.
    package func scenePhaseChanged(to scene: AppLockScene) {
        lock.scene(is: scene)
    }
}
