// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import SimulatedDevice

/// A simulated phone that asks its owner in the terminal; what it shows goes to standard error.
final class SimulatedOwner {
    private let console: Console
    private let runner: ScriptRunner
    private var reader: ScriptReader
    private var number = 0

    var authority: Authority { runner.phone.authority }

    init(_ console: Console) {
        self.console = console
        let device = DeviceLine(.iPhone15(iOS: "17.0"), passcode: "123456", enrolled: [.face])
        reader = ScriptReader(presuming: device)
        runner = ScriptRunner(device) { happening in console.remark(TerminalPicture.text(of: happening.event)) }
        console.remark(
            "A simulated iPhone 15, passcode 123456, asks; it stands for no real owner and keeps nobody out. 'help' lists the answers."
        )
    }

    /// Waits for what a vault hands out, and answers its prompts with what is typed.
    func answer<Value: Sendable>(
        _ start: (@escaping @Sendable (Result<Value, VaultError>) -> Void) -> Void
    ) async throws(KeychainFailure) -> Value {
        let outcome = Locked<Result<Value, VaultError>?>(nil)
        start { result in outcome.withLock { $0 = result } }
        await runner.tellNews()
        while outcome.withLock({ $0 == nil }) {
            guard let line = console.readLine() else { throw .failed("nobody answered.") }
            if case .text(let text) = line { await take(text) }
        }
        switch outcome.withLock({ $0 }) {
        case .success(let value): return value
        case .failure(let error): throw KeychainFailure(error)
        case nil: throw .failed("nobody answered.")
        }
    }

    private func take(_ line: String) async {
        number += 1
        if let help = TerminalHelp.answer(line) { return console.remark(help) }
        do {
            guard case .line(let step)? = try reader.read(try ShortLine.bytes(line), number: number) else { return }
            try await runner.perform(step)
        } catch {
            console.remark("\(error)".escapedForTerminal)
        }
    }
}
