// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// Something that threads wait for until it is opened.
///
/// Unchecked: the flag is read and written while the condition's lock is held.
final class Gate: @unchecked Sendable {
    private let condition = NSCondition()
    private var isOpen = false

    func open() {
        condition.lock()
        defer { condition.unlock() }
        isOpen = true
        condition.broadcast()
    }

    func wait() {
        condition.lock()
        defer { condition.unlock() }
        while !isOpen { condition.wait() }
    }
}
