// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyServerSQLite
import LatchkeyWire

/// `latchkey audit`: checks and exports what a server wrote down.
struct AuditCommand: Subcommand {
    static let name = "audit"
    static let summary = "check a server's audit, or export it, also while it runs"
    static let help = """
        latchkey audit: check a server's audit, or export it, also while it runs

        Usage: latchkey audit verify DIR [OPTION]...
               latchkey audit export DIR

        DIR is the folder of 'latchkey serve --data'. verify checks every link, batch and signed head, and names the
        first that does not hold. export prints one JSON object a line: links, batches and heads in the order of the
        commits, each batch after its links.

          --head FILE        a head that was kept elsewhere: its line, the body of GET /v1/audit-head, or the line of the
                             log that has it; - is standard input; repeatable
          --keys JWKS.json   check heads by this copy of the body of GET /v1/server-keys instead of the sealed list in
                             DIR, which takes the master key
          --master-key FILE  the master key, if it is not in DIR
          --json             verify prints one JSON object instead of text

        Without --head, verify shows what was changed behind the newest stored head by someone without the signing key,
        and not that the end was cut off at an older stored head. With it, every cut, dropped account and change behind
        that head is shown. Links behind the newest head are nobody's word yet: a head is signed within a second. Nothing
        shows what somebody with the signing key did before the head was kept elsewhere.

        Exit codes: 0 all holds, 1 something does not, 2 misuse.
        """

    func run(_ arguments: [String], console: Console) async -> ExitCode {
        do throws(Misuse) {
            switch arguments.first {
            case "verify": return try verify(Array(arguments.dropFirst()), console: console)
            case "export": return try export(Array(arguments.dropFirst()), console: console)
            default: throw Misuse("'latchkey audit verify DIR' checks, 'latchkey audit export DIR' exports.")
            }
        } catch {
            return misuse(error.sentence, console: console)
        }
    }

    private func verify(_ arguments: [String], console: Console) throws(Misuse) -> ExitCode {
        let question = try AuditQuestion(arguments)
        let verdict = AuditVerdict(of: question)
        console.print(question.isJSON ? verdict.json : verdict.text)
        return verdict.isGood ? .success : .failure
    }

    private func export(_ arguments: [String], console: Console) throws(Misuse) -> ExitCode {
        let read = try Misuse.translating { () throws(ArgumentError) in
            try ArgumentReader(arguments, options: [], operands: 1...1)
        }
        let file = try AuditQuestion.open(read.operands[0])
        var code = ExitCode.success
        var lines: [String] = []
        func flush() {
            if !lines.isEmpty { console.print(lines.joined(separator: "\n")) }
            lines = []
        }
        do throws(StoreFailure) {
            try file.read { entry in
                switch entry {
                case .line(let line): lines.append(line.text)
                case .unreadable(let table, let number):
                    console.remark("latchkey audit: row \(number) of \(table) is no entry, and was left out.")
                    code = .failure
                }
                if lines.count == 256 { flush() }
                return true
            }
        } catch {
            console.remark("latchkey audit: \(error.description.escapedForTerminal).")
            code = .failure
        }
        flush()
        return code
    }
}

extension AuditLine {
    fileprivate var text: String {
        String(decoding: JSONValue.object(members).printableBytes(), as: UTF8.self)
    }
}
