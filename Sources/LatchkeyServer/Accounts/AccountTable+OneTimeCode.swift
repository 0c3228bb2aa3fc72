// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension AccountTable {
    /// What was checked at a sign-in is still the password; a one-time code opens one session, in its time, and no more.
    func useAtSignIn(_ checked: StoredAccount, at now: Timestamp) throws(Refusal) {
        guard var account = try account(checked.account.id),
            account.password.isOfSamePassword(as: checked.password)
        else { throw Refusal(.invalidCredentials, step: "password.raced") }
        guard let code = account.password.code else { return }
        guard !code.isUsed else { throw Refusal(.invalidCredentials, step: "code.used") }
        guard now < code.expiresAt else { throw Refusal(.invalidCredentials, step: "code.expired") }
        account.password.code?.isUsed = true
        try update(account)
    }
}
