// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What the audit shows to those whom it is about.
struct AuditReading: Sendable {
    let storage: any ServerStorage

    /// Wire protocol §2, `GET /v1/audit-events`: the account's own chain, the earliest first.
    func events(_ page: Page<Int>, for live: LiveSession) async throws(Refusal) -> AuditEventList {
        let found = try await storage.read { tables throws(Refusal) in
            try tables.links(of: .account(live.account.id), after: page.after ?? 0, limit: page.limit + 1)
        }
        let events = found.prefix(page.limit).map { AuditEvent($0.link, details: $0.details) }
        return AuditEventList(events: events, next: found.count > events.count ? events.last?.sequence : nil)
    }

    /// Wire protocol §2, `GET /v1/audit-head`: the newest; there is none before the first.
    func head() async throws(Refusal) -> AuditHeadAnswer {
        let newest = try await storage.read { tables throws(Refusal) in try tables.newestHead() }
        guard let newest else { throw .full(step: "audit.head") }
        return AuditHeadAnswer(head: newest.head)
    }
}
