// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import SimulatedDevice

let server = CommandLine.arguments.dropFirst().first.flatMap { URL(string: $0) }
guard let server else { fatalError("usage: FirstLogin http://127.0.0.1:8080") }
let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), unansweredPrompts: .fail)
let login = DeviceLogin(server: server, device: phone, keeping: BindingsInMemory())  // in an app: BindingsFile
let account = try await login.signUp(username: "ada", password: "correct horse battery")
let first = try await login.signIn(username: "ada", password: "correct horse battery")
phone.willShowFace(matches: true)
try await login.bind(first)  // one prompt: the new key signs that it wants to be bound
try await login.signOut(first)
phone.willShowFace(matches: true)
let session = try await login.logIn(as: account)  // one prompt, one signature, no password
print("A session for \(session.account.username), opened by \(session.method.rawValue)")
