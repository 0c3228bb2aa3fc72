// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// How a store keeps it: canonical JSON with a version.
extension DeviceMemory {
    private static let version: Int64 = 1

    package var bytes: [UInt8] {
        JSONValue.object(
            JSONObject([
                ("version", .integer(Self.version)),
                ("misses", .integer(Int64(misses))),
                ("wrongEntries", .integer(Int64(wrongEntries))),
                ("waitsUntil", .string(String(waitsUntil.milliseconds))),
                ("generation", .string(String(generation))),
                ("templates", .array(templates.map { .string($0.rawValue) })),
            ])
        ).bytes()
    }

    /// Reads what was written by this version or an older one.
    package init(bytes: [UInt8]) throws(VaultError) {
        guard let value = try? JSONValue(parsing: bytes), case .object(let object) = value,
            case .integer(let version)? = object["version"]
        else {
            throw Self.damaged
        }
        guard version <= Self.version else {
            throw VaultError(.storage(.newer), "a newer program wrote what the device remembers: use that one")
        }
        guard let memory = Self(object) else { throw Self.damaged }
        self = memory
    }

    private init?(_ object: JSONObject) {
        guard case .integer(let misses)? = object["misses"], case .integer(let wrongEntries)? = object["wrongEntries"],
            case .string(let waitsUntil)? = object["waitsUntil"], let milliseconds = Int64(waitsUntil),
            case .string(let text)? = object["generation"], let generation = UInt64(text), generation < .max,
            case .array(let elements)? = object["templates"]
        else {
            return nil
        }
        var templates: [Template] = []
        for element in elements {
            guard case .string(let name) = element else { return nil }
            templates.append(Template(rawValue: name))
        }
        self.init(
            misses: Int(clamping: misses),
            wrongEntries: Int(clamping: wrongEntries),
            waitsUntil: Moment(milliseconds: milliseconds),
            generation: generation,
            templates: templates
        )
    }

    private static let damaged = VaultError(.storage(.damaged), "what the device remembers is not as it was written")
}
