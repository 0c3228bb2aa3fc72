// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyServer
import LatchkeyServerSQLite

let folder = NSTemporaryDirectory() + UUID().uuidString  // in earnest: a folder that stays
let environment = ServerEnvironment(
    clock: { Int64(Date().timeIntervalSince1970 * 1000) },
    randomBytes: { count in (0..<count).map { _ in UInt8.random(in: .min ... .max) } },  // from the system's generator
    log: { event, _ in if event.hasPrefix("account.") { print("log: \(event)") } }
)
let configuration = try ServerConfiguration(origins: ["https://bank.example"])
let server = try await Server(keptIn: folder, configuration: configuration, environment: environment)
func post(_ path: String, _ body: String) async -> ServerResponse {  // what your HTTP library would hand over
    var request = ServerRequest(method: "POST", path: path, body: Array(body.utf8), peerAddress: "192.0.2.7")
    request.headers = [(name: "content-type", value: "application/json")]
    return await server.respond(to: request)
}
let ada = #"{"username":"ada","password":"correct horse battery"}"#
print("Signed up:", await post("/v1/accounts", ada).status)
print("Signed in:", await post("/v1/sessions", ada).status)
print("Once more:", await post("/v1/accounts", ada).status)
await server.keepBooks()  // once a second while it answers: the audit's signed heads
await server.closeBooks()  // when nothing is in flight any more
