// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// The other half, every status and schema against answers of the running program, is in Tests/BlackBox.
@Suite("openapi.json and the routes")
struct ContractTests {
    static func document() async throws -> JSONObject {
        await (try Bench()).send("GET", "/openapi.json").members
    }

    /// The calls of the main listener: a path with servers of its own is not there.
    static func calls(in document: JSONObject) -> Set<String> {
        var found: Set<String> = []
        for path in document.nested("paths").members {
            guard case .object(let item) = path.value, item["servers"] == nil else { continue }
            for member in item.members where member.name != "parameters" {
                found.insert("\(member.name.uppercased()) \(path.name)")
            }
        }
        return found
    }

    /// Every value of `code` that a schema allows.
    static func codes(in document: JSONObject) -> Set<String> {
        var found: Set<String> = []
        for schema in document.nested("components").nested("schemas").members {
            guard case .object(let object) = schema.value, case .array(let parts)? = object["allOf"] else { continue }
            for case .object(let part) in parts {
                if let code = part.nested("properties").nested("code")["const"].flatMap(String.init(json:)) {
                    found.insert(code)
                }
            }
        }
        return found
    }

    @Test("Every route is in the contract, and every call of the contract is a route")
    func routes() async throws {
        let bench = try await Bench()

        let written = Self.calls(in: try await Self.document())

        #expect(bench.server.routes.calls.subtracting(written) == [])
        #expect(written.subtracting(bench.server.routes.calls) == [])
    }

    @Test("Every code of a refusal is in the contract, and the contract has no other")
    func codes() async throws {
        let known = Set(ProblemCode.known.keys.map(\.rawValue))

        let written = Self.codes(in: try await Self.document())

        #expect(written.symmetricDifference(known).subtracting(["method_not_allowed"]) == [])
    }

    @Test("Every reason why a device was revoked is in the contract, and the contract has no other")
    func reasons() async throws {
        let schemas = try await Self.document().nested("components").nested("schemas")
        guard case .array(let parts)? = schemas.nested("DeviceRevoked")["allOf"], case .object(let own) = parts[1],
            case .array(let reasons)? = own.nested("properties").nested("reason")["enum"]
        else {
            Issue.record("no reasons")
            return
        }

        #expect(Set(reasons.compactMap(String.init(json:))) == Set(RevocationReason.allCases.map(\.rawValue)))
    }
}

extension JSONObject {
    fileprivate func nested(_ name: String) -> JSONObject {
        guard case .object(let object)? = self[name] else { return JSONObject() }
        return object
    }
}
