// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import SimulatedDevice

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The app's own backend: it believes the server, and nothing that the app tells.
struct Backend {
    let server: URL
    let serviceKey: String

    func call(_ method: String, _ path: String, _ body: [String: String]? = nil) async throws -> [String: Any] {
        var request = URLRequest(url: server.appending(path: path))
        request.httpMethod = method
        request.setValue("Bearer \(serviceKey)", forHTTPHeaderField: "Authorization")
        if let body {
            request.setValue("application/json", forHTTPHeaderField: "Content-Type")
            request.httpBody = try JSONSerialization.data(withJSONObject: body)
        }
        let (data, _) = try await URLSession.shared.data(for: request)
        return try JSONSerialization.jsonObject(with: data) as? [String: Any] ?? [:]
    }
}

let arguments = CommandLine.arguments
guard arguments.count == 3, let server = URL(string: arguments[1]) else {
    fatalError("usage: FirstBackend http://127.0.0.1:8080 FILE-WITH-THE-SERVICE-KEY")
}
let file = try String(contentsOfFile: arguments[2], encoding: .utf8)
let backend = Backend(server: server, serviceKey: file.trimmingCharacters(in: .whitespacesAndNewlines))

// The app: somebody logs in by face.
let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), unansweredPrompts: .fail)
let login = DeviceLogin(server: server, device: phone, keeping: BindingsInMemory())
let account = try await login.signUp(username: "ada", password: "correct horse battery")
phone.willShowFace(matches: true)
try await login.bind(try await login.signIn(username: "ada", password: "correct horse battery"))
phone.willShowFace(matches: true)
let session = try await login.logIn(as: account)

// The backend: whose token is this that came with a call of the app?
let asked = try await backend.call("POST", "/v1/introspection", ["token": session.bearerToken])
let person = asked["account"] as? [String: Any] ?? [:]
print("The token is \(person["username"] ?? "nobody")’s, opened by \(asked["method"] ?? "nothing")")

// It asks that person to agree, and the phone shows what is asked, not what the app says of it.
let order = try await backend.call(
    "POST",
    "/v1/confirmations",
    [
        "accountID": person["id"] as? String ?? "", "kind": "payment", "payee": "Tea House", "amount": "8.00",
        "currency": "CNY", "reference": "T-1",
    ]
)
phone.willShowFace(matches: true)
for open in try await login.pendingConfirmations(in: session) { _ = try await login.approve(open, in: session) }

// It looks what became of it, and checks the receipt itself.
let decided = try await backend.call("GET", "/v1/confirmations/\(order["id"] ?? "")")
let (list, _) = try await URLSession.shared.data(from: server.appending(path: "/v1/server-keys"))
let receipt = try Receipt(checking: decided["receipt"] as? String ?? "", with: try ServerKeyList(Array(list)))
let tea = ConfirmationRequest.payment(to: "Tea House", amount: "8.00", currency: "CNY", reference: "T-1")
print("The order is \(decided["status"] ?? "lost"), and its receipt is about the tea: \(receipt.request == tea)")

try await login.signOut(session)
let later = try await backend.call("POST", "/v1/introspection", ["token": session.bearerToken])
print("After signing out the token is good: \(later["active"] as? Bool ?? true)")
