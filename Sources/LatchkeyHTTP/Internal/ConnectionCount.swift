// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// How many connections are open, in all and from each address.
final class ConnectionCount: Sendable {
    private struct State {
        var total = 0
        var byAddress: [String: Int] = [:]
    }

    private let state = Locked(State())
    private let limits: HTTPLimits

    init(limits: HTTPLimits) {
        self.limits = limits
    }

    /// All that are open.
    var total: Int { state.withLock { $0.total } }

    /// Takes a place; `false` if there is none.
    func admit(_ address: String) -> Bool {
        state.withLock { state in
            let count = state.byAddress[address, default: 0]
            guard state.total < limits.connections, count < limits.connectionsPerAddress else { return false }
            state.total += 1
            state.byAddress[address] = count + 1
            return true
        }
    }

    /// Gives a place back.
    func leave(_ address: String) {
        state.withLock { state in
            state.total -= 1
            let count = state.byAddress[address, default: 1] - 1
            state.byAddress[address] = count > 0 ? count : nil
        }
    }
}
