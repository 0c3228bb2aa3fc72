// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto

/// What a client does again and again.
enum BenchmarkedCall {
    case challenge, login, binding, confirmation, passwordLogin

    /// How the table begins its row, and what it counts.
    var names: (title: String, plural: String, single: String) {
        switch self {
        case .challenge: ("Challenges", "challenges", "challenge")
        case .login: ("Logins", "logins", "login")
        case .binding: ("Bindings (challenge, device)", "bindings", "binding")
        case .confirmation: ("Confirmations (order, challenge, approval, receipt)", "confirmations", "confirmation")
        case .passwordLogin: ("Logins by password", "logins", "login")
        }
    }

    /// How often it is done by so many clients together.
    func count(clients: Int) -> Int {
        switch self {
        case .challenge: clients == 1 ? 4_096 : 16_384
        case .login: clients == 1 ? 1_024 : 4_096
        case .binding, .confirmation: clients == 1 ? 512 : 2_048
        case .passwordLogin: clients == 1 ? 48 : 256
        }
    }

    /// How often one account takes it: at most 100 sessions and 100 devices, and nothing is to end for a new one.
    var mostOfAccount: Int {
        switch self {
        case .challenge, .confirmation: .max
        case .login, .binding, .passwordLogin: 64
        }
    }

    /// What stands beside it: the one piece of cryptography that the server cannot do without.
    func baseline(_ client: BoundClient) throws -> (name: String, nanoseconds: Double) {
        switch self {
        case .passwordLogin: ("one bare libargon2 hash", BareHash.each(40))
        default:
            (
                "one bare libcrypto verification",
                try client.device.bareVerification(origin: BenchmarkedServer.origin).each(5_000)
            )
        }
    }
}

/// A client of the wire protocol: one account, one bound device.
struct BoundClient: Sendable {
    let account: SignedInAccount
    let device: BoundDevice

    /// Signs up, signs in and binds.
    init(at server: BenchmarkedServer) async throws {
        let name = "b-" + Base64URL.encode(SystemRandom.bytes(12)).lowercased()
        account = try await SignedInAccount(named: name, over: try server.newLine())
        device = try await account.bind(DeviceKey(), as: "installation")
    }

    func make(_ call: BenchmarkedCall) async throws {
        switch call {
        case .challenge: _ = try await account.line.challenge("login", ["deviceID": .string(device.id)])
        case .login: try await device.logIn(over: account.line)
        case .binding: _ = try await account.bind(DeviceKey(), as: Base64URL.encode(SystemRandom.bytes(12)))
        case .confirmation:
            try await account.confirmPayment(by: device, askedBy: BenchmarkedServer.serviceKey)
        case .passwordLogin: try await account.signIn()
        }
    }
}

/// How often a second a server does what so many clients ask of it at once, signing for real on the same cores.
func callBenchmark(_ call: BenchmarkedCall, at server: BenchmarkedServer, clients: Int) async throws -> Row {
    let count = call.count(clients: clients)
    let bound = try await boundClients(at: server, count: max(clients, count / call.mostOfAccount))
    let load = try await Load.measured(at: server, clients: clients) { number in
        let own = stride(from: number, to: bound.count, by: clients).map { bound[$0] }
        return Work(count: count / clients) { try await own[$0 % own.count].make(call) }
    }
    let bare = try call.baseline(bound[0])
    let names = call.names
    return Row(
        question: "\(names.title) \(server.name), \(clients) \(clients == 1 ? "client" : "clients")",
        figure: load.description(of: names.single, names.plural),
        baseline: "\(bare.name), \(text(microseconds: bare.nanoseconds / 1000))",
        ratio: String(format: "%.1f ×", load.each / bare.nanoseconds)
            + (load.processor.map { String(format: ", CPU %.1f ×", $0 / bare.nanoseconds) } ?? "")
    )
}

/// The same logins when they come at half the rate that so many clients reach, each on time: how long they then take.
func halfRateBenchmark(at server: BenchmarkedServer, clients: Int) async throws -> Row {
    let logins = BenchmarkedCall.login.count(clients: clients)
    let bound = try await boundClients(
        at: server,
        count: 2 * max(clients, logins / BenchmarkedCall.login.mostOfAccount)
    )
    let work = { number in
        let own = stride(from: number, to: bound.count, by: clients).map { bound[$0] }
        return Work(count: logins / clients) { try await own[$0 % own.count].make(.login) }
    }
    let full = try await Load.measured(at: server, clients: clients, work)
    let half = try await Load.measured(at: server, clients: clients, each: 2 * full.each, work)
    return Row(
        question: "Logins \(server.name), \(clients) clients, at half the rate that they reach",
        figure: half.description(of: "login", "logins"),
        baseline: "at the full rate: " + full.description(of: "login", "logins"),
        ratio: String(format: "%.2f × (p99)", half.samples.quantile(0.99) / full.samples.quantile(0.99))
    )
}

/// Accounts that are ready, each with a device, signed up two at a time as the server hashes passwords.
func boundClients(at server: BenchmarkedServer, count: Int) async throws -> [BoundClient] {
    try await withThrowingTaskGroup(of: [BoundClient].self) { group in
        for share in [count / 2, count - count / 2] {
            group.addTask(executorPreference: server.executor) { try await oneAfterTheOther(share, at: server) }
        }
        return try await group.reduce(into: []) { $0 += $1 }
    }
}

private func oneAfterTheOther(_ count: Int, at server: BenchmarkedServer) async throws -> [BoundClient] {
    var bound: [BoundClient] = []
    for _ in 0..<count { bound.append(try await BoundClient(at: server)) }
    return bound
}
