// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

extension InMemoryTables {
    func account(_ id: AccountID) -> StoredAccount? {
        accounts[id]
    }

    func account(named name: String) -> StoredAccount? {
        accountIDs[name].flatMap { accounts[$0] }
    }

    func accounts(after id: AccountID?, limit: Int) -> [StoredAccount] {
        let behind = accounts.rows.values.filter { $0.account.id.text > id?.text ?? "" }
        return Array(behind.sorted { $0.account.id.text < $1.account.id.text }.prefix(limit))
    }

    func insert(_ account: StoredAccount) throws(Refusal) {
        let (id, name) = (account.account.id, account.account.username)
        guard accounts[id] == nil, accountIDs[name] == nil else { throw .contradiction("account") }
        accounts[id] = account
        accountIDs[name] = id
    }

    func update(_ account: StoredAccount) throws(Refusal) {
        let (id, name) = (account.account.id, account.account.username)
        guard let earlier = accounts[id], [nil, id].contains(accountIDs[name]) else { throw .contradiction("account") }
        accountIDs[earlier.account.username] = nil
        accountIDs[name] = id
        accounts[id] = account
    }

    func removeAccount(_ id: AccountID) {
        if let name = accounts[id]?.account.username { accountIDs[name] = nil }
        accounts[id] = nil
    }

    func endOfKeptName(_ hash: [UInt8]) -> Timestamp? {
        keptNames[hash]
    }

    func keepName(_ hash: [UInt8], until end: Timestamp) {
        keptNames[hash] = end
    }
}
