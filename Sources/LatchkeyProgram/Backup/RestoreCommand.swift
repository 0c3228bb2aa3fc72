// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyServerSQLite

/// `latchkey restore`: a copy made by `latchkey backup`, back in a folder.
struct RestoreCommand: Subcommand {
    static let name = "restore"
    static let summary = "put a server's database back from a copy"
    static let help = """
        latchkey restore: put a server's database back from a copy

        Usage: latchkey restore FILE DIR

        FILE was made by 'latchkey backup'. DIR is the folder for 'latchkey serve --data'; no server may work on it,
        and it has no database: move the old one away first, its -wal and -shm with it. Bring the master key that FILE
        was made under, as DIR/master-key or by --master-key of 'latchkey serve'.

        A new epoch begins: every challenge and session is void, and people log in again. Whatever was changed since
        the copy was made is gone: devices that were ended since are bound again, so end them once more.

        Exit codes: 0 done, 1 something failed, 2 misuse.
        """

    func run(_ arguments: [String], console: Console) async -> ExitCode {
        let paths: [String]
        do { paths = try ArgumentReader(arguments, options: [], operands: 2...2).operands } catch {
            return misuse(error.sentence, console: console)
        }
        do throws(StoreFailure) {
            try Backup.restore(paths[0], into: paths[1])
            return .success
        } catch {
            console.remark("latchkey restore: \(error.description.escapedForTerminal).")
            return .failure
        }
    }
}
