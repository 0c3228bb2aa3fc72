// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import LatchkeyCore

/// A memory that takes nothing more when it is told so.
final class FailingMemory: BindingMemory {
    private let memory = BindingsInMemory()
    private let fails = Locked(false)

    func fail(_ fails: Bool) {
        self.fails.withLock { $0 = fails }
    }

    func load() throws -> [UInt8]? {
        memory.load()
    }

    func save(_ bytes: [UInt8]) throws {
        guard !fails.withLock({ $0 }) else { throw CocoaError(.fileWriteOutOfSpace) }
        memory.save(bytes)
    }
}
