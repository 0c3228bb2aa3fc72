// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import SimulatedDevice
import Testing

@Suite("Items: add, find, change, delete")
struct ItemTests {
    // mirrors: SecItemAdd(_:_:) SecItemCopyMatching(_:_:) SecItemUpdate(_:_:) SecItemDelete(_:)
    @Test("A password is added, read, changed and deleted")
    func roundTrip() async {
        await bench().perform {
            #expect(read().status == errSecItemNotFound)
            #expect(add("first") == errSecSuccess)
            #expect(read() == (errSecSuccess, "first"))
            #expect(SecItemUpdate(password(), [kSecValueData: Data("second".utf8)] as CFDictionary) == errSecSuccess)
            #expect(read().secret == "second")
            #expect(SecItemDelete(password()) == errSecSuccess)
            #expect(read().status == errSecItemNotFound)
        }
    }

    // mirrors: SecItemUpdate(_:_:) SecItemDelete(_:)
    @Test("What is not there is neither changed nor deleted")
    func absent() async {
        await bench().perform {
            #expect(SecItemUpdate(password(), [kSecAttrLabel: "x"] as CFDictionary) == errSecItemNotFound)
            #expect(SecItemDelete(password()) == errSecItemNotFound)
        }
    }

    // mirrors: SecItemAdd(_:_:)
    @Test("KEY-04: the same account and service once more is a duplicate, whatever else differs")
    func duplicate() async throws {
        let biometric = try control(.biometryAny)

        await bench().perform {
            add()

            #expect(add("other") == errSecDuplicateItem)
            #expect(add("other", [kSecAttrAccessControl: biometric]) == errSecDuplicateItem)
            #expect(add("other", [kSecAttrLabel: "Diary"]) == errSecDuplicateItem)
            #expect(add("other", [kSecAttrAccount: "eve"]) == errSecSuccess)
            #expect(add("other", [kSecAttrSynchronizable: true]) == errSecSuccess)
            #expect(read().secret == "s3cret")
        }
    }

    // mirrors: SecItemUpdate(_:_:)
    @Test("An update to another item's account is a duplicate and changes nothing")
    func duplicateByUpdate() async {
        await bench().perform {
            add()
            add("other", [kSecAttrAccount: "eve"])

            let status = SecItemUpdate(password(), [kSecAttrAccount: "eve"] as CFDictionary)

            #expect(status == errSecDuplicateItem)
            #expect(read().secret == "s3cret")
        }
    }

    // mirrors: SecItemDelete(_:)
    @Test("Delete removes all that match, and those alone")
    func deleteAll() async {
        await bench().perform {
            for account in ["ada", "eve", "bob"] { add("x", [kSecAttrAccount: account]) }
            add("x", [kSecAttrService: "bank"])

            #expect(SecItemDelete(diary()) == errSecSuccess)
            #expect(read([kSecAttrService: "bank"]).status == errSecSuccess)
            #expect(copy(diary()).status == errSecItemNotFound)
        }
    }

    // mirrors: SecItemDelete(_:)
    @Test("A delete takes the dictionary of an add, its secret included, and no key of searches")
    func deleteByAddsDictionary() async {
        await bench().perform {
            add()

            #expect(SecItemDelete(password([kSecMatchLimit: kSecMatchLimitAll])) == errSecParam)
            #expect(SecItemDelete(password([kSecValueData: Data("other".utf8)])) == errSecSuccess)
        }
    }

