// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice

let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)  // Touch ID, the right thumb enrolled
let key = KeyName("bank")
_ = try await phone.createKey(key)

phone.willTouch(.rightThumb)
let signature = try await phone.sign(Array("log in".utf8), with: key, asking: Prompt("Log in to the bank"))
print("The owner's thumb released a signature:", !signature.isEmpty)

for _ in 1...3 { phone.willTouch(.someoneElse) }
do {
    _ = try await phone.sign(Array("log in".utf8), with: key, asking: Prompt("Log in to the bank"))
} catch {
    print("A stranger released none:", error.diagnosis)
}
