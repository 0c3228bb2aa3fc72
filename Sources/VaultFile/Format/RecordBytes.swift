// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// A record as it is sealed: fields in a fixed order, each with its number and length; attributes by name.
enum RecordBytes {
    private enum Field: UInt8 {
        case itemClass = 1
        case accessibility, access, generation, keyKind, enclave, publicKey, created, modified, attribute
    }

    static func write(_ record: VaultRecord) -> [UInt8] {
        var writer = ByteWriter()
        func add(_ field: Field, _ fill: (inout ByteWriter) -> Void) {
            var content = ByteWriter()
            fill(&content)
            writer.append(byte: field.rawValue)
            writer.append(counted: content.bytes)
        }
        add(.itemClass) { $0.append(record.itemClass.rawValue.utf8) }
        add(.accessibility) { $0.append(record.accessibility.rawValue.utf8) }
        if let access = record.access {
            add(.access) {
                $0.append(UInt64(access.flags.rawValue))
                $0.append(access.protection.rawValue.utf8)
            }
        }
        add(.generation) { $0.append(record.generation) }
        if let kind = record.keyKind { add(.keyKind) { append(kind, to: &$0) } }
        if record.isInEnclave { add(.enclave) { _ in } }
        if let publicKey = record.publicKey { add(.publicKey) { $0.append(publicKey) } }
        add(.created) { $0.append(UInt64(bitPattern: record.created)) }
        add(.modified) { $0.append(UInt64(bitPattern: record.modified)) }
        for name in record.attributes.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            guard let value = record.attributes[name] else { continue }
            add(.attribute) {
                $0.append(counted: Array(name.utf8))
                append(value, to: &$0)
            }
        }
        return writer.bytes
    }

    private static func append(_ kind: KeyKind, to writer: inout ByteWriter) {
        switch kind {
        case .ellipticCurve(let bits):
            writer.append(byte: 1)
            writer.append(UInt32(clamping: bits))
        case .rsa(let bits):
            writer.append(byte: 2)
            writer.append(UInt32(clamping: bits))
        }
    }

    /// A value with its type; also what lookup tags are made of.
    static func append(_ value: AttributeValue, to writer: inout ByteWriter) {
        switch value {
        case .text(let text):
            writer.append(byte: 1)
            writer.append(counted: Array(text.utf8))
        case .bytes(let bytes):
            writer.append(byte: 2)
            writer.append(counted: bytes)
        case .number(let number):
            writer.append(byte: 3)
            writer.append(UInt64(bitPattern: number))
        case .flag(let flag):
            writer.append(byte: 4)
            writer.append(byte: flag ? 1 : 0)
        case .date(let date):
            writer.append(byte: 5)
            writer.append(UInt64(bitPattern: date))
        }
    }

    /// `nil` for anything that was not written by ``write(_:)``.
    static func read(_ bytes: [UInt8], id: ItemID) -> VaultRecord? {
        var reader = ByteReader(bytes)
        var parts = Parts()
        while !reader.isAtEnd {
            guard let field = reader.byte().flatMap(Field.init), let content = reader.counted() else { return nil }
            guard parts.take(field, content) else { return nil }
        }
        return parts.record(id)
    }

    /// What has been read of a record.
    private struct Parts {
        var itemClass: ItemClass?
        var accessibility: Accessibility?
        var access: AccessRules?
        var generation: UInt64?
        var keyKind: KeyKind?
        var isInEnclave = false
        var publicKey: [UInt8]?
        var created: UInt64?
        var modified: UInt64?
        var attributes: [String: AttributeValue] = [:]

        /// Takes a field; says whether it has the form of its number.
        mutating func take(_ field: Field, _ content: [UInt8]) -> Bool {
            var reader = ByteReader(content)
            switch field {
            case .itemClass: itemClass = ItemClass(rawValue: String(decoding: content, as: UTF8.self))
            case .accessibility: accessibility = Accessibility(rawValue: String(decoding: content, as: UTF8.self))
            case .access: return takeAccess(&reader)
            case .generation: generation = reader.uint64()
            case .keyKind: return takeKeyKind(&reader)
            case .enclave: isInEnclave = true
            case .publicKey: publicKey = content
            case .created: created = reader.uint64()
            case .modified: modified = reader.uint64()
            case .attribute: return takeAttribute(&reader)
            }
            return true
        }

        private mutating func takeAccess(_ reader: inout ByteReader) -> Bool {
            guard let flags = reader.uint64(),
                let protection = Accessibility(rawValue: String(decoding: reader.rest, as: UTF8.self))
            else { return false }
            access = AccessRules(protection: protection, flags: .init(rawValue: UInt(flags)))
            return true
        }

        private mutating func takeKeyKind(_ reader: inout ByteReader) -> Bool {
            guard let sort = reader.byte(), let bits = reader.uint32(), reader.isAtEnd else { return false }
            switch sort {
            case 1: keyKind = .ellipticCurve(bits: Int(bits))
            case 2: keyKind = .rsa(bits: Int(bits))
            default: return false
            }
            return true
        }

        private mutating func takeAttribute(_ reader: inout ByteReader) -> Bool {
            guard let name = reader.text(), let sort = reader.byte(), let value = Self.value(sort, &reader),
                reader.isAtEnd,
                attributes[name] == nil
            else { return false }
            attributes[name] = value
            return true
        }

        private static func value(_ sort: UInt8, _ reader: inout ByteReader) -> AttributeValue? {
            switch sort {
            case 1: reader.text().map(AttributeValue.text)
            case 2: reader.counted().map(AttributeValue.bytes)
            case 3: reader.uint64().map { .number(Int64(bitPattern: $0)) }
            case 4: reader.byte().flatMap { $0 > 1 ? nil : .flag($0 == 1) }
            case 5: reader.uint64().map { .date(Int64(bitPattern: $0)) }
            default: nil
            }
        }

        func record(_ id: ItemID) -> VaultRecord? {
            guard let itemClass, let accessibility, let generation, let created, let modified else { return nil }
            var record = VaultRecord(
                id: id,
                itemClass: itemClass,
                attributes: attributes,
                accessibility: accessibility,
                generation: generation,
                created: Int64(bitPattern: created)
            )
            record.modified = Int64(bitPattern: modified)
            record.access = access
            record.keyKind = keyKind
            record.isInEnclave = isInEnclave
            record.publicKey = publicKey
            return record
        }
    }
}
