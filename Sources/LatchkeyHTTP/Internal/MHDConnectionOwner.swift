// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyServer

/// Who decides about the requests of one connection.
///
/// Called by `MHDConnection` on its loop's thread, from within `adopt` and `run` alone.
protocol MHDConnectionOwner: AnyObject {
    /// A request line was read.
    func requestBegan()
    /// The head is there: an answer ends the connection, `nil` lets the body come.
    func headArrived(_ head: RequestHead) -> ServerResponse?
    /// A part of the body is there.
    func bodyArrived(_ bytes: [UInt8])
    /// The request is whole: an answer is sent, `nil` waits for `resume()` and asks again.
    func requestArrived() -> ServerResponse?
    /// The library is about to answer by itself and then to close.
    func libraryRefused(status: Int)
    /// The request is over, answered or not.
    func requestEnded()
    /// The connection is about to be closed; its descriptor is still good.
    func connectionEnded()
}
