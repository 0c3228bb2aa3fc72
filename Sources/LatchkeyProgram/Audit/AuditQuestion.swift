// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyServerSQLite
import LatchkeyWire

/// What is asked of `latchkey audit verify`, read from its files.
struct AuditQuestion {
    let file: AuditFile
    let keys: ServerKeys
    /// Those that were kept elsewhere; nobody has checked them yet.
    let heads: [UnverifiedAuditHead]
    let isJSON: Bool

    init(_ arguments: [String]) throws(Misuse) {
        let options: [Option] = [
            .repeatable("--head"), .value("--keys"), .value("--master-key"), .flag("--json"),
        ]
        let read = try Misuse.translating { () throws(ArgumentError) in
            try ArgumentReader(arguments, options: options, operands: 1...1)
        }
        let (keysPath, masterKey) = (read.value("--keys"), read.value("--master-key"))
        guard keysPath == nil || masterKey == nil else { throw Misuse("--keys and --master-key exclude each other.") }
        guard (read.values("--head") + [keysPath]).filter({ $0 == "-" }).count <= 1 else {
            throw Misuse("only one file can be standard input.")
        }
        isJSON = read.has("--json")
        file = try Self.open(read.operands[0])
        if let keysPath { keys = try ServerKeys(file: keysPath) } else { keys = try Self.keys(in: file, masterKey) }
        heads = try read.values("--head").map { path throws(Misuse) in try Self.head(path) }
    }

    static func open(_ folder: String) throws(Misuse) -> AuditFile {
        do throws(StoreFailure) { return try AuditFile(folder: folder) } catch { throw Misuse("\(error).") }
    }

    private static func keys(in file: AuditFile, _ masterKey: String?) throws(Misuse) -> ServerKeys {
        do throws(StoreFailure) { return try file.keys(masterKey: masterKey) } catch {
            throw Misuse("\(error). The heads cannot be checked: bring the master key by --master-key, or --keys.")
        }
    }

    /// A head as it stands, or in the one member of an object that has it.
    private static func head(_ path: String) throws(Misuse) -> UnverifiedAuditHead {
        let bytes = try InputFile(path).read()
        let text = InputFile.line(of: bytes)
        guard text.hasPrefix("{") else { return UnverifiedAuditHead(text) }
        do { return try AuditHeadAnswer(answer: Array(text.utf8)).head } catch {
            throw Misuse("\(path): there is no head in it.")
        }
    }
}
