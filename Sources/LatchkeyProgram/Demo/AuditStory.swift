// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeySQLite

/// The story of what was written down: one step, over the folder of a server that has stopped.
struct AuditStory: Sendable {
    static let steps = 1

    let teller: StoryTeller
    /// The server's folder.
    let folder: String

    private var texts: StoryTexts.Audit { teller.texts.audit }
    private var failures: StoryTexts.Failures { teller.texts.failures }

    func tell(after number: Int) async throws(StoryFailure) {
        try await teller.step(number + 1, texts.title) { try verifyAndForge() }
    }

    private func verifyAndForge() throws {
        let honest = try verdict()
        try teller.require(honest.isGood, failures.auditHolds)
        teller.tell(.server(texts.holds(honest.links ?? 0, honest.batches ?? 0)))
        teller.tell(.attacker(texts.rewrites))
        let database = try SQLiteConnection(path: folder + "/latchkey.db")
        let changed = try database.run(
            "UPDATE audit_links SET type = 'session.opened' WHERE type = 'login.refused' AND device_id IS NOT NULL"
        )
        let forged = try verdict()
        guard changed > 0, let bad = forged.badLink else { throw StoryFailure(sentence: failures.forgeryShown) }
        teller.tell(.server(texts.names(bad.sequence)))
        teller.tell(.shown(texts.shown))
    }

    private func verdict() throws -> AuditVerdict {
        AuditVerdict(of: try AuditQuestion([folder]))
    }
}
