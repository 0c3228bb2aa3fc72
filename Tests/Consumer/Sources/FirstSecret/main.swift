// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security
import VaultFile

let path = FileManager.default.temporaryDirectory.appending(path: "diary-\(UUID()).latchkey").path
try KeychainFile.create(at: path, unlocking: .passphrase(Array("open sesame".utf8))).becomeKeychainOfProcess()

let diary: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: "diary", kSecAttrAccount: "ada"]
let added = SecItemAdd(diary.merging([kSecValueData: Data("Dear diary".utf8)]) { $1 } as CFDictionary, nil)

var found: CFTypeRef?
let status = SecItemCopyMatching(diary.merging([kSecReturnData: true]) { $1 } as CFDictionary, &found)
print(
    "Kept:",
    added == errSecSuccess,
    "- read back:",
    (found as? Data).map { String(decoding: $0, as: UTF8.self) } ?? status
)
