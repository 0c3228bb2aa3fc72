// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import Testing

@Suite("The words of the functions for keys")
struct KeyWordTests {
    static let operations: [NamedValue<CFIndex>] = [
        NamedValue("SecKeyOperationType.sign", SecKeyOperationType.sign.rawValue, 0),
        NamedValue("SecKeyOperationType.verify", SecKeyOperationType.verify.rawValue, 1),
        NamedValue("SecKeyOperationType.encrypt", SecKeyOperationType.encrypt.rawValue, 2),
        NamedValue("SecKeyOperationType.decrypt", SecKeyOperationType.decrypt.rawValue, 3),
        NamedValue("SecKeyOperationType.keyExchange", SecKeyOperationType.keyExchange.rawValue, 4),
    ]

    static let paddings: [NamedValue<UInt32>] = [
        NamedValue("SecPadding.PKCS1", SecPadding.PKCS1.rawValue, 1),
        NamedValue("SecPadding.OAEP", SecPadding.OAEP.rawValue, 2),
        NamedValue("SecPadding.sigRaw", SecPadding.sigRaw.rawValue, 0x4000),
        NamedValue("SecPadding.PKCS1MD2", SecPadding.PKCS1MD2.rawValue, 0x8000),
        NamedValue("SecPadding.PKCS1MD5", SecPadding.PKCS1MD5.rawValue, 0x8001),
        NamedValue("SecPadding.PKCS1SHA1", SecPadding.PKCS1SHA1.rawValue, 0x8002),
        NamedValue("SecPadding.PKCS1SHA224", SecPadding.PKCS1SHA224.rawValue, 0x8003),
        NamedValue("SecPadding.PKCS1SHA256", SecPadding.PKCS1SHA256.rawValue, 0x8004),
        NamedValue("SecPadding.PKCS1SHA384", SecPadding.PKCS1SHA384.rawValue, 0x8005),
        NamedValue("SecPadding.PKCS1SHA512", SecPadding.PKCS1SHA512.rawValue, 0x8006),
    ]

    static let parameters: [NamedValue<String>] = [
        NamedValue(
            "SecKeyKeyExchangeParameter.requestedSize",
            SecKeyKeyExchangeParameter.requestedSize.rawValue as String,
            "requestedSize"
        ),
        NamedValue(
            "SecKeyKeyExchangeParameter.sharedInfo",
            SecKeyKeyExchangeParameter.sharedInfo.rawValue as String,
            "sharedInfo"
        ),
    ]

    @Test("An operation has Apple's number", arguments: operations)
    func operation(named: NamedValue<CFIndex>) {
        #expect(named.value == named.apples)
    }

    @Test("A padding has Apple's number", arguments: paddings)
    func padding(named: NamedValue<UInt32>) {
        #expect(named.value == named.apples)
    }

    @Test("A parameter of an agreement has Apple's string", arguments: parameters)
    func parameter(named: NamedValue<String>) {
        #expect(named.value == named.apples)
    }

    // mirrors: SecKeyOperationType SecKeyOperationType.init(rawValue:)
    @Test("An operation is made from its number")
    func operationFromNumber() {
        #expect(SecKeyOperationType(rawValue: 3) == .decrypt)
        #expect(SecKeyOperationType(rawValue: 5) == nil)
    }

    // mirrors: SecPadding SecPadding.init(rawValue:) SecPadding.rawValue
    @Test("No padding is the empty set of options, and a padding is made from any number")
    func paddingFromNumber() {
        #expect(([] as SecPadding).rawValue == 0)
        #expect(SecPadding(rawValue: 0x8004) == .PKCS1SHA256)
    }

    // mirrors: SecKeyKeyExchangeParameter SecKeyKeyExchangeParameter.init(rawValue:)
    // mirrors: SecKeyKeyExchangeParameter.rawValue
    @Test("Parameters key a dictionary of C as texts, whether written as parameters or as their strings")
    func parameterAsKey() {
        let byParameter = [SecKeyKeyExchangeParameter.requestedSize: 32] as CFDictionary
        let byString = [SecKeyKeyExchangeParameter.requestedSize.rawValue as String: 32] as CFDictionary

        #expect(byParameter == byString)
        #expect(byParameter["requestedSize"] as? Int == 32)
        #expect(SecKeyKeyExchangeParameter(rawValue: "sharedInfo") == .sharedInfo)
        #expect(("sharedInfo" as CFString as Any) as? SecKeyKeyExchangeParameter == .sharedInfo)
    }
}
