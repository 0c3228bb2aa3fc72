// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyServer
import LatchkeyWire
import Testing

/// One row of every kind that holds a number.
struct SampleRows: Sendable {
    static let start = Timestamp(milliseconds: 0)
    static let account = AccountID(randomBytes: [1])
    static let session = SessionID(randomBytes: [2])
    static let device = DeviceID(randomBytes: [3])
    static let counter = CounterKey(subject: [1], place: [2])

    private let now: Timestamp
    private let currency: CurrencyCode
    private let confirmation: StoredConfirmation

    init(now: Timestamp) throws {
        self.now = now
        currency = try #require(CurrencyCode("EUR"))
        let payment = Order.Payment(
            payee: try #require(OrderText("Müller")),
            amount: try #require(AmountText("12.34")),
            currency: currency,
            reference: try #require(OrderText("order 1"))
        )
        let document = ConfirmationDocument(
            of: .payment(payment),
            origin: try #require(Origin("https://bank.example")),
            accountID: Self.account,
            confirmationID: ConfirmationID(randomBytes: [4]),
            createdAt: now,
            expiresAt: now.adding(seconds: 300)
        )
        confirmation = StoredConfirmation(document: document, askedBy: Self.session, acceptedMethods: [.deviceKey])
    }

    func insert(into tables: any ServerTables) throws(Refusal) {
        try insertPeople(into: tables)
        try insertPayments(into: tables)
        try insertAudit(into: tables)
        try tables.keep(StoredCounter(key: Self.counter, times: [now], keptUntil: now, isOfSomebody: false))
    }

    private func insertPeople(into tables: any ServerTables) throws(Refusal) {
        let person = Account(id: Self.account, username: "ada", createdAt: now)
        try tables.insert(StoredAccount(account: person, password: PasswordRecord(salt: [1], hash: [2])))
        try tables.keepName([1], until: now)
        try tables.insert(
            StoredSession(
                id: Self.session,
                tokenHash: [1],
                holder: SessionHolder(accountID: Self.account, method: .password, address: "192.0.2.7"),
                epoch: 1,
                openedAt: now,
                expiresAt: now.adding(seconds: 1)
            )
        )
        try tables.insert(
            StoredDevice(
                id: Self.device,
                accountID: Self.account,
                installationID: InstallationID(randomBytes: [5]),
                description: DeviceDescription(name: "N", model: "M", biometry: .touchID, protection: .tpm),
                verifier: .secret(hash: [UInt8](repeating: 6, count: 32)),
                boundAt: now
            )
        )
    }

    private func insertPayments(into tables: any ServerTables) throws(Refusal) {
        let password = PasswordRecord(salt: [1], hash: [2])
        try tables.keep(StoredPaymentPassword(accountID: Self.account, password: password, tries: PaymentTries()))
        try tables.insert(confirmation)
        try tables.insert(
            StoredAllowance(
                tokenHash: [1],
                holder: AllowanceHolder(accountID: Self.account, sessionID: Self.session, deviceID: nil),
                grantedBy: confirmation.id,
                limit: AllowanceLimit(currency: currency, total: 5, expiresAt: now.adding(seconds: 1))
            )
        )
    }

    private func insertAudit(into tables: any ServerTables) throws(Refusal) {
        let stamp = AuditStamp(time: now, randomBytes: SystemRandom.bytes)
        try tables.record(.server("started"), in: .server, by: stamp)
        try tables.closeAuditBatch()
        try tables.keep(StoredAuditHead(batch: 1, head: UnverifiedAuditHead("a.b.c")))
        let kind = RefusalKind(subject: .server, type: .loginRefused, deviceID: nil, about: [:])
        try tables.keep(GatheredRefusals(kind, minute: 1))
    }
}
