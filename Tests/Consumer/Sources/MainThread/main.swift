// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import SimulatedDevice

// A program without an async entry point: once it blocks its main thread, once it runs it.
let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
let authenticator = Authenticator(device: phone)

phone.willTouch(.rightThumb)
let isAnswered = DispatchSemaphore(value: 0)
Task.detached { [authenticator] in
    print("A task was answered while the main thread waits:", await authenticator.authenticate("Log in"))
    isAnswered.signal()
}
isAnswered.wait()

phone.willTap(.cancel)
authenticator.authenticate("Log in") { state, error in
    print("The callback came, on the main thread:", Thread.isMainThread, state, error?.presence?.code ?? "no code")
    exit(0)
}
RunLoop.main.run()
