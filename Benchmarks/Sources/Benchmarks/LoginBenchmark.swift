// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyServer

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// How many logins a second the skeleton answers without HTTP, beside one bare libcrypto verification.
///
/// The client signs in the same process, on the same cores.
func loginBenchmark() async throws -> Row {
    let origin = "http://127.0.0.1:1"
    var configuration = try ServerConfiguration(origins: [origin])
    configuration.dangerouslyAcceptsSimulatedKeys = true
    let server = try await Server(inMemory: configuration, environment: .benchmark)
    let exchange: LoginClient.Exchange = { path, body, token in
        var headers = [(name: "content-type", value: "application/json")]
        if let token { headers.append(("authorization", "Bearer \(token)")) }
        let request = ServerRequest(method: "POST", path: path, headers: headers, body: body)
        return try object(await server.respond(to: request).body)
    }
    return try await loginRow("Logins through the server's rules, in process", origin, 4_000, exchange)
}

/// The same over a socket, against a running `latchkey serve`.
func loginOverHTTPBenchmark(_ address: String) async throws -> Row {
    let session = URLSession(configuration: .ephemeral)
    let exchange: LoginClient.Exchange = { path, body, token in
        guard let url = URL(string: address + path) else { throw UnexpectedAnswer(text: address) }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = Data(body)
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        if let token { request.setValue("Bearer \(token)", forHTTPHeaderField: "Authorization") }
        return try object(Array(try await session.data(for: request).0))
    }
    return try await loginRow("Logins over HTTP, clients by URLSession on the same cores", address, 2_000, exchange)
}

private func loginRow(
    _ question: String,
    _ origin: String,
    _ count: Int,
    _ exchange: @escaping LoginClient.Exchange
) async throws -> Row {
    let clients = 8
    var bound: [LoginClient] = []
    for number in 0..<clients {
        bound.append(try await LoginClient(origin: origin, name: "benchmark-\(number)", exchange: exchange))
    }
    let start = DispatchTime.now().uptimeNanoseconds
    try await withThrowingTaskGroup(of: Void.self) { group in
        for client in bound {
            group.addTask { for _ in 0..<(count / clients) { try await client.logIn() } }
        }
        try await group.waitForAll()
    }
    let each = Double(DispatchTime.now().uptimeNanoseconds - start) / Double(count)
    let bare = try bound[0].bareVerification().each(5_000)
    return Row(
        question: "\(question), \(clients) clients",
        figure: String(format: "%.0f logins/s, %.0f µs each", 1e9 / each, each / 1000),
        baseline: String(format: "one bare libcrypto verification, %.0f µs", bare / 1000),
        ratio: String(format: "%.1f ×", each / bare)
    )
}

private func object(_ bytes: [UInt8]) throws -> JSONObject {
    guard case .object(let object) = try JSONValue(parsing: bytes) else { throw UnexpectedAnswer(text: "no object") }
    return object
}

extension ServerEnvironment {
    fileprivate static let benchmark = Self(
        clock: { Int64(Date().timeIntervalSince1970 * 1000) },
        randomBytes: { SystemRandom.bytes($0) },
        log: { _, _ in }
    )
}
