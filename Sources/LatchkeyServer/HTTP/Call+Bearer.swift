// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

extension Call {
    /// Wire protocol §1: `Authorization: Bearer` and 43 characters, once.
    func bearerToken() throws(Refusal) -> [UInt8] {
        let fields = request.headers.filter { $0.name == "authorization" }
        guard let value = fields.first?.value, fields.count == 1 else {
            throw Refusal(.sessionRequired, step: "session.missing")
        }
        guard value.utf8.prefix(7).isFolded("bearer "),
            let token = Base64URL.decode(String(Substring(value.utf8.dropFirst(7)))),
            token.count == 32
        else { throw Refusal(.sessionRequired, step: "session.form") }
        return token
    }
}
