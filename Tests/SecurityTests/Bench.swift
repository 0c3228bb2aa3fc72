// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import SimulatedDevice
import Testing

/// A phone, its keychain empty, whose prompts fail where no answer was told.
func bench(_ profile: DeviceProfile = .iPhone8(iOS: "15.0"), groups: [String]? = nil) -> SimulatedPhone {
    SimulatedPhone(profile, keychainGroups: groups, unansweredPrompts: .fail)
}

/// A dictionary for one of the calls: what every password of these tests has, and what a test adds or changes.
func password(_ more: [CFString: Any] = [:]) -> CFDictionary {
    let usual: [CFString: Any] = [
        kSecClass: kSecClassGenericPassword, kSecAttrService: "diary", kSecAttrAccount: "ada",
    ]
    return usual.merging(more) { $1 } as CFDictionary
}

/// The same without the account.
func diary(_ more: [CFString: Any] = [:]) -> CFDictionary {
    [kSecClass: kSecClassGenericPassword, kSecAttrService: "diary"].merging(more) { $1 } as CFDictionary
}

/// Adds a password.
@discardableResult
func add(_ secret: String = "s3cret", _ more: [CFString: Any] = [:]) -> OSStatus {
    SecItemAdd(password([kSecValueData: Data(secret.utf8)].merging(more) { $1 }), nil)
}

/// What a search says and gives back.
func copy(_ query: CFDictionary) -> (status: OSStatus, result: CFTypeRef?) {
    var result: CFTypeRef?
    let status = SecItemCopyMatching(query, &result)
    return (status, result)
}

/// The secret of a password as a text, or why there is none.
func read(_ more: [CFString: Any] = [:]) -> (status: OSStatus, secret: String?) {
    let (status, result) = copy(password([kSecReturnData: true].merging(more) { $1 }))
    return (status, (result as? Data).map { String(decoding: $0, as: UTF8.self) })
}

/// Rules that can be met, for items that need them.
func control(
    _ flags: SecAccessControlCreateFlags,
    _ protection: CFString = kSecAttrAccessibleWhenUnlocked
) throws -> SecAccessControl {
    try #require(SecAccessControlCreateWithFlags(nil, protection, flags, nil))
}

/// What an error of a call for keys says.
struct Told: Equatable {
    let domain: String
    let code: Int

    init(_ domain: String, _ code: Int) {
        self.domain = domain
        self.code = code
    }

    init?(_ error: Unmanaged<CFError>?) {
        guard let error = error?.takeRetainedValue() else { return nil }
        self.init(error.domain, error.code)
    }

    static func status(_ status: OSStatus) -> Self {
        Self("NSOSStatusErrorDomain", Int(status))
    }

    static func owner(_ code: Int) -> Self {
        Self("com.apple.LocalAuthentication", code)
    }
}
