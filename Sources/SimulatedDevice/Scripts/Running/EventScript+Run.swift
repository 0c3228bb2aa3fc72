// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension EventScript {
    /// Runs the script on a fresh phone.
    /// - Parameters:
    ///   - makeContext: what a context of the script is; the phone's own unless told otherwise.
    ///   - output: gets a line for everything that happens, and the last one if the run goes to its end.
    /// - Returns: how many expectations did not hold.
    /// - Throws: a step that could not be done; the lines before it are out.
    package func run(
        makeContext: @escaping (SimulatedPhone) -> any ScriptContext = { $0.makeContext() },
        output: ScriptOutput
    ) async throws(ScriptProblem) -> Int {
        defer { output.flush() }
        let runner = ScriptRunner(device, makeContext: makeContext) { output.add($0) }
        for line in lines {
            try await runner.perform(line)
        }
        output.addEnd(expectations: runner.expectations, failed: runner.failed)
        return runner.failed
    }
}