    // mirrors: SecItemUpdate(_:_:)
    @Test("An update changes attributes and the secret, and is told nothing else")
    func updateKeys() async throws {
        let phone = bench()
        await phone.perform {
            add()
            let refused: [(CFString, Any, OSStatus)] = [
                (kSecReturnData, true, errSecNoSuchAttr), (kSecMatchLimit, 1, errSecNoSuchAttr),
                (kSecClass, kSecClassGenericPassword, errSecNoSuchAttr), (kSecAttrServer, "x", errSecNoSuchAttr),
                (kSecValueData, "text", errSecParam), (kSecAttrSynchronizable, "syna", errSecParam),
            ]

            for (key, value, status) in refused {
                #expect(SecItemUpdate(password(), [key: value] as CFDictionary) == status, "\(key)")
            }
            #expect(
                SecItemUpdate(password([kSecReturnData: true]), [kSecAttrLabel: "x"] as CFDictionary) == errSecParam
            )
            #expect(SecItemUpdate(password(), [kSecAttrLabel: "My diary"] as CFDictionary) == errSecSuccess)
            #expect(copy(password([kSecAttrLabel: "My diary"])).status == errSecSuccess)
        }
    }

    // mirrors: SecItemUpdate(_:_:)
    @Test("An update of what several items match changes each of them")
    func updateAll() async {
        await bench().perform {
            for account in ["ada", "eve"] { add("x", [kSecAttrAccount: account]) }

            #expect(SecItemUpdate(diary(), [kSecValueData: Data("y".utf8)] as CFDictionary) == errSecSuccess)
            #expect(read().secret == "y")
            #expect(read([kSecAttrAccount: "eve"]).secret == "y")
        }
    }

    @Test("An item without a secret, an account or a service is kept, and two such collide")
    func empty() async {
        await bench().perform {
            let bare = [kSecClass: kSecClassGenericPassword] as CFDictionary

            #expect(SecItemAdd(bare, nil) == errSecSuccess)
            #expect(SecItemAdd(bare, nil) == errSecDuplicateItem)
            #expect(
                copy([kSecClass: kSecClassGenericPassword, kSecReturnData: true] as CFDictionary).result as? Data
                    == Data()
            )
        }
    }

    @Test("Texts are told apart by their scalars, not by how they look")
    func exactTexts() async {
        await bench().perform {
            #expect(add("composed", [kSecAttrAccount: "caf\u{e9}"]) == errSecSuccess)
            #expect(add("decomposed", [kSecAttrAccount: "cafe\u{301}"]) == errSecSuccess)
            #expect(read([kSecAttrAccount: "cafe\u{301}"]).secret == "decomposed")
        }
    }

    @Test("An internet password is one by its server, port, protocol, path and the rest")
    func internetPassword() async {
        await bench().perform {
            func item(_ more: [CFString: Any]) -> CFDictionary {
                let usual: [CFString: Any] = [
                    kSecClass: kSecClassInternetPassword, kSecAttrServer: "bank.example", kSecAttrAccount: "ada",
                    kSecAttrPort: 443, kSecAttrProtocol: kSecAttrProtocolHTTPS, kSecAttrPath: "/login",
                    kSecAttrAuthenticationType: kSecAttrAuthenticationTypeHTMLForm, kSecAttrSecurityDomain: "realm",
                ]
                return usual.merging(more) { $1 } as CFDictionary
            }
            #expect(SecItemAdd(item([:]), nil) == errSecSuccess)
            #expect(SecItemAdd(item([:]), nil) == errSecDuplicateItem)

            for (key, value) in [
                (kSecAttrPort, 8443), (kSecAttrProtocol, kSecAttrProtocolHTTP), (kSecAttrPath, "/"),
                (kSecAttrServer, "other.example"), (kSecAttrSecurityDomain, ""),
                (kSecAttrAuthenticationType, kSecAttrAuthenticationTypeDefault),
            ] as [(CFString, Any)] {
                #expect(SecItemAdd(item([key: value]), nil) == errSecSuccess, "\(key)")
            }
            let found = copy(item([kSecReturnAttributes: true])).result as? [String: Any]
            #expect(found?[kSecAttrPort as String] as? Int == 443)
            #expect(found?[kSecAttrProtocol as String] as? String == kSecAttrProtocolHTTPS as String)
        }
    }

    @Test("Certificates and identities are not kept, and every call for one says so")
    func certificates() async {
        await bench().perform {
            for itemClass in [kSecClassCertificate, kSecClassIdentity] {
                let query = [kSecClass: itemClass, kSecReturnRef: true] as CFDictionary

                #expect(SecItemAdd(query, nil) == errSecUnimplemented)
                #expect(copy(query).status == errSecUnimplemented)
                #expect(SecItemDelete(query) == errSecUnimplemented)
            }
        }
    }

    @Test("Without a device every call is errSecNotAvailable")
    func noDevice() async {
        await #expect(processExitsWith: .success) {
            precondition(add() == errSecNotAvailable)
            precondition(read().status == errSecNotAvailable)
            precondition(SecItemUpdate(password(), [kSecAttrLabel: "x"] as CFDictionary) == errSecNotAvailable)
            precondition(SecItemDelete(password()) == errSecNotAvailable)
        }
    }
}
