// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeySQLite
import OwnerAuthority

/// What a vault does within one transaction of its file.
final class FileTransaction: VaultTransaction {
    private let file: OpenFile
    private let isReadOnly: Bool
    private var isOver = false
    /// The header as it will be.
    private(set) var header: FileHeader
    private(set) var hasChanged = false
    private var former: [(id: UInt64, mark: RowMark?)] = []

    init(_ file: OpenFile, _ header: FileHeader, isReadOnly: Bool) {
        self.file = file
        self.header = header
        self.isReadOnly = isReadOnly
    }

    func end() {
        isOver = true
    }

    /// Puts the index back to what it was.
    func undo() {
        for (id, mark) in former.reversed() {
            if let mark { file.index.put(mark, of: id) } else { file.index.take(id) }
        }
        former = []
    }

    // MARK: Reading

    func records(_ itemClass: ItemClass, _ attributes: [String: AttributeValue]) throws(VaultError) -> [VaultRecord] {
        try requireRunning()
        var found: [VaultRecord] = []
        for id in candidates(itemClass, attributes) {
            guard let record = try record(ItemID(number: id)) else { continue }
            if record.itemClass == itemClass, record.matches(attributes) { found.append(record) }
        }
        return found
    }

    /// Those of the rarest tag among what is asked for.
    private func candidates(_ itemClass: ItemClass, _ attributes: [String: AttributeValue]) -> [UInt64] {
        var rarest = file.tags.itemClass(itemClass)
        for name in LookupTag.indexed {
            guard let value = attributes[name], !value.isEmpty else { continue }
            let tag = file.tags.attribute(itemClass, name, value)
            if file.index.count(tag) < file.index.count(rarest) { rarest = tag }
        }
        return file.index.ids(rarest)
    }

    func record(_ id: ItemID) throws(VaultError) -> VaultRecord? {
        try requireRunning()
        guard let mark = file.index.marks[id.number] else { return nil }
        let sealed = try sealedPart("SELECT version, state, record FROM items WHERE id = ?", id, mark)
        guard let bytes = file.seal.open(sealed, at: place(.record, id, mark)),
            let record = bytes.withBytes({ RecordBytes.read(Array($0), id: id) })
        else { throw file.damage("item \(id.number) is not what was written") }
        return record
    }

    func secret(of id: ItemID) throws(VaultError) -> SecretBytes {
        try requireRunning()
        guard let mark = file.index.marks[id.number] else { throw VaultError(.itemNotFound) }
        let sealed = try sealedPart("SELECT version, state, secret FROM items WHERE id = ?", id, mark)
        guard let secret = file.seal.open(sealed, at: place(.secret, id, mark)) else {
            throw file.damage("the secret of item \(id.number) is not what was written")
        }
        return secret
    }

    func deviceRecord() throws(VaultError) -> [UInt8]? {
        try requireRunning()
        return header.device
    }

    /// A sealed part of a row that is still the row that was checked.
    private func sealedPart(_ sql: StaticString, _ id: ItemID, _ mark: RowMark) throws(VaultError) -> [UInt8] {
        let rows = try file.rows(sql, [.integer(Int64(clamping: id.number))]) { row in
            (row.integer(0), row.integer(1), row.blob(2))
        }
        guard let row = rows.first, UInt64(exactly: row.0) == mark.version, UInt64(exactly: row.1) == mark.state else {
            throw file.damage("item \(id.number) was exchanged or taken away by somebody else than this program")
        }
        return row.2
    }

    private func place(_ part: ContentSeal.Part, _ id: ItemID, _ mark: RowMark) -> ContentSeal.Place {
        ContentSeal.Place(part: part, id: id.number, version: mark.version, state: mark.state)
    }

    // MARK: Writing

    func nextID() throws(VaultError) -> ItemID {
        try requireWriting()
        // SQLite's numbers have a sign; nobody counts as far.
        guard header.lastID < UInt64(Int64.max) else { throw VaultError(.storage(.full), "no more numbers for items") }
        header.lastID += 1
        hasChanged = true
        return ItemID(number: header.lastID)
    }

