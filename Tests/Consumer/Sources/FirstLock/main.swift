// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice

/// What a UI would draw.
@MainActor
func show(_ what: String, _ lock: AppLock) async {
    await lock.settled()
    let page = lock.codePageIsVisible ? ", code page" : lock.unlockButtonIsVisible ? ", button" : ""
    print("\(what): \(lock.coverIsVisible ? "covered" : "open")\(page)\(lock.message.map { " - " + $0 } ?? "")")
}

let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), unansweredPrompts: .fail)  // in an app: .system
let settings = AppLockSettingsInMemory()  // in an app: .standard
let passcode = AppPasscode(device: phone, clock: phone)
let code = try PasscodeEntry("2718", as: .fourDigits)
print("A code of the app's own:", await passcode.set(code))

@MainActor
func launch() -> AppLock {
    AppLock(settings: settings, device: phone, passcode: passcode, clock: phone, signOut: { print("signed out") })
}

var lock = launch()
lock.scene(is: .active)
phone.willShowFace(matches: true)
lock.setSwitch(true)  // one prompt; without it the switch goes back
await show("Switched on", lock)

lock = launch()  // the app's process begins anew
phone.willShowFace(matches: true)
lock.scene(is: .active)  // asks once by itself
await show("Launched", lock)

lock.scene(is: .background)
phone.advance(by: .seconds(29))
lock.scene(is: .active)
await show("Back after 29 seconds", lock)

lock.scene(is: .background)
phone.setWallClock(by: .seconds(-3600))  // wins nothing
phone.advance(by: .seconds(30))
phone.willShowFace(matches: false)
phone.willTap(.cancel)
lock.scene(is: .active)
await show("Back after 30 seconds, prompt cancelled", lock)

try phone.enrol("second-face")  // somebody adds a face of their own
lock.unlock()
await show("Tapped, with another face enrolled", lock)
lock.enter(try PasscodeEntry("1111", as: .fourDigits))
await show("Wrong code", lock)
lock.enter(code)
await show("Right code", lock)

lock.lockNow()
lock.useCode()
lock.signOut()  // the code was forgotten
await show("Signed out", lock)
print("The code is there still:", passcode.isSet)
