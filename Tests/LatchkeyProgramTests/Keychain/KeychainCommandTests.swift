// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import Testing

@testable import LatchkeyProgram

@Suite("latchkey keychain")
struct KeychainCommandTests {
    /// A folder with room for a vault and its key, and what was said over it.
    final class Desk {
        let path: String

        init() throws {
            path = NSTemporaryDirectory() + "latchkey-keychain-" + UUID().uuidString
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        deinit {
            // What is left over is in the folder for what is temporary.
            try? FileManager.default.removeItem(atPath: path)
        }

        struct Said {
            let code: ExitCode
            let printed: String
            let remarked: String
        }

        func say(_ words: String, secret: [UInt8]? = nil, typed: [String] = []) async -> Said {
            let recorded = RecordedConsole(input: typed)
            var console = recorded.console
            console.readSecret = { longest in
                secret.flatMap { $0.count <= longest ? SharedSecret(SecretBytes(copying: $0)) : nil }
            }
            let arguments = words.split(separator: " ").map { $0.replacing("DESK", with: path) }
            let code = await Program.run(["keychain"] + arguments.map { String($0) }, console: console)
            return Said(code: code, printed: recorded.printed, remarked: recorded.remarked)
        }

        /// With a key file, on the vault of the desk.
        func keyed(_ words: String, secret: String? = nil, typed: [String] = []) async -> Said {
            let bytes = secret.map { Array($0.utf8) }
            return await say("\(words) --vault DESK/v --key-file DESK/k", secret: bytes, typed: typed)
        }
    }

    let desk: Desk

    init() async throws {
        desk = try Desk()
        let made = await desk.keyed("add --create --service diary --account ada --label Mine", secret: "open sesame\n")
        #expect(made.code == .success)
        #expect(made.remarked.contains("level: plain"))
        #expect(made.printed.isEmpty)
    }

    @Test("What was added comes back as it was, without the line's end, and is listed without its secret")
    func roundTrip() async {
        let got = await desk.keyed("get --service diary --account ada")
        let listed = await desk.keyed("list")
        let told = await desk.keyed("list --json")

        #expect(got.printed == "open sesame")
        #expect(listed.printed == "diary / ada (Mine)\n")
        #expect(told.printed.contains("\"service\":\"diary\",\"account\":\"ada\",\"label\":\"Mine\""))
        #expect(!(listed.printed + told.printed + listed.remarked).contains("sesame"))
    }

    @Test("A second item of that name is refused, an update replaces the secret, a deletion ends it")
    func life() async {
        #expect(await desk.keyed("add --service diary --account ada", secret: "x").code == .failure)
        #expect(await desk.keyed("update --service diary --account ada --label Yours", secret: "new").code == .success)
        #expect(await desk.keyed("get --service diary --account ada").printed == "new")
        #expect(await desk.keyed("list").printed == "diary / ada (Yours)\n")
        #expect(await desk.keyed("delete --service diary --account ada").code == .success)
        #expect(await desk.keyed("get --service diary --account ada").code == .failure)
        #expect(await desk.keyed("delete --service diary --account ada").remarked.contains("there is no such item"))
    }

    @Test("A secret that is no text is printed in base64url or not at all")
    func binary() async {
        let secret: [UInt8] = [0xff, 0x00, 0xfe]
        let words = "add --service diary --account bin --vault DESK/v --key-file DESK/k"
        #expect(await desk.say(words, secret: secret).code == .success)

        #expect(await desk.keyed("get --service diary --account bin").code == .failure)
        #expect(await desk.keyed("get --service diary --account bin --json").printed.contains("\"secret\":\"_wD-\""))
    }

    @Test("A secret comes from a file too, and one that is too long from nowhere")
    func sources() async throws {
        try Data("from a file\n".utf8).write(to: URL(filePath: desk.path + "/s"))
        try Data(repeating: 0x41, count: 65_537).write(to: URL(filePath: desk.path + "/long"))

        #expect(await desk.keyed("add --service a --account b --secret-file DESK/s").code == .success)
        #expect(await desk.keyed("get --service a --account b").printed == "from a file")
        #expect(await desk.keyed("add --service a --account c --secret-file DESK/long").code == .misuse)
        #expect(await desk.keyed("add --service a --account c --secret-file DESK/missing").code == .misuse)
        let long = String(repeating: "x", count: 70_000)
        #expect(await desk.keyed("add --service a --account c", secret: long).code == .misuse)
    }

    @Test("A protected item needs a device, and a simulated one says that it keeps nobody out")
    func protected() async {
        #expect(
            await desk.keyed("add --service bank --account ada --protect biometry", secret: "4711").code == .success
        )
        let refused = await desk.keyed("get --service bank --account ada")
        let right = ["face matches=false", "nonsense", "tap button=tryAgain", "face matches=true"]
        let shown = await desk.keyed("get --service bank --account ada --simulated", typed: right)

