// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import Testing

@testable import LatchkeyProgram

@Suite("latchkey receipt verify")
struct ReceiptCommandTests {
    private func verify(_ arguments: [String]) async -> (code: ExitCode, console: RecordedConsole) {
        let console = RecordedConsole()
        return (await Program.run(["receipt", "verify"] + arguments, console: console.console), console)
    }

    @Test("A receipt of every method is good, and the person's signature is told apart from the server's word")
    func good() async throws {
        let vectors = try ReceiptVectors()
        defer { vectors.remove() }

        for (method, headline) in [
            ("deviceKey", "good: the person signed this document, if the key below is the phone's\n"),
            ("deviceSecret", "good: the server's word that the account agreed to this document; no signature"),
            ("paymentPassword", "good: the server's word"), ("allowance", "good: the server's word"),
        ] {
            let path = try vectors.write(vectors.receipt(method), to: method)
            let (code, console) = await verify(["--keys", vectors.keys, path])

            #expect(code == .success)
            #expect(console.printed.hasPrefix(headline))
            #expect(console.printed.contains("  method          \(method)\n"))
            #expect(console.remarked.isEmpty)
        }
    }

    @Test("With the person's key and the document at hand, all of it is told")
    func everything() async throws {
        let vectors = try ReceiptVectors()
        defer { vectors.remove() }
        let receipt = try vectors.write(vectors.receipt("deviceKey") + "\n", to: "receipt")
        let document = try vectors.write(ReceiptVectors.document(0), to: "document")
        let digest = try ReceiptVectors.keyDigest()

        let (code, console) = await verify(
            ["--keys", vectors.keys, "--document", document, "--key-digest=\(digest)", receipt]
        )

        #expect(code == .success)
        #expect(
            console.printed == """
                good: the person signed this document with the key that was given
                  kind            payment
                  payee           Harbour Books
                  amount          12.34
                  currency        CNY
                  reference       A-1
                  memo            Zwei Bücher "für" 小明 \\ ❤
                  accountID       Yn1Jb3hXQk2pG0u7Zq8r4w
                  confirmationID  b3JkZXJfMTIzLTQ1Ng
                  method          deviceKey
                  issuer          https://bank.example
                  issuedAt        2026-01-01T00:00:40.000Z
                  keyDigest       \(digest)

                """
        )
    }

    @Test("Every bad receipt of the vectors exits with 1 and names its step, as text and as JSON")
    func bad() async throws {
        let vectors = try ReceiptVectors()
        defer { vectors.remove() }

        for vector in vectors.bad {
            let (name, step) = (ReceiptVectors.text(vector, "name"), ReceiptVectors.text(vector, "step"))
            let path = try vectors.write(ReceiptVectors.text(vector, "receipt"), to: "bad")
            let (code, console) = await verify(["--keys", vectors.keys, path])
            let (jsonCode, jsonConsole) = await verify(["--json", "--keys", vectors.keys, path])

            #expect(code == .failure, "\(name)")
            #expect(console.printed.hasPrefix("bad: \(step): "), "\(name)")
            #expect(jsonCode == .failure, "\(name)")
            #expect(jsonConsole.printed.hasPrefix(#"{"good":false,"step":"\#(step)","reason":""#), "\(name)")
        }
        #expect(vectors.bad.count == 65)
    }

    @Test("A good receipt about another document, or by another key, exits with 1")
    func others() async throws {
        let vectors = try ReceiptVectors()
        defer { vectors.remove() }
        let receipt = try vectors.write(vectors.receipt("deviceKey"), to: "receipt")
        let password = try vectors.write(vectors.receipt("paymentPassword"), to: "password")
        let document = try vectors.write(ReceiptVectors.document(1), to: "document")
        let digest = String(repeating: "A", count: 43)

        for (arguments, step) in [
            (["--document", document, receipt], "otherDocument"), (["--key-digest", digest, receipt], "otherKey"),
            (["--key-digest", try ReceiptVectors.keyDigest(), password], "otherKey"),
        ] {
            let (code, console) = await verify(["--keys", vectors.keys] + arguments)

            #expect(code == .failure)
            #expect(console.printed.hasPrefix("bad: \(step): "))
        }
    }

    @Test("What is missing, unknown, unreadable or there twice is misuse, told in a sentence, and nothing is printed")
    func misuse() async throws {
        let vectors = try ReceiptVectors()
        defer { vectors.remove() }
        let receipt = try vectors.write(vectors.receipt("deviceKey"), to: "receipt")
        let (empty, other) = (try vectors.write("", to: "empty"), try vectors.write(#"{"origins":[]}"#, to: "other"))

        for (arguments, sentence) in [
            ([receipt], "--keys JWKS.json is missing."), (["--keys", vectors.keys], "an argument is missing."),
            (["--keys", vectors.keys, receipt, receipt], "unexpected argument '\(receipt)'."),
            (["--keys", "/nowhere", receipt], "/nowhere: there is no such file."),
            (["--keys", vectors.keys, "/nowhere"], "/nowhere: there is no such file."),
            (["--keys", vectors.keys, "/"], "/: cannot be read."),
            (["--keys", vectors.keys, "/dev/zero"], "/dev/zero: longer than 1 MiB."),
            (["--keys", "-", "-"], "only one file can be standard input."),
            (
                ["--keys", vectors.keys, "--key-digest", "AA", receipt],
                "--key-digest takes 43 characters of base64url."
            ),
            (["--keys", empty, receipt], "\(empty): not the body of GET /v1/server-keys: no JSON object."),
            (["--keys", other, receipt], "\(other): not the body of GET /v1/server-keys: 'keys' is missing or wrong."),
            (["--fast", receipt], "unknown option '--fast': --help tells those there are."),
        ] {
            let (code, console) = await verify(arguments)

            #expect(code == .misuse)
            #expect(console.remarked == "latchkey receipt: \(sentence)\n")
            #expect(console.printed.isEmpty)
        }
    }

    @Test("Anything but 'verify' is refused by name")
    func otherVerb() async {
        let console = RecordedConsole()

        let code = await Program.run(["receipt", "forge", "x"], console: console.console)

        #expect(code == .misuse)
        #expect(
            console.remarked
                == "latchkey receipt: there is no 'forge': 'latchkey receipt verify' checks a receipt.\n"
        )
    }

    @Test("The built program reads a receipt, the keys or the document from standard input")
    func standardInput() async throws {
        let vectors = try ReceiptVectors()
        defer { vectors.remove() }
        let receipt = vectors.receipt("deviceKey")
        let path = try vectors.write(receipt, to: "receipt")
        let document = try ReceiptVectors.document(0)
        let keys = try String(contentsOfFile: vectors.keys, encoding: .utf8)

        for (arguments, input) in [
            (["--keys", vectors.keys, "-"], receipt + "\r\n"), (["--keys", "-", path], keys),
            (["--keys", vectors.keys, "--document", "-", path], document),
        ] {
            let outcome = try await BuiltProgram.run(["receipt", "verify", "--json"] + arguments, input: input)

            #expect(outcome.code == 0)
            #expect(outcome.output.hasPrefix(#"{"good":true,"method":"deviceKey","issuer":"https://bank.example","#))
            #expect(outcome.errors.isEmpty)
        }
    }

    @Test("The built program exits with 1 for a bad receipt and with 2 for misuse")
    func builtProgram() async throws {
        let vectors = try ReceiptVectors()
        defer { vectors.remove() }

        let bad = try await BuiltProgram.run(["receipt", "verify", "--keys", vectors.keys, "-"], input: "x.y.z")
        let misuse = try await BuiltProgram.run(["receipt", "verify", "-"], input: "")

        #expect(bad.code == 1)
        #expect(bad.output == "bad: form: it is no compact JWS.\n")
        #expect(misuse.code == 2)
        #expect(misuse.output.isEmpty)
    }
}
