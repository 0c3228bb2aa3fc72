// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore
import LatchkeyServer

/// Puts another master key in the place of a folder's, also beside the running server.
///
/// The new key is written beside the old one, then every secret is sealed anew in one transaction, then the new file
/// takes the old one's name. Whatever opens the folder tries both files, so an end at any point, by a power cut too,
/// leaves one that works.
package final class MasterKeyRotation: Sendable {
    private let file: String
    private let key: SharedSecret
    private let turn: RotationTurn

    /// Writes a fresh key beside the one in use.
    ///
    /// `catchUp` reads what is sealed in the store by now.
    /// - Throws: ``StoreFailure`` if that cannot be, or another rotation is under way; the key in use stays.
    init(
        of folder: DataFolder,
        seal: SecretSeal,
        catchUp: () throws(StoreFailure) -> Void,
        randomBytes: (Int) -> [UInt8]
    ) throws(StoreFailure) {
        file = seal.file
        guard !MountPoint.isMountedAlone(file) else {
            throw .file(
                file,
                "it is mounted by itself, so that no other key can take its name: mount its folder instead"
            )
        }
        guard let turn = try RotationTurn(in: folder) else {
            throw .file(folder.path, "its master key is being rotated already")
        }
        self.turn = turn
        // Another one may have been killed since the store was opened: then what lies beside is the key in use.
        try catchUp()
        try seal.settle(in: folder, turn)
        let next = MasterKey.next(file)
        // What an interrupted rotation left before it sealed anything is nobody's key.
        unlink(next)
        try MasterKey.make(file: next, like: file, randomBytes: randomBytes)
        DataFolder.sync(folderOf: next)
        key = SharedSecret(try MasterKey(file: next).bytes.copy())
    }

    /// Seals every secret of the store by the new key; part of an act, and undone with it.
    package func reseal(_ tables: any ServerTables) throws(Refusal) {
        guard let tables = tables as? SQLiteTables else { throw .contradiction("a store without a master key") }
        try tables.resealAll(by: key)
    }

    /// Gives the new key the old one's name, after which the old one is gone.
    /// - Throws: ``StoreFailure`` if that cannot be; the folder opens by the new key beside the old one all the same.
    package func finish() throws(StoreFailure) {
        guard rename(MasterKey.next(file), file) == 0 || errno == ENOENT else {
            throw .file(file, String(cString: strerror(errno)))
        }
        // A server that starts at this moment does the same, and then nothing is left to be renamed.
        DataFolder.sync(folderOf: file)
    }
}

extension SQLiteServerStorage {
    /// Begins to put another master key in the place of this store's.
    package func masterKeyRotation(randomBytes: (Int) -> [UInt8]) throws(StoreFailure) -> MasterKeyRotation {
        let catchUp = { [readers] () throws(StoreFailure) in
            do throws(Refusal) {
                try readers.read { tables throws(Refusal) in _ = try tables.epoch() }
            } catch { throw .masterKey(error.step) }
        }
        return try MasterKeyRotation(of: folder, seal: seal, catchUp: catchUp, randomBytes: randomBytes)
    }
}
