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
            let written: [UInt8]
            let remarked: String
        }

        /// Says it on a console that `alter` may make another, a terminal, say; in the words a plain "" is an empty argument.
        func say(
            _ words: String,
            secret: [UInt8]? = nil,
            typed: [String] = [],
            _ alter: (inout Console) -> Void = { _ in }
        ) async -> Said {
            let recorded = RecordedConsole(input: typed)
            var console = recorded.console
            alter(&console)
            console.readSecret = { longest in
                guard let secret else { return .failed }
                return secret.count <= longest ? .whole(SharedSecret(SecretBytes(copying: secret))) : .tooLong
            }
            let arguments = words.split(separator: " ").map { $0 == "\"\"" ? "" : $0.replacing("DESK", with: path) }
            let code = await Program.run(["keychain"] + arguments.map { String($0) }, console: console)
            return Said(
                code: code,
                printed: recorded.printed,
                written: recorded.written,
                remarked: recorded.remarked
            )
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

    @Test("A secret that is no text goes to a pipe or a file as it is, and to a terminal in base64url or not at all")
    func binary() async throws {
        let secret: [UInt8] = [0xff, 0x00, 0xfe]
        let words = "add --service diary --account bin --vault DESK/v --key-file DESK/k"
        #expect(await desk.say(words, secret: secret).code == .success)
        let get = "get --service diary --account bin --vault DESK/v --key-file DESK/k"

        let refused = await desk.say(get) { $0.showsOutput = true }
        #expect(refused.code == .failure && refused.printed.isEmpty)
        #expect(refused.remarked.contains("--output FILE writes it"))
        #expect(await desk.say(get).written == secret)
        #expect(await desk.say(get + " --json").printed.contains("\"secret\":\"_wD-\""))
        #expect(await desk.say(get + " --output DESK/out").code == .success)
        #expect(try Array(Data(contentsOf: URL(filePath: desk.path + "/out"))) == secret)
        #expect(
            try FileManager.default.attributesOfItem(atPath: desk.path + "/out")[.posixPermissions] as? Int == 0o600
        )
        #expect(await desk.say(get + " --output DESK/out").remarked.contains("cannot be written: File exists"))
        #expect(await desk.say(get + " --output DESK/out --json").code == .misuse)
    }

    @Test("A text that would move a terminal's cursor is shown there and does nothing")
    func hostileSecret() async {
        let item = "--service diary --account esc --vault DESK/v --key-file DESK/k"
        #expect(await desk.say("add \(item)", secret: Array("a\u{1b}[2J".utf8)).code == .success)

        #expect(await desk.say("get \(item)") { $0.showsOutput = true }.printed == "a\\u{1b}[2J\n")
        #expect(await desk.say("get \(item)").printed == "a\u{1b}[2J")
    }

    @Test("The default group has a name of its own on the command line: the empty one")
    func defaultGroup() async {
        let item = "--service diary --account ada"
        #expect(await desk.keyed("add \(item) --group work", secret: "of work").code == .success)

        let unsure = await desk.keyed("get \(item)")
        #expect(unsure.code == .failure)
        #expect(unsure.remarked.contains("say which by --group, which is \"\" for the one without a name"))
        #expect(await desk.keyed("get \(item) --group \"\"").printed == "open sesame")
        #expect(await desk.keyed("get \(item) --group=").printed == "open sesame")
        #expect(await desk.keyed("get \(item) --group work").printed == "of work")
        #expect(await desk.keyed("list --group \"\"").printed == "diary / ada (Mine)\n")
        #expect(await desk.keyed("update \(item) --group \"\"", secret: "new").code == .success)
        #expect(await desk.keyed("delete \(item) --group \"\"").code == .success)
        #expect(await desk.keyed("get \(item)").printed == "of work")
        #expect(await desk.keyed("add \(item) --group \"\"", secret: "again").code == .success)
        #expect(await desk.keyed("list --service \"\"").code == .misuse)
    }

    @Test("A passphrase file that others may use, or with nothing in its first line, opens and makes nothing")
    func passphraseFiles() async throws {
        let file = desk.path + "/p"
        let add = "add --create --service s --account a --vault DESK/w --passphrase-file DESK/p"
        for (text, mode, word) in [
            ("open", 0o640, "chmod 600 \(file)"), ("open", 0o604, "(mode 604)"), ("\nx", 0o600, "is empty"),
        ] {
            try Data(text.utf8).write(to: URL(filePath: file))
            chmod(file, mode_t(mode))
            let said = await desk.say(add, secret: [1])
            #expect(said.code == .misuse && said.remarked.contains(word), "\(said.remarked)")
        }
        #expect(!FileManager.default.fileExists(atPath: desk.path + "/w"))
    }

    @Test("A passphrase that is typed for a new vault is asked for twice, for one that is there once")
    func typedTwice() async throws {
        // Not the key file: one in 256 of those ends with what counts as a line's end.
        try Data("open sesame".utf8).write(to: URL(filePath: desk.path + "/s"))
        let item = "--service s --account a --vault DESK/w --passphrase-file -"
        let add = "add --create \(item) --secret-file DESK/s"
        let differing = await desk.say(add, typed: ["one", "other"]) { $0.isTyped = true }
        let made = await desk.say(add, typed: ["one", "one"]) { $0.isTyped = true }
        let read = await desk.say("get \(item)", typed: ["one"]) { $0.isTyped = true }

        #expect(differing.code == .misuse && differing.remarked.contains("the two passphrases differ"))
        #expect(made.code == .success && made.remarked == "Passphrase: The same again: ")
        #expect(read.code == .success && read.printed == "open sesame")
    }

    @Test(
        "What is typed in vain is not repeated, for it may be a secret",
        arguments: ["hunter2", "-hunter2", "--hunter2=x"]
    )
    func neverEchoed(_ word: String) async {
        let said = await desk.keyed("list \(word)")

        #expect(said.code == .misuse)
        #expect(!said.remarked.contains("hunter2") && said.remarked.contains("may be a secret"))
    }

    @Test("A name that is no UTF-8 text is refused, for it would look like another")
    func brokenNames() async {
        let said = await desk.keyed("add --service caf\u{fffd} --account ada", secret: "x")

        #expect(said.code == .misuse)
        #expect(said.remarked.contains("no UTF-8 text"))
    }

    @Test("An empty secret is refused, from wherever it did not come")
    func emptySecret() async throws {
        try Data("\n".utf8).write(to: URL(filePath: desk.path + "/s"))

        #expect(await desk.keyed("add --service s --account a", secret: "\n").remarked.contains("the secret is empty"))
        #expect(await desk.keyed("update --service diary --account ada --secret-file DESK/s").code == .misuse)
        #expect(await desk.keyed("get --service diary --account ada").printed == "open sesame")
    }

    @Test("An empty file is told as empty")
    func emptyFile() async throws {
        try Data().write(to: URL(filePath: desk.path + "/w"))

        let said = await desk.say("list --vault DESK/w --key-file DESK/k")

        #expect(
            said.remarked
                == "latchkey keychain list: \(desk.path)/w is empty: it is no vault, or was cut off; put back a copy\n"
        )
    }

    @Test("No key is said to be kept, and none is, where no vault can be made")
    func noOrphanKey() async {
        let said = await desk.say(
            "add --create --vault DESK/gone/v --key-file DESK/k2 --service s --account a",
            secret: [1]
        )

        #expect(said.code == .failure && !said.remarked.contains("is kept in"))
        #expect(!FileManager.default.fileExists(atPath: desk.path + "/k2"))
    }

    @Test("Who answers a simulated phone is helped, and may answer in short")
    func helped() async {
        let item = "--service bank --account ada"
        #expect(await desk.keyed("add \(item) --protect passcode", secret: "4711").code == .success)

        let said = await desk.keyed("get \(item) --simulated", typed: ["help", "help passcode", "passcode 123456"])

        #expect(said.printed == "4711")
        #expect(said.remarked.contains("Steps, with [members]") && said.remarked.contains("passcode entry="))
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

    @Test("The longest secret may have a line end after it, which does not count", arguments: ["", "\n", "\r\n"])
    func longest(lineEnd: String) async {
        let secret = String(repeating: "x", count: 65_536)

        let added = await desk.keyed("add --service a --account b", secret: secret + lineEnd)
        let longer = await desk.keyed("add --service a --account c", secret: secret + "x" + lineEnd)

        #expect(added.code == .success)
        #expect(await desk.keyed("get --service a --account b").printed == secret)
        #expect(longer.code == .misuse)
        #expect(longer.remarked.contains("on standard input is longer than 64 KiB (65536 bytes)."))
    }

    @Test("What stands in a secret's way is told by its own cause")
    func causes() async {
        let item = "--service a --account b"

        #expect(await desk.keyed("add \(item)", secret: "\n").remarked.contains("brought nothing but a line end."))
        #expect(await desk.keyed("add \(item)", secret: "").remarked.contains("brought nothing."))
        #expect(await desk.keyed("add \(item)").remarked.contains("standard input cannot be read."))
        #expect(await desk.keyed("list --service \"\"").remarked.contains("--service may not be empty."))
    }

    @Test("For programs an item is told when it was added, updated or deleted, each time without its secret")
    func json() async {
        let item = "--service a --account b --json"

        let added = await desk.keyed("add \(item)", secret: "one").printed
        let updated = await desk.keyed("update \(item) --label New", secret: "two").printed
        let deleted = await desk.keyed("delete \(item)").printed

        for told in [added, updated, deleted] {
            #expect(told.contains(#""service":"a","account":"b""#) && !told.contains("one") && !told.contains("two"))
        }
        #expect(updated == deleted && updated.contains(#""label":"New""#) && added != updated)
    }

    @Test("Two names that would look the same are told apart in the list")
    func lookalikes() async {
        #expect(await desk.keyed("add --service caf\u{e9} --account b", secret: "1").code == .success)
        #expect(await desk.keyed("add --service cafe\u{301} --account b", secret: "2").code == .success)

        let listed = await desk.keyed("list --account b").printed

        #expect(listed.split(separator: "\n").sorted() == ["cafe\\u{301} / b", "caf\u{e9} / b"].sorted())
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
        for (name, text) in [("p", "correct horse\r\nsecond line"), ("q", "wrong horse\n")] {
            try Data(text.utf8).write(to: URL(filePath: desk.path + "/" + name))
            chmod(desk.path + "/" + name, 0o600)
        }
        let item = "--service s --account a --vault DESK/w"
        let add = "add --create \(item) --passphrase-file DESK/p"

        #expect(await desk.say(add, secret: Array("x".utf8)).code == .success)
        #expect(await desk.say("get \(item) --passphrase-file DESK/p").printed == "x")
        #expect(await desk.say("get \(item) --passphrase-file -", typed: ["correct horse"]).printed == "x")
        let refused = await desk.say("get \(item) --passphrase-file DESK/q")
        #expect(refused.code == .failure)
        #expect(refused.remarked.contains("this passphrase does not open the vault"))
        #expect(await desk.say("info --vault DESK/w").printed.contains("where that is kept, the vault does not know"))
        let told = await desk.say("info --vault DESK/w --passphrase-file DESK/p").printed
        #expect(told.contains("Level sealed") && told.contains("it lies in \(desk.path)/p"))
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