        #expect(refused.code == .failure)
        #expect(refused.remarked.contains("--simulated"))
        #expect(shown.code == .success)
        #expect(shown.printed == "4711")
        #expect(shown.remarked.contains("keeps nobody out"))
        #expect(shown.remarked.contains("Face ID"))
    }

    @Test("Who says no, or says nothing, gets nothing", arguments: [["face matches=false", "tap button=cancel"], []])
    func refused(_ typed: [String]) async {
        #expect(
            await desk.keyed("add --service bank --account ada --protect presence", secret: "4711").code == .success
        )

        let said = await desk.keyed("get --service bank --account ada --simulated", typed: typed)

        #expect(said.code == .failure)
        #expect(said.printed.isEmpty)
        #expect(!said.remarked.contains("4711"))
    }

    @Test("An update of a protected item asks too")
    func protectedUpdate() async throws {
        try Data("new".utf8).write(to: URL(filePath: desk.path + "/s"))
        let add = "add --service bank --account ada --protect current-biometry --simulated"
        #expect(await desk.keyed(add, secret: "4711").code == .success)
        let update = "update --service bank --account ada --simulated"

        #expect(await desk.keyed(update, secret: "x").code == .misuse)
        #expect(await desk.keyed(update + " --secret-file DESK/s", typed: []).code == .failure)
        #expect(await desk.keyed(update + " --secret-file DESK/s", typed: ["face matches=true"]).code == .success)
        let get = "get --service bank --account ada --simulated"
        #expect(await desk.keyed(get, typed: ["face matches=true"]).printed == "new")
    }

    @Test("A passphrase seals a vault, another does not open it, and info names the level")
    func passphrase() async throws {
        try Data("correct horse\nsecond line".utf8).write(to: URL(filePath: desk.path + "/p"))
        try Data("wrong horse\n".utf8).write(to: URL(filePath: desk.path + "/q"))
        let item = "--service s --account a --vault DESK/w"
        let add = "add --create \(item) --passphrase-file DESK/p"

        #expect(await desk.say(add, secret: Array("x".utf8)).code == .success)
        #expect(await desk.say("get \(item) --passphrase-file DESK/p").printed == "x")
        #expect(await desk.say("get \(item) --passphrase-file -", typed: ["correct horse"]).printed == "x")
        let refused = await desk.say("get \(item) --passphrase-file DESK/q")
        #expect(refused.code == .failure)
        #expect(refused.remarked.contains("this passphrase does not open the vault"))
        #expect(await desk.say("info --vault DESK/w").printed.contains("Level sealed"))
        #expect(await desk.keyed("info").printed.contains("Level plain"))
        #expect(await desk.keyed("info --json").printed.contains("\"level\":\"plain\",\"items\":1,\"writes\":1"))
    }

    static let misuses = [
        "", "steal", "get", "get --vault DESK/v", "get --vault DESK/v --key-file DESK/k",
        "add --vault DESK/v --key-file DESK/k --service s",
        "get --vault DESK/v --key-file DESK/k --passphrase-file DESK/p --service s --account a",
        "add --vault DESK/v --key-file DESK/k --service s --account a --protect magic",
        "add --vault DESK/v --key-file DESK/k --service s --account a --accessible never",
        "add --vault DESK/v --key-file DESK/k --service s --account a --protect current-biometry",
        "add --vault DESK/v --key-file DESK/k --service s --account a --secret hunter2",
        "list --vault DESK/v --key-file DESK/k extra",
        "add --vault DESK/v --passphrase-file - --service s --account a",
    ]

    @Test("Misuse is told in a sentence and changes nothing", arguments: misuses)
    func misuse(_ words: String) async throws {
        let said = await desk.say(words, secret: [1], typed: ["pass"])

        #expect(said.code == .misuse || (words.contains("passphrase-file -") && said.code == .failure))
        #expect(said.printed.isEmpty)
        #expect(said.remarked.hasPrefix("latchkey keychain"))
        #expect(await desk.keyed("list").printed == "diary / ada (Mine)\n")
    }

    @Test("Nothing is made unless that is asked for, and what is there is not made again")
    func neverMadeAnew() async throws {
        let missing = await desk.say("add --vault DESK/other --key-file DESK/k --service s --account a", secret: [1])
        #expect(missing.code == .failure)
        #expect(missing.remarked.contains("--create"))
        #expect(!FileManager.default.fileExists(atPath: desk.path + "/other"))

        #expect(await desk.keyed("add --create --service s --account a", secret: "y").code == .success)
        #expect(await desk.keyed("list").printed == "diary / ada (Mine)\ns / a\n")
    }

    @Test("Names that would move a terminal's cursor are shown and do nothing")
    func hostileNames() async {
        let name = "a\u{1b}[2J"
        #expect(await desk.keyed("add --service \(name) --account b", secret: "x").code == .success)

        #expect(await desk.keyed("list").printed.contains("a\\u{1b}[2J / b"))
    }
}
