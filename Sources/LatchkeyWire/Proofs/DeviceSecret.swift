// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// The random name and password by which a device in secret form proves itself; told once, at binding.
package struct DeviceSecret: WireObject {
    /// 22 characters for 16 random bytes.
    package let deviceAccount: SecretText
    /// 43 characters for 32 random bytes.
    package let devicePassword: SecretText

    /// A pair out of fresh random bytes.
    package init(randomBytes: (Int) -> [UInt8]) {
        deviceAccount = SecretText(Base64URL.encode(randomBytes(Self.accountCount)))
        devicePassword = SecretText(Base64URL.encode(randomBytes(Self.passwordCount)))
    }

    /// Takes a pair in its form, and nothing else.
    package init?(deviceAccount: String, devicePassword: String) {
        guard Base64URL.decode(deviceAccount)?.count == Self.accountCount,
            Base64URL.decode(devicePassword)?.count == Self.passwordCount
        else { return nil }
        self.deviceAccount = SecretText(deviceAccount)
        self.devicePassword = SecretText(devicePassword)
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        let (account, password): (String, String) = (
            try reader.required("deviceAccount"), try reader.required("devicePassword")
        )
        guard Base64URL.decode(account)?.count == Self.accountCount else { throw reader.fault("deviceAccount") }
        guard let pair = Self(deviceAccount: account, devicePassword: password) else {
            throw reader.fault("devicePassword")
        }
        self = pair
    }

    package var members: JSONObject {
        JSONObject([("deviceAccount", deviceAccount.json), ("devicePassword", devicePassword.json)])
    }

    private static let accountCount = 16
    private static let passwordCount = 32
}
