// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Security
import SeededChance
import SimulatedDevice
import Testing

@Suite("Items: dictionaries of any content")
struct QueryFuzzTests {
    private static let keys: [String] =
        [
            ConstantTests.classes, ConstantTests.attributes, ConstantTests.searches, ConstantTests.uses,
        ].flatMap { $0.map(\.value) } + [
            "", "x", "zzzz", "m_", "r_", "u_", "v_", "class", "c", "\u{0}\u{0}\u{0}\u{0}", "💥💥",
        ]

    private static let values: [String] =
        [
            ConstantTests.classes, ConstantTests.keyValues, ConstantTests.searches, ConstantTests.uses,
            ConstantTests.internetValues,
        ].flatMap { $0.map(\.value) }
        + ["ak", "ck", "dk", "akpu", "aku", "cku", "dku", "syna", "", "a", "7", "-1", "1e9", "\u{301}"]

    /// The statuses that a call may give to anything at all.
    private static let possible: Set<OSStatus> = [
        errSecSuccess, errSecUnimplemented, errSecParam, errSecDuplicateItem, errSecItemNotFound, errSecNoSuchAttr,
        errSecMissingEntitlement, errSecInteractionNotAllowed, errSecAuthFailed, errSecInvalidKeyRef,
    ]

    private func value(_ random: inout SeededGenerator, _ objects: [Any], depth: Int = 0) -> Any {
        switch Int.random(in: 0..<14, using: &random) {
        case 0..<4: return Self.values.randomElement(using: &random) ?? ""
        case 4: return Bool.random(using: &random)
        case 5: return Int.random(in: -3...3, using: &random)
        case 6: return [Int64.min, .max, 0, 73, 256].randomElement(using: &random) ?? 0
        case 7: return [Double.nan, .infinity, -0.0, 1.5, 1e300].randomElement(using: &random) ?? 0
        case 8:
            return Data(
                (0..<Int.random(in: 0...40, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
            )
        case 9: return Date(timeIntervalSince1970: Double.random(in: -1e18...1e18, using: &random))
        case 10: return NSNull()
        case 11 where depth < 2:
            return (0..<3).map { _ in value(&random, objects, depth: depth + 1) }
        case 12 where depth < 2: return dictionary(&random, objects, depth: depth + 1)
        default: return objects.randomElement(using: &random) ?? NSObject()
        }
    }

    private func dictionary(_ random: inout SeededGenerator, _ objects: [Any], depth: Int = 0) -> [AnyHashable: Any] {
        var made: [AnyHashable: Any] = [:]
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            made[Self.keys.randomElement(using: &random) ?? ""] = value(&random, objects, depth: depth)
        }
        // Most dictionaries get as far as their attributes.
        if Int.random(in: 0..<4, using: &random) > 0 {
            made["class"] = ["genp", "inet", "keys"].randomElement(using: &random)
        }
        if Int.random(in: 0..<50, using: &random) == 0 { made[7] = "number" }
        return made
    }

    @Test("No dictionary traps, and every call gives one of the statuses that can be")
    func anything() async throws {
        let rules = try control([])
        let key = try makeKey()
        let half = try #require(SecKeyCopyPublicKey(key))
        let reference = Data("genp".utf8) + Data(repeating: 0, count: 7) + [1]
        await bench(groups: ["a", "b"]).perform {
            let objects: [Any] = [rules, key, half, reference, NSObject(), [UInt8](), kCFBooleanTrue as Any]
            FuzzRun.repeated { random in
                let query = dictionary(&random, objects) as CFDictionary
                var result: CFTypeRef?
                let statuses = [
                    Bool.random(using: &random) ? SecItemAdd(query, nil) : SecItemAdd(query, &result),
                    SecItemCopyMatching(query, &result),
                    SecItemUpdate(query, dictionary(&random, objects) as CFDictionary), SecItemDelete(query),
                ]

                for status in statuses {
                    #expect(Self.possible.contains(status), "seed \(FuzzRun.seed): \(status) for \(query)")
                }
            }
        }
    }

    @Test("No dictionary for a key traps, and what is no key says why")
    func keyDictionaries() async throws {
        let rules = try control([.privateKeyUsage])
        let bytes = try #require(SecKeyCopyExternalRepresentation(try makeKey(), nil)) as Data
        await bench().perform {
            FuzzRun.repeated { random in
                var parameters = dictionary(&random, [rules])
                if Bool.random(using: &random) { parameters["type"] = "73" }
                if Bool.random(using: &random) { parameters["bsiz"] = 256 }
                if Bool.random(using: &random) { parameters["private"] = dictionary(&random, [rules]) }
                // Keys of RSA are made too slowly for this.
                if "\(parameters["type"] ?? "")" == "42" { parameters["type"] = nil }
                var spoiled = bytes.prefix(Int.random(in: 0...bytes.count, using: &random)) as Data
                if let at = spoiled.indices.randomElement(using: &random) {
                    spoiled[at] ^= UInt8.random(in: 0...255, using: &random)
                }

                let made = told { SecKeyCreateRandomKey(parameters as CFDictionary, $0) }
                let read = told { SecKeyCreateWithData(spoiled as CFData, parameters as CFDictionary, $0) }

                #expect((made.result == nil) == (made.error != nil))
                #expect((read.result == nil) == (read.error != nil))
            }
        }
    }
}
