// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeySQLite
import OwnerAuthority

/// The bytes of a vault with nothing in it, made in memory.
enum EmptyVault {
    static func bytes(
        _ sealer: some KeySealer,
        _ schema: FileSchema,
        for path: String
    ) throws(VaultError) -> [UInt8] {
        let root = SecretBytes(copying: SystemRandom.bytes(VaultKeys.rootCount))
        let box = try sealer.seal(root)
        let header = try ContentSeal(keys: VaultKeys(root: root)).seal(FileHeader().bytes, at: .header)
        do throws(SQLiteError) {
            let connection = try SQLiteConnection(inMemory: ())
            try connection.writeTransaction({ $0 }) { () throws(SQLiteError) in
                try schema.migrate(connection, from: 0)
                let values: [SQLiteValue] = [.text(sealer.method.rawValue), .blob(box), .blob(header)]
                try connection.run("INSERT INTO vault VALUES (1, ?, ?, ?)", values)
            }
            return try connection.image()
        } catch {
            throw VaultError(error, path)
        }
    }
}
