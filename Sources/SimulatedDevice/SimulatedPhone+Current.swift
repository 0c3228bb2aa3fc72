// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

// Which phone code written for Apple's modules talks to: it is chosen in code, never by the environment.
extension SimulatedPhone {
    /// Runs `body` on this phone: an `LAContext` made in it, or in its child tasks, belongs to this phone.
    nonisolated(nonsending) public func perform<Result, Failure: Error>(
        _ body: () async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let outcome: Swift.Result<Result, Failure> = await CurrentAuthority.$ofTask.withValue(authority) {
            do throws(Failure) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }

    /// Makes this the phone of the whole process, for code that runs on plain queues, threads and detached tasks.
    ///
    /// It stays so, also when the test is over, until another phone takes its place or ``resignAsDeviceOfProcess()``:
    /// suites that use it are `.serialized`.
    public func becomeDeviceOfProcess() {
        CurrentAuthority.setProcess(authority)
    }

    /// Leaves the process without a phone, if this one is its phone.
    public func resignAsDeviceOfProcess() {
        CurrentAuthority.resignProcess(authority)
    }
}
