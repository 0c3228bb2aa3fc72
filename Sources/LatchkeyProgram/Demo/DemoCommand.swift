// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Glibc
import Latchkey
import LatchkeyHTTP
import SimulatedDevice

/// `latchkey demo`: the whole story in a terminal, against a real server on a free port.
struct DemoCommand: Subcommand {
    static let name = "demo"
    static let summary = "tell the whole story: finger, key, signature, server, session"
    static let help = """
        latchkey demo: tell the whole story: finger, key, signature, server, session

        Usage: latchkey demo [--language TAG] [--json]

        Plays a person with simulated phones and draws what they show: Touch ID and Face ID to their lockouts, the
        passcode, a permission that is refused, a finger that is added; then the lock of an app, with a code of its
        own. Then starts a server on a free port of this machine, in a folder that goes when the story ends, and goes on
        over HTTP: sign up, bind, log in by finger, a wrong finger, a replay; pay, a payee that is swapped, an allowance,
        the payment password; a finger that was added, a second phone that ends the first, the audit trail.
        It tells what the person does, what travels and what the server answers; every step is checked.

          --language TAG   en (the default) or zh-Hans; a tag of BCP 47, so that zh-CN will do
          --json           one JSON object a line instead of text

        Exit codes: 0 every step came out as told, 1 one did not or the server could not start, 2 misuse.
        """

    func run(_ arguments: [String], console: Console) async -> ExitCode {
        let teller: StoryTeller
        do {
            let read = try ArgumentReader(arguments, options: [.flag("--json"), .value("--language")])
            guard let language = Language(tag: read.value("--language") ?? "en") else {
                return misuse("--language takes en or zh-Hans.", console: console)
            }
            teller = StoryTeller(form: read.has("--json") ? .json : .text, language: language, print: console.print)
        } catch {
            return misuse(error.sentence, console: console)
        }
        // The system's HTTP client asks the environment for a proxy, and a proxy does not know this machine's own ports.
        setenv("no_proxy", "127.0.0.1", 1)
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-demo-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }  // The system clears its temporary folder, too.
        do {
            let log = JSONLog(clock: ServeCommand.clock) { _ in }
            let server = try await RunningServer(Self.options(folder.path), log: log)
            var isRunning = true
            let code = await Self.tell(teller, server.address, URLSessionTransport(timeout: .seconds(10))) {
                isRunning = false
                await server.stop()
                return folder.path
            }
            if isRunning { await server.stop() }
            return code
        } catch {
            console.remark("latchkey demo: the server does not start: \("\(error)".escapedForTerminal)")
            return .failure
        }
    }

    /// Tells the story against a server, over a transport.
    ///
    /// - Parameters:
    ///   - teller: Who tells it.
    ///   - address: Where the server listens.
    ///   - transport: How requests travel.
    ///   - stop: Stops the server and tells its folder; without it what was written down is left out.
    /// - Returns: whether every step came out as told.
    static func tell(
        _ teller: StoryTeller,
        _ address: String,
        _ transport: any Transport,
        stop: (() async -> String)? = nil
    ) async -> ExitCode {
        guard let url = URL(string: "http://\(address)") else { return .failure }
        teller.tell(.opening(server: url.absoluteString, phone: teller.texts.phoneName))
        do {
            var steps = try await tellAll(teller, Stage(url, transport, teller))
            if let stop {
                try await AuditStory(teller: teller, folder: await stop()).tell(after: steps)
                steps += AuditStory.steps
            }
            teller.tell(.finished(steps: steps))
            return .success
        } catch {
            teller.tell(.failed(error.sentence))
            return .failure
        }
    }

    /// - Returns: how many steps there were.
    private static func tellAll(_ teller: StoryTeller, _ stage: Stage) async throws(StoryFailure) -> Int {
        try await PhoneStory(teller).tell()
        var told = PhoneStory.steps
        try await AppStory(teller).tell(after: told)
        told += AppStory.steps
        let ada = stage.player(SimulatedPhone(.iPhone8(iOS: "15.0")))
        let session = try await ServerStory(stage: stage, ada: ada).tell(after: told)
        told += ServerStory.steps
        try await MoneyStory(stage: stage, ada: ada).tell(session, after: told)
        told += MoneyStory.steps
        try await DeviceStory(stage: stage, ada: ada).tell(session.account, after: told)
        return told + DeviceStory.steps
    }

    private static func options(_ folder: String) throws(Misuse) -> ServeOptions {
        try ServeOptions(["--data", folder, "--listen", "127.0.0.1:0", "--dangerously-accept-simulated-keys"])
    }
}
