// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import SimulatedDevice
let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), unansweredPrompts: .fail)
phone.becomeDeviceOfProcess()  // what follows is an app's code, and a person
let finger = SecAccessControlCreateWithFlags(nil, kSecAttrAccessibleWhenUnlocked, .biometryCurrentSet, nil)
let diary: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "diary", kSecAttrAccount: "ada"]
let page: [CFString: Any] = [kSecValueData: Data("Dear diary".utf8), kSecAttrAccessControl: finger as Any]
print("Kept, and nobody asked:", SecItemAdd(diary.merging(page) { $1 } as CFDictionary, nil))
phone.willTouch(.rightThumb)
phone.willTap(.cancel)
for who in ["The right thumb:", "Cancel:"] {
    var found: CFTypeRef?
    let status = SecItemCopyMatching(diary.merging([kSecReturnData: true]) { $1 } as CFDictionary, &found)
    print(who, status, (found as? Data).map { String(decoding: $0, as: UTF8.self) } ?? "and nothing")
}
