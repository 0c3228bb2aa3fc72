// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyServerSQLite

/// `latchkey backup`: a copy of a server's database, made while the server runs.
struct BackupCommand: Subcommand {
    static let name = "backup"
    static let summary = "copy a server's database, also while it runs"
    static let help = """
        latchkey backup: copy a server's database, also while it runs

        Usage: latchkey backup DIR FILE

        DIR is the folder of 'latchkey serve --data'. FILE is made, readable by its owner only, and must not be there
        yet; it is whole and on the disk when the command exits with 0. The master key is not in it: keep that
        elsewhere, for both are needed to restore.

        Exit codes: 0 done, 1 something failed, 2 misuse.
        """

    func run(_ arguments: [String], console: Console) async -> ExitCode {
        let paths: [String]
        do { paths = try ArgumentReader(arguments, options: [], operands: 2...2).operands } catch {
            return misuse(error.sentence, console: console)
        }
        do throws(StoreFailure) {
            try Backup.make(of: paths[0], to: paths[1])
            return .success
        } catch {
            console.remark("latchkey backup: \(error.description.escapedForTerminal).")
            return .failure
        }
    }
}
