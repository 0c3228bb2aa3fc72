// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// Binds devices, by the calls that devices make, until a folder has so many; goes on where a stopped run was.
struct Filling: Sendable {
    let folder: FilledFolder
    let server: BenchmarkedServer
    /// How many accounts are filled at once, so that they share the flushes of the disk.
    private let atOnce = 64

    /// Has a server of this process fill a folder, for that is the fastest way; tells on standard error how far it is.
    static func run(_ folder: FilledFolder, to count: Int) async throws {
        let rules = try await BenchmarkedServer.rules(keptIn: folder.path)
        let filling = Filling(folder: folder, server: BenchmarkedServer(rules, "in process"))
        let (start, before) = (DispatchTime.now().uptimeNanoseconds, try folder.count())
        try await filling.bind(upTo: count) { done in
            await rules.keepBooks()
            let seconds = Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
            let rate = Double(done - before) / seconds
            let left = Double(max(0, count - done)) / rate / 60
            let line = String(format: "%d of %d bindings, %.0f a second, %.1f minutes left\n", done, count, rate, left)
            FileHandle.standardError.write(Data(line.utf8))
        }
        await rules.closeBooks()
    }

    /// Binds until there are at least so many, and tells after each step how many there are.
    func bind(upTo count: Int, afterStep: (Int) async -> Void = { _ in }) async throws {
        let accounts = (count + FilledFolder.devicesOfAccount - 1) / FilledFolder.devicesOfAccount
        var done = try folder.finishedAccounts()
        while done < accounts {
            let step = done..<min(done + atOnce, accounts)
            try folder.append(try await devices(of: step))
            done = step.upperBound
            await afterStep(done * FilledFolder.devicesOfAccount)
        }
    }

    /// The devices of some accounts, in the accounts' order.
    private func devices(of accounts: Range<Int>) async throws -> [BoundDevice] {
        let filled = try await withThrowingTaskGroup(of: (Int, [BoundDevice]).self) { group in
            for account in accounts {
                group.addTask(executorPreference: server.executor) {
                    (account, try await devices(of: account))
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        return filled.sorted { $0.0 < $1.0 }.flatMap { $0.1 }
    }

    /// What a stopped run has bound already is bound anew: an installation has one device.
    private func devices(of number: Int) async throws -> [BoundDevice] {
        let account = try await SignedInAccount(named: "filled-\(number)", over: try server.newLine())
        var bound: [BoundDevice] = []
        for place in 0..<FilledFolder.devicesOfAccount {
            let key = try DeviceKey(number: number * FilledFolder.devicesOfAccount + place)
            bound.append(try await account.bind(key, as: "installation-\(place)"))
        }
        return bound
    }
}
