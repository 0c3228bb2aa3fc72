// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import SimulatedDevice

let server = CommandLine.arguments.dropFirst().first.flatMap { URL(string: $0) }
guard let server else { fatalError("usage: FirstPayment http://127.0.0.1:8080") }
let phone = SimulatedPhone(.iPhone15(iOS: "17.0"), unansweredPrompts: .fail)
let login = DeviceLogin(server: server, device: phone, keeping: BindingsInMemory())
let password = "correct horse battery"
_ = try await login.signUp(username: "ada", password: password)
let session = try await login.signIn(username: "ada", password: password)
phone.willShowFace(matches: true)
try await login.bind(session)

// One prompt, which names the sum and the payee; one signature over exactly what it names.
phone.willShowFace(matches: true)
let tea = ConfirmationRequest.payment(to: "Tea House", amount: "8.00", currency: "CNY", reference: "T-1")
let paid = try await login.confirm(tea, in: session)
print("Paid by \(paid.method.rawValue); the receipt is about what was shown: \(paid.receipt.request == tea)")

// The receipt can be checked later without a server, and with the digest of the phone's key without trusting one.
let keys = try ServerKeyList(try await login.serverKeyList().bytes)
let checked = try await Receipt(
    checking: paid.receipt.text,
    with: keys,
    keyDigest: login.keyDigest(of: session.account)
)
print("Checked offline: \(checked == paid.receipt)")

// Up to 20.00 for ten minutes: one prompt, then none.
phone.willShowFace(matches: true)
let grant = ConfirmationRequest.allowance(total: "20.00", currency: "CNY", seconds: 600, reference: "G-1")
let allowance = try await login.confirm(grant, in: session).allowance
let cake = ConfirmationRequest.payment(to: "Baker", amount: "19.99", currency: "CNY", reference: "B-1")
print("Paid by \(try await login.confirm(cake, in: session, using: allowance).method.rawValue), and nobody was asked")

// The person cancels: the payment password is the other way, and recorded as such.
try await login.setPaymentPassword("493817", password: password, in: session)
let book = ConfirmationRequest.payment(to: "Harbour Books", amount: "12.34", currency: "CNY", reference: "A-1")
let open = try await login.ask(for: book, in: session)
phone.willShowFace(matches: false)
phone.willTap(.cancel)
do {
    _ = try await login.approve(open, in: session)
} catch {
    print("Not by the device: \(error.code.rawValue)")
}
print("Paid by \(try await login.approve(open, paymentPassword: "493817", in: session).method.rawValue)")
