// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension InMemoryTables {
    func paymentPassword(of account: AccountID) -> StoredPaymentPassword? {
        paymentPasswords[account]
    }

    func keep(_ password: StoredPaymentPassword) {
        paymentPasswords[password.accountID] = password
    }

    func removePaymentPassword(of account: AccountID) {
        paymentPasswords[account] = nil
    }

    // MARK: Allowances

    func allowance(tokenHash: [UInt8]) -> StoredAllowance? {
        allowances[tokenHash]
    }

    func allowances(of account: AccountID) -> [StoredAllowance] {
        (allowancesOfAccount[account] ?? []).compactMap { allowances[$0] }
    }

    func insert(_ allowance: StoredAllowance) throws(Refusal) {
        guard allowances[allowance.tokenHash] == nil else { throw .contradiction("allowance") }
        allowances[allowance.tokenHash] = allowance
        allowancesOfAccount[allowance.accountID, default: []].insert(allowance.tokenHash)
    }

    func update(_ allowance: StoredAllowance) throws(Refusal) {
        guard allowances[allowance.tokenHash] != nil else { throw .contradiction("allowance") }
        allowances[allowance.tokenHash]?.spent = allowance.spent
    }

    func endAllowance(tokenHash: [UInt8]) {
        guard let allowance = allowances[tokenHash] else { return }
        allowances[tokenHash] = nil
        allowancesOfAccount[allowance.accountID]?.remove(tokenHash)
    }
}
