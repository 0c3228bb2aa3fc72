// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

@testable import LatchkeyServer

/// Somebody who tries passwords.
extension Bench {
    static let wrong = "a wrong password"

    func signIn(
        _ name: String = "ada",
        _ password: String = Person.password,
        from address: String = "127.0.0.1"
    ) async -> Answer {
        await post("/v1/sessions", NewSession(username: name, password: password), from: address)
    }

    /// So many wrong passwords one after the other; the statuses.
    func guess(_ count: Int, _ name: String = "ada", from address: String = "127.0.0.1") async -> [Int] {
        var statuses: [Int] = []
        for _ in 0..<count { statuses.append(await signIn(name, Self.wrong, from: address).status) }
        return statuses
    }

    /// So many at the same moment.
    func signInTogether(_ count: Int, _ password: String, _ name: String = "ada") async -> [Answer] {
        await withTaskGroup(of: Answer.self) { group in
            for _ in 0..<count { group.addTask { await self.signIn(name, password) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// Wrong passwords from so many networks, so that the name's own budget runs down and no other.
    func guess(_ count: Int, _ name: String = "ada", fromNetworksAt prefix: String) async -> [Int] {
        var statuses: [Int] = []
        for number in 0..<count {
            statuses += await guess(1, name, from: "\(prefix).\(number / 5).1")
        }
        return statuses
    }
}
