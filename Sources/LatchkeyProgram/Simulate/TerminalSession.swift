// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice

/// A person at the terminal who plays app and owner: a bad line is told and nothing more.
final class TerminalSession {
    private let console: Console
    private let standard = DeviceLine(
        .iPhone15(iOS: "17.0"),
        passcode: "123456",
        enrolled: [.face]
    )
    private var reader: ScriptReader
    private var runner: ScriptRunner?
    private var number = 0

    init(_ console: Console) {
        self.console = console
        reader = ScriptReader(presuming: standard)
    }

    /// Reads lines until there are no more.
    /// - Returns: failure where an expectation did not hold.
    func run() async -> ExitCode {
        console.print(
            "An iPhone 15 with iOS 17.0, passcode 123456, one face. 'help' lists what can be done, 'quit' ends."
        )
        while let typed = nextLine(), !["quit", "exit"].contains(where: { typed == .text($0) }) {
            number += 1
            switch typed {
            case .text(let line): await take(line)
            case .tooLong: console.remark("line \(number): longer than 64 KiB")
            }
        }
        return runner?.failed ?? 0 == 0 ? .success : .failure
    }

    private func nextLine() -> TypedLine? {
        if console.isTerminal { console.writeOutput("latchkey> ") }
        guard let line = console.readLine() else {
            if console.isTerminal { console.print("") }
            return nil
        }
        guard case .text(let text) = line else { return line }
        return .text(String(text.drop { $0 == " " || $0 == "\t" }))
    }

    private func take(_ line: String) async {
        if let help = TerminalHelp.answer(line) { return console.print(help) }
        do {
            guard let found = try reader.read(try ShortLine.bytes(line), number: number) else { return }
            switch found {
            case .device(let device):
                runner = makeRunner(device)
                console.print("A fresh device: \(device.profile.model.name) with iOS \(device.profile.version).")
            case .line(let line):
                let runner = runnerInForce()
                try await runner.perform(line)
                guard case .step(let step) = line.content else { return }
                if let standing = PhoneStanding.line(after: step, runner.phone) { console.print(standing) }
            }
        } catch let error as ShortLineError {
            console.remark("line \(number): \(error)".escapedForTerminal)
        } catch {
            console.remark("\(error)".escapedForTerminal)
            if runner == nil, line.contains("\"device\"") {
                console.remark("the device stays the \(standard.profile.model.name)")
            }
        }
    }

    private func runnerInForce() -> ScriptRunner {
        if let runner { return runner }
        let runner = makeRunner(standard)
        self.runner = runner
        return runner
    }

    private func makeRunner(_ device: DeviceLine) -> ScriptRunner {
        ScriptRunner(device) { [console] happening in
            console.print(TerminalPicture.text(of: happening.event))
        }
    }
}
