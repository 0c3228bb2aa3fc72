// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeySQLite
import LatchkeyServer

/// Why a folder could not be opened as a server's store, as a sentence for its operator.
package enum StoreFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Not a database of this program.
    case foreign(String)
    /// Written by a newer version of this program.
    case newer(String, version: Int64, known: Int)
    /// Another server works on it.
    case inUse(String)
    /// The database had another file under its name before.
    case moved(String)
    /// A file or folder that cannot be made, read or written, and why.
    case file(String, String)
    /// A master key that is none, or is another one's.
    case masterKey(String)
    /// The database failed.
    case database(String)

    init(_ error: SQLiteError, _ path: String) {
        switch error.code {
        case .notADatabase: self = .foreign(path)
        default: self = .database(Self.sentence(error, path))
        }
    }

    package var description: String {
        switch self {
        case .foreign(let path): "\(path) is not a database of this program; nothing was changed"
        case .newer(let path, let version, let known):
            "\(path) was written by a newer version of this program (form \(version), and this one knows \(known)); "
                + "nothing was changed: use that version, or restore a backup made by this one"
        case .inUse(let path): "another server works on \(path) already"
        case .moved(let path):
            "\(path) was moved, deleted or replaced while it is open: put it back, or stop the server first"
        case .file(let path, let reason): "\(path): \(reason)"
        case .masterKey(let reason), .database(let reason): reason
        }
    }

    /// What a failure of the database means for whoever runs the server; no stored value is in it.
    static func sentence(_ error: SQLiteError, _ path: String) -> String {
        let reason =
            switch error.code {
            case .busy: "another process holds it for too long"
            case .full: "there is no room on the disk"
            case .readOnly: "it may not be written"
            case .cannotOpen: "it cannot be opened, or its folder may not be written"
            case .notADatabase: "it is not a database any more"
            case .corrupt: "its inside contradicts itself"
            case .constraint: "a row contradicts another"
            case .inputOutput: "the disk does not read or write it"
            case .other: "the database failed"
            }
        return "\(path): \(reason) (SQLite \(error.number), system \(error.systemError): \(error.words))"
    }
}

extension Refusal {
    /// The same while a server runs: 503, and the sentence is for the log.
    init(_ error: SQLiteError, _ path: String) {
        self.init(StorageError(StoreFailure.sentence(error, path)))
    }
}
