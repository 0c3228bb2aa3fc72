// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// `latchkey receipt verify`: checks a receipt without asking any server.
struct ReceiptCommand: Subcommand {
    static let name = "receipt"
    static let summary = "check the receipt of a confirmation, without asking any server"
    static let help = """
        latchkey receipt: check the receipt of a confirmation, without asking any server

        Usage: latchkey receipt verify --keys JWKS.json [OPTION]... RECEIPT

        RECEIPT is a file, and so are the others; - is standard input, for one of them.

          --keys JWKS.json   the server's keys: the body of GET /v1/server-keys
          --document FILE    the document's bytes, which the receipt has to be about
          --key-digest D     the digest of the person's key, from the phone; without it the key is the server's word
          --json             one JSON object instead of text

        Checks the header, the server's key with its time and signature, the claims, the document, the act bytes and the
        person's signature, in this order, and names the first step that fails. A receipt by payment password, allowance
        or device secret has no signature of the person: it is the server's word, and never good with --key-digest.

        Exit codes: 0 the receipt is good, 1 it is bad, 2 misuse.
        """

    func run(_ arguments: [String], console: Console) async -> ExitCode {
        do throws(Misuse) {
            let question = try ReceiptQuestion(arguments)
            let verdict = ReceiptVerdict(of: question)
            console.print(question.isJSON ? verdict.json : verdict.text)
            return verdict.isGood ? .success : .failure
        } catch {
            return misuse(error.sentence, console: console)
        }
    }
}

/// What is asked of `latchkey receipt verify`, read from its files.
struct ReceiptQuestion {
    let receipt: UnverifiedReceipt
    let keys: ServerKeys
    /// The bytes that the receipt has to be about, if they were given.
    let document: [UInt8]?
    let keyDigest: WireDigest?
    let isJSON: Bool

    init(_ arguments: [String]) throws(Misuse) {
        let options: [Option] = [.value("--keys"), .value("--document"), .value("--key-digest"), .flag("--json")]
        let read = try Misuse.translating { () throws(ArgumentError) in
            try ArgumentReader(arguments, options: options, operands: 2...2)
        }
        guard read.operands[0] == "verify" else {
            throw Misuse("there is no '\(read.operands[0])': 'latchkey receipt verify' checks a receipt.")
        }
        guard let keysPath = read.value("--keys") else { throw Misuse("--keys JWKS.json is missing.") }
        let documentPath = read.value("--document")
        guard [read.operands[1], keysPath, documentPath].filter({ $0 == "-" }).count <= 1 else {
            throw Misuse("only one file can be standard input.")
        }
        keyDigest = try read.value("--key-digest").map { text throws(Misuse) in
            guard let digest = WireDigest(text) else { throw Misuse("--key-digest takes 43 characters of base64url.") }
            return digest
        }
        isJSON = read.has("--json")
        keys = try ServerKeys(file: keysPath)
        document = try documentPath.map { path throws(Misuse) in try InputFile(path).read() }
        receipt = UnverifiedReceipt(InputFile.line(of: try InputFile(read.operands[1]).read()))
    }
}
