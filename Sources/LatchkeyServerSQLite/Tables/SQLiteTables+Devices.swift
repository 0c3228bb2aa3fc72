// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeySQLite
import LatchkeyServer
import LatchkeyWire

extension SQLiteTables {
    func device(_ id: DeviceID) throws(Refusal) -> StoredDevice? {
        try row(
            """
            SELECT id, account_id, installation_id, name, model, biometry, protection, verifier, bound_at, last_used_at,
                end_reason, ended_at, form
            FROM devices WHERE id = ?
            """,
            [.id(id)],
            in: "devices",
            read
        )
    }

    func boundDevice(of account: AccountID, installation: InstallationID) throws(Refusal) -> StoredDevice? {
        try row(
            """
            SELECT id, account_id, installation_id, name, model, biometry, protection, verifier, bound_at, last_used_at,
                end_reason, ended_at, form
            FROM devices WHERE account_id = ? AND installation_id = ? AND ended_at IS NULL
            """,
            [.id(account), .id(installation)],
            in: "devices",
            read
        )
    }

    func boundDevices(of account: AccountID) throws(Refusal) -> [StoredDevice] {
        try rows(
            """
            SELECT id, account_id, installation_id, name, model, biometry, protection, verifier, bound_at, last_used_at,
                end_reason, ended_at, form
            FROM devices WHERE account_id = ? AND ended_at IS NULL ORDER BY bound_at, id
            """,
            [.id(account)],
            in: "devices",
            read
        )
    }

    func boundDeviceCount(of account: AccountID) throws(Refusal) -> Int {
        try count(
            "SELECT count(*) FROM devices WHERE account_id = ? AND ended_at IS NULL",
            [.id(account)],
            in: "devices"
        )
    }

    func insert(_ device: StoredDevice) throws(Refusal) {
        let description = device.description
        try run(
            "INSERT INTO devices VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                .id(device.id), .id(device.accountID), .id(device.installationID), .text(description.name),
                .text(description.model), .text(description.biometry.rawValue),
                .text(description.protection.rawValue), .text(device.verifier.form.rawValue),
                .blob(device.verifier.bytes),
                .time(device.boundAt), .time(device.lastUsedAt), .optional(device.end?.reason.rawValue),
                .time(device.end?.at),
            ]
        )
    }

    func update(_ device: StoredDevice) throws(Refusal) {
        let description = device.description
        try changeOne(
            """
            UPDATE devices SET name = ?, model = ?, biometry = ?, protection = ?, last_used_at = ?, end_reason = ?,
                ended_at = ?
            WHERE id = ?
            """,
            [
                .text(description.name), .text(description.model), .text(description.biometry.rawValue),
                .text(description.protection.rawValue), .time(device.lastUsedAt),
                .optional(device.end?.reason.rawValue), .time(device.end?.at), .id(device.id),
            ],
            in: "devices"
        )
    }

    private func read(_ row: SQLiteRow) -> StoredDevice? {
        guard let id: DeviceID = row.id(0), let account: AccountID = row.id(1),
            let installation: InstallationID = row.id(2),
            let biometry = Biometry(rawValue: row.text(5)), let protection = KeyProtection(rawValue: row.text(6)),
            let verifier = verifier(of: row.text(12), row.blob(7))
        else { return nil }
        let description = DeviceDescription(
            name: row.text(3),
            model: row.text(4),
            biometry: biometry,
            protection: protection
        )
        var device = StoredDevice(
            id: id,
            accountID: account,
            installationID: installation,
            description: description,
            verifier: verifier,
            boundAt: row.timestamp(8)
        )
        device.lastUsedAt = row.isNull(9) ? nil : row.timestamp(9)
        guard !row.isNull(10) else { return device }
        guard let reason = RevocationReason(rawValue: row.text(10)) else { return nil }
        device.end = DeviceEnd(reason: reason, at: row.timestamp(11))
        return device
    }

    /// Bytes that are of no form are a row that cannot be, which is told by `nil`.
    private func verifier(of form: String, _ bytes: [UInt8]) -> DeviceVerifier? {
        switch CredentialForm(rawValue: form) {
        // What is no key is told by `nil`, like every other row that cannot be.
        case .key: (try? keys.key(subjectPublicKeyInfo: bytes)).map(DeviceVerifier.key)
        case .secret: bytes.count == 32 ? .secret(hash: bytes) : nil
        case nil: nil
        }
    }
}

extension DeviceVerifier {
    fileprivate var bytes: [UInt8] {
        switch self {
        case .key(let key): key.subjectPublicKeyInfo
        case .secret(let hash): hash
        }
    }
}