    func insert(_ record: VaultRecord, _ secret: borrowing SecretBytes) throws(VaultError) {
        try requireWriting()
        try requireUnique(record)
        guard record.id.number <= header.lastID, file.index.marks[record.id.number] == nil else {
            throw VaultError(.badParameter, "the number \(record.id.number) is not a new one of this store")
        }
        let mark = RowMark(version: 1, state: header.state + 1, tags: file.tags.all(of: record))
        try file.run(
            "INSERT INTO items (version, state, tags, record, secret, id) VALUES (?, ?, ?, ?, ?, ?)",
            try values(record, secret, mark)
        )
        note(mark, record.id.number)
        header.count += 1
    }

    func replace(_ record: VaultRecord) throws(VaultError) {
        try requireWriting()
        let secret = try secret(of: record.id)
        try requireUnique(record)
        try write(record, secret)
    }

    func replaceSecret(of id: ItemID, _ secret: borrowing SecretBytes) throws(VaultError) {
        try requireWriting()
        guard let record = try record(id) else { throw VaultError(.itemNotFound) }
        try write(record, secret)
    }

    func remove(_ id: ItemID) throws(VaultError) {
        try requireWriting()
        guard file.index.marks[id.number] != nil else { throw VaultError(.itemNotFound) }
        try file.run("DELETE FROM items WHERE id = ?", [.integer(Int64(clamping: id.number))])
        note(nil, id.number)
        header.count -= 1
    }

    func setDeviceRecord(_ bytes: [UInt8]) throws(VaultError) {
        try requireWriting()
        header.device = bytes
        hasChanged = true
    }

    private func write(_ record: VaultRecord, _ secret: borrowing SecretBytes) throws(VaultError) {
        guard let old = file.index.marks[record.id.number] else { throw VaultError(.itemNotFound) }
        let mark = RowMark(version: old.version + 1, state: header.state + 1, tags: file.tags.all(of: record))
        try file.run(
            "UPDATE items SET version = ?, state = ?, tags = ?, record = ?, secret = ? WHERE id = ?",
            try values(record, secret, mark)
        )
        note(mark, record.id.number)
    }

    private func values(
        _ record: VaultRecord,
        _ secret: borrowing SecretBytes,
        _ mark: RowMark
    ) throws(VaultError) -> [SQLiteValue] {
        let sealedRecord = try file.seal.seal(RecordBytes.write(record), at: place(.record, record.id, mark))
        let sealedSecret = try file.seal.seal(secret, at: place(.secret, record.id, mark))
        return [
            .integer(Int64(clamping: mark.version)), .integer(Int64(clamping: mark.state)), .blob(mark.tagBytes),
            .blob(sealedRecord), .blob(sealedSecret), .integer(Int64(clamping: record.id.number)),
        ]
    }

    /// Keeps index and sum in step with a row that was written or removed.
    private func note(_ mark: RowMark?, _ id: UInt64) {
        let old = file.index.take(id)
        former.append((id, old))
        if let old { header.sum.remove(old, of: id, file.seal.keys.sum) }
        if let mark {
            header.sum.add(mark, of: id, file.seal.keys.sum)
            file.index.put(mark, of: id)
        }
        hasChanged = true
    }

    private func requireUnique(_ record: VaultRecord) throws(VaultError) {
        let primaryKey = record.primaryKey
        for id in file.index.ids(file.tags.primaryKey(primaryKey)) where id != record.id.number {
            if try self.record(ItemID(number: id))?.primaryKey == primaryKey { throw VaultError(.duplicateItem) }
        }
    }

    private func requireRunning() throws(VaultError) {
        if isOver { throw VaultError(.badParameter, "a transaction that is over") }
    }

    private func requireWriting() throws(VaultError) {
        try requireRunning()
        guard isReadOnly else { return }
        throw VaultError(.storage(.readOnly), "a transaction that was begun for reading changes nothing")
    }
}
