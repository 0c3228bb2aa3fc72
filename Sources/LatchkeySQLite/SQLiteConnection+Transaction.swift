// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension SQLiteConnection {
    /// Runs `body` over one unchanging state of the file.
    ///
    /// `translate` makes the caller's error of the library's.
    @discardableResult
    package func readTransaction<Result: ~Copyable, Failure: Error>(
        _ translate: (SQLiteError) -> Failure,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try transaction("BEGIN DEFERRED", translate, body)
    }

    /// Runs `body` alone among all writers; what it did is durable when this returns, and undone when it throws.
    @discardableResult
    package func writeTransaction<Result: ~Copyable, Failure: Error>(
        _ translate: (SQLiteError) -> Failure,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try transaction("BEGIN IMMEDIATE", translate, body)
    }

    private func transaction<Result: ~Copyable, Failure: Error>(
        _ begin: StaticString,
        _ translate: (SQLiteError) -> Failure,
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        do throws(SQLiteError) { try run(begin) } catch { throw translate(error) }
        do throws(Failure) {
            let result = try body()
            do throws(SQLiteError) { try run("COMMIT") } catch { throw translate(error) }
            return result
        } catch {
            rollBack()
            throw error
        }
    }

    /// Ends the transaction without a trace; some failures have ended it already.
    private func rollBack() {
        guard isInTransaction else { return }
        // The failure that led here is what the caller is told; a transaction that cannot even be ended dies with the connection.
        _ = try? run("ROLLBACK")
    }
}
