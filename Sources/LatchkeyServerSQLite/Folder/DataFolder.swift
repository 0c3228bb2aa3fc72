// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Glibc
import LatchkeyCore

/// The folder that a server keeps its things in: the database, and the master key unless it lies elsewhere.
///
/// Its owner alone may enter it. One server at a time works on it; while this value lives it is this process.
package final class DataFolder: Sendable {
    package let path: String
    /// The file that is locked; `nil` once the folder was let go.
    private let lock: Locked<Int32?>

    var database: String {
        path + "/latchkey.db"
    }

    var masterKey: String {
        path + "/master-key"
    }

    var hasMasterKey: Bool {
        access(masterKey, F_OK) == 0
    }

    var missingKey: StoreFailure {
        .masterKey("\(database) is sealed, and there is no \(masterKey): name its key by --master-key FILE")
    }

    /// Whether there is no database, or a file to which nothing was written yet.
    var isEmpty: Bool {
        var status = stat()
        guard lstat(database, &status) == 0 else { return true }
        return status.st_mode & S_IFMT == S_IFREG && status.st_size == 0
    }

    /// Makes the folder if it is missing, and takes it.
    package init(_ path: String) throws(StoreFailure) {
        try Self.make(path)
        let path = FilePath.resolved(path)
        self.path = path
        let file = path + "/lock"
        let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .file(file, String(cString: strerror(errno))) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let isTaken = errno == EWOULDBLOCK
            let reason = String(cString: strerror(errno))
            close(descriptor)
            throw isTaken ? .inUse(path) : .file(file, reason)
        }
        lock = Locked(descriptor)
    }

    /// The folder of a server that may run, for commands beside it: it is not taken.
    init(beside path: String) throws(StoreFailure) {
        self.path = FilePath.resolved(path)
        lock = Locked(nil)
        guard access(database, F_OK) == 0 else { throw .file(database, String(cString: strerror(errno))) }
    }

    deinit {
        letGo()
    }

    /// Lets another server take the folder.
    func letGo() {
        lock.withLock { lock in
            if let descriptor = lock { close(descriptor) }
            lock = nil
        }
    }

    private static func make(_ path: String) throws(StoreFailure) {
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw .file(path, "it is no folder, and it cannot be made")
        }
    }

    /// Makes the database's file with its mode before anything is in it; the log files beside it take that mode.
    func makeDatabaseFile() throws(StoreFailure) {
        let descriptor = open(database, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .file(database, String(cString: strerror(errno))) }
        defer { close(descriptor) }
        guard fchmod(descriptor, 0o600) == 0 else { throw .file(database, String(cString: strerror(errno))) }
        sync()
    }

    /// A log whose database is gone holds what was acknowledged last, and a new database would remove it.
    func requireNoLogAlone() throws(StoreFailure) {
        guard access(database, F_OK) != 0 else { return }
        for log in [database + "-wal", database + "-journal"] where access(log, F_OK) == 0 {
            throw .file(log, "it is left of a database that is not here: put that back beside it, or move it away too")
        }
    }

    /// Has what was committed outlive a power cut, whoever committed it; what is not in the log lies in the database, flushed.
    ///
    /// The database itself is not opened: to close it again would give up the locks that this process has on it.
    func syncLog() throws(StoreFailure) {
        let path = database + "-wal"
        let log = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard log >= 0 || errno == ENOENT else { throw .file(path, String(cString: strerror(errno))) }
        guard log >= 0 else { return }
        defer { close(log) }
        guard fsync(log) == 0 else { throw .file(path, String(cString: strerror(errno))) }
    }

    /// Has what was made, renamed and removed in the folder outlive a power cut.
    func sync() {
        Self.sync(path)
    }

    /// The same for the folder that a file lies in.
    static func sync(folderOf file: String) {
        let end = file.lastIndex(of: "/")
        sync(end.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? ".")
    }

    private static func sync(_ path: String) {
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }
}
