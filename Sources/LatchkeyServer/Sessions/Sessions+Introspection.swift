// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

extension Sessions {
    /// Wire protocol §2, `POST /v1/introspection`: whose session a token is of; asking is no use of it.
    func introspect(_ message: IntrospectionRequest, at now: Timestamp) async throws(Refusal) -> Introspection {
        guard let token = Base64URL.decode(message.token.text) else { return Introspection(session: nil) }
        let live: LiveSession
        do throws(Refusal) { live = try await find(token, at: now) } catch {
            guard error.code == .sessionRequired else { throw error }
            return Introspection(session: nil)
        }
        return Introspection(
            session: Introspection.Session(
                account: live.account,
                method: live.session.method,
                deviceID: live.session.deviceID,
                expiresAt: live.session.expiresAt
            )
        )
    }
}
