// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore
import LatchkeyCrypto
import LatchkeySQLite
import OwnerAuthority

/// A vault that is being made, under a name that nobody opens.
enum FileDraft {
    static func write(
        _ path: String,
        _ sealer: some KeySealer,
        _ surroundings: SealedFile.Surroundings
    ) throws(VaultError) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FilePlace.failure("the vault cannot be made", path) }
        close(descriptor)
        let root = SecretBytes(copying: SystemRandom.bytes(VaultKeys.rootCount))
        let box = try sealer.seal(root)
        let header = try ContentSeal(keys: VaultKeys(root: root)).seal(FileHeader().bytes, at: .header)
        do throws(SQLiteError) {
            let connection = try SQLiteConnection(path: path)
            try connection.writeTransaction({ $0 }) { () throws(SQLiteError) in
                try surroundings.schema.migrate(connection, from: 0)
                let values: [SQLiteValue] = [.text(sealer.method.rawValue), .blob(box), .blob(header)]
                try connection.run("INSERT INTO vault VALUES (1, ?, ?, ?)", values)
            }
        } catch {
            throw VaultError(error, path)
        }
    }
}
