// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice

let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), unansweredPrompts: .fail)
let authenticator = Authenticator(device: phone)  // in an app: .system

phone.willShowFace(matches: true)
print(await authenticator.authenticate("Open your diary"))

phone.setPermission(.refused)
let state = await authenticator.authenticate("Open your diary")
print(state, "-", authenticator.message(for: state))
print("It has \(authenticator.sensor), usable now:", await authenticator.availability().isUsable)
