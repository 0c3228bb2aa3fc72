// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeySQLite
import OwnerAuthority

/// The system's side of a vault's file: where it may lie, and what the system says when it cannot be used.
enum FilePlace {
    /// File systems over a network or of unknown make, by the numbers of statfs(2): their locks hold back nobody, or not always.
    static let unsuitable: [UInt64: String] = [
        0x6969: "NFS", 0x517b: "SMB", 0xff53_4d42: "CIFS", 0xfe53_4d42: "SMB2", 0x5346_414f: "AFS", 0x6b41_4653: "AFS",
        0x7375_7245: "Coda", 0x564c: "NCP", 0x0102_1997: "9P", 0x00c3_6400: "Ceph", 0x4750_4653: "GPFS",
        0x0bd0_0bd0: "Lustre", 0x7461_636f: "OCFS2", 0x0116_1970: "GFS2", 0x6573_5546: "FUSE",
        0x786f_4256: "VirtualBox",
    ]

    /// What the name of a vault's log has behind the vault's.
    static let logSuffix = "-wal"

    /// The number of the file system that a folder lies on.
    static func fileSystem(of path: String) -> UInt64? {
        FileSystem.number(folder(of: path))
    }

    static func requireLocal(_ path: String, _ fileSystem: (String) -> UInt64?) throws(VaultError) {
        guard let number = fileSystem(path) else { throw failure("the folder of the vault cannot be used", path) }
        guard let name = unsuitable[number] else { return }
        throw VaultError(
            .storage(.unsuitablePlace),
            "\(path) lies on \(name), where locks of several processes are not to be trusted: keep the vault on a local disk"
        )
    }

    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Where the name within the folder begins.
    static func nameStart(of path: String) -> String.Index {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path.utf8.index(after: $0) } ?? path.startIndex
    }

    /// The one path of a file whose folder is named by another, over links or relatively.
    ///
    /// The last part stays as it is: a link in the place of the file is refused later.
    static func canonical(_ path: String) throws(VaultError) -> String {
        let name = path[nameStart(of: path)...]
        guard !["", ".", ".."].contains(name), !path.utf8.contains(0) else {
            throw VaultError(.storage(.unsuitablePlace), "'\(path)' names no file")
        }
        guard let resolved = realpath(folder(of: path), nil) else {
            throw failure("the folder of the vault cannot be used", path)
        }
        defer { free(resolved) }
        let folder = String(cString: resolved)
        let whole = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        guard whole.utf8.count <= longestPath else {
            throw VaultError(.storage(.unsuitablePlace), "a path of over \(longestPath) bytes: \(whole)")
        }
        return whole
    }

    /// SQLite takes 512, with what its own files have behind the name.
    private static let longestPath = 500

    /// Whether nobody can write a file here: its disk is mounted for reading alone, and no log lies beside it.
    static func isFrozen(_ path: String, _ isReadOnlyDisk: (String) -> Bool) -> Bool {
        isReadOnlyDisk(path) && ![logSuffix, "-journal"].contains { isThere(path + $0) }
    }

    /// Makes names of files in the folder as durable as the files.
    static func flushFolder(of path: String) throws(VaultError) {
        let descriptor = open(folder(of: path), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw failure("the folder cannot be opened", path) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw failure("the folder cannot be flushed", path) }
    }

    /// The error for what errno says now.
    static func failure(_ what: String, _ path: String) -> VaultError {
        let number = errno
        return VaultError(.storage(fault(number)), "\(what): \(path): \(String(cString: strerror(number)))")
    }

    static func fault(_ number: Int32) -> VaultError.StorageFault {
        switch number {
        case ENOSPC, EDQUOT, EFBIG: .full
        case EACCES, EPERM, EROFS: .readOnly
        case ELOOP: .unsuitablePlace
        default: .inputOutput
        }
    }

    /// Requires that no log of a vault that is gone lies where a new one shall be: it would be taken for the new one's.
    static func requireNoLog(of path: String) throws(VaultError) {
        for log in [path + logSuffix, path + "-journal"] where access(log, F_OK) == 0 && !isThere(path) {
            let message = "\(log) is left of a vault that is no longer there: put that one back, or remove its log too"
            throw VaultError(.storage(.foreign), message)
        }
    }

    /// Requires a folder on a local disk where a new vault can be made, before anything else is made for it.
    static func requireRoom(_ path: String, _ fileSystem: (String) -> UInt64?) throws(VaultError) {
        try requireLocal(path, fileSystem)
        try requireNoLog(of: path)
        guard access(folder(of: path), W_OK | X_OK) == 0 else { throw failure("the vault cannot be made", path) }
    }

    /// Whether there is anything under a name, be it a link to nothing.
    static func isThere(_ path: String) -> Bool {
        FileIdentity(of: path) != nil
    }

    /// Requires a file that is there, has this one name, and is no link.
    ///
    /// It is not opened: a process that closes any descriptor of a file gives up all its locks on it, and with them those of a vault
    /// that it has open.
    static func requireFile(_ path: String) throws(VaultError) {
        var status = stat()
        guard lstat(path, &status) == 0 else {
            if errno == ENOENT { throw VaultError(.storage(.inputOutput), "there is no vault at \(path)") }
            throw failure("the vault cannot be looked at", path)
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            guard status.st_size > 0 else {
                throw VaultError(
                    .storage(.foreign),
                    "\(path) is empty: it is no vault, or was cut off; put back a copy"
                )
            }
            try requireOneName(path, status)
        case S_IFLNK: throw VaultError(.storage(.unsuitablePlace), "\(path) is a link: name the file itself")
        default: throw VaultError(.storage(.foreign), "\(path) is no file")
        }
    }

    /// A vault with two names has two logs, and what one acknowledges the other may lose.
    private static func requireOneName(_ path: String, _ status: stat) throws(VaultError) {
        guard FileSystem.isMountedAlone(path) != true else {
            throw VaultError(
                .storage(.unsuitablePlace),
                "\(path) is a file bound into its folder by itself, so that its log would lie elsewhere than under its other name: bind the folder"
            )
        }
        guard status.st_nlink > 1 else { return }
        NewFile.dropDraft(of: path)
        var now = stat()
        guard lstat(path, &now) == 0, now.st_nlink > 1 else { return }
        throw VaultError(
            .storage(.unsuitablePlace),
            "\(path) has \(now.st_nlink) names (hard links), and each would have a log of its own: keep one (find -inum \(now.st_ino))"
        )
    }
}
