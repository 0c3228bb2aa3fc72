// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyServerSQLite
import LatchkeyWire

/// What came of the check, for a person or for a program.
struct AuditVerdict {
    private let outcome: Result<AuditTrail, Fault>
    /// The newest batch that a head from elsewhere speaks for.
    private let outside: Int?

    /// Why the audit does not hold.
    fileprivate enum Fault: Error {
        case audit(AuditFault)
        case unreadable(String, Int64)
        case store(StoreFailure)
    }

    init(of question: AuditQuestion) {
        let verified = question.heads.map { head in
            Result { () throws(StatementFault) in try head.verify(server: question.keys) }
        }
        // One that does not verify speaks for nothing; the check of all tells of it.
        outside = verified.compactMap { try? $0.get().batch.number }.max()
        outcome = Result { () throws(Fault) in try Self.trail(question, verified) }
    }

    private static func trail(
        _ question: AuditQuestion,
        _ heads: [Result<VerifiedAuditHead, StatementFault>]
    ) throws(Fault) -> AuditTrail {
        var trail: AuditTrail
        do throws(AuditFault) {
            let good = try heads.map { head throws(AuditFault) in
                do throws(StatementFault) { return try head.get() } catch { throw AuditFault(.head(nil), .head(error)) }
            }
            trail = try AuditTrail(server: question.keys, heads: good)
        } catch { throw .audit(error) }
        var fault: Fault?
        do throws(StoreFailure) {
            try question.file.read { entry in
                fault = Self.fault(entry, in: &trail)
                return fault == nil
            }
        } catch { throw .store(error) }
        if let fault { throw fault }
        do throws(AuditFault) { try trail.finish() } catch { throw .audit(error) }
        return trail
    }

    private static func fault(_ entry: AuditFile.Entry, in trail: inout AuditTrail) -> Fault? {
        switch entry {
        case .unreadable(let table, let number): return .unreadable(table, number)
        case .line(let line):
            do throws(AuditFault) { try trail.add(line) } catch { return .audit(error) }
            return nil
        }
    }

    var isGood: Bool {
        switch outcome {
        case .success: true
        case .failure: false
        }
    }

    /// How many links hold; `nil` where something does not.
    var links: Int? { try? outcome.get().links }  // The reason is told by `text`.

    /// How many batches hold; `nil` where something does not.
    var batches: Int? { try? outcome.get().newestBatch }  // As above.

    /// The first link that does not hold, by its chain and its place there; `nil` where none was found.
    var badLink: (subject: AuditSubject, sequence: Int)? {
        guard case .failure(.audit(let fault)) = outcome, case .link(let subject, let sequence) = fault.place else {
            return nil
        }
        return (subject, sequence)
    }

    /// Some lines of text.
    var text: String {
        switch outcome {
        case .failure(let fault): "bad: \(fault.place): \(fault.sentence)"
        case .success(let trail):
            (["good: \(trail.links) links in \(trail.newestBatch) batches"] + meaning(of: trail)).joined(
                separator: "\n"
            )
        }
    }

    /// Wire protocol §6: what it shows, and what it cannot.
    private func meaning(of trail: AuditTrail) -> [String] {
        var lines: [String] = []
        switch (outside, trail.newestHead) {
        case (let outside?, _):
            lines.append("  up to batch \(outside), by the head from elsewhere: nothing was changed, dropped or cut")
            if let newest = trail.newestHead, newest > outside { lines.append(Self.stored(newest)) }
        case (nil, let newest?):
            lines.append(Self.stored(newest))
            lines.append("  not shown: whether the end was cut off at an older head; keep heads elsewhere for --head")
        case (nil, nil):
            lines.append("  nothing is signed: this shows that the hashes fit together, which anybody can make them do")
        }
        let rest = trail.newestBatch - (trail.newestHead ?? 0)
        if rest > 0, trail.newestHead != nil { lines.append("  the last \(rest) batches are not signed yet") }
        return lines
    }

    private static func stored(_ batch: Int) -> String {
        "  up to batch \(batch), by the newest stored head: nothing was changed by anyone without the signing key"
    }

    /// One JSON object.
    var json: String {
        let members: [(String, JSONValue?)] =
            switch outcome {
            case .failure(let fault):
                [("good", .bool(false)), ("place", .string(fault.place)), ("reason", .string(fault.sentence))]
            case .success(let trail):
                [
                    ("good", .bool(true)), ("links", trail.links.json), ("batches", trail.newestBatch.json),
                    ("signedThrough", trail.newestHead?.json), ("outsideThrough", outside?.json),
                ]
            }
        return String(decoding: JSONValue.object(JSONObject(present: members)).printableBytes(), as: UTF8.self)
    }
}

extension AuditVerdict.Fault {
    fileprivate var place: String {
        switch self {
        case .unreadable(let table, let number): "row \(number) of \(table)"
        case .store: "the database"
        case .audit(let fault):
            switch fault.place {
            case .link(let subject, let sequence): "link \(sequence) of \(subject)"
            case .batch(let number): "batch \(number)"
            case .head(let number?): "the head of batch \(number)"
            case .head(nil): "a head"
            }
        }
    }

    fileprivate var sentence: String {
        switch self {
        case .unreadable: "it is no entry at all."
        case .store(let failure): "\(failure)."
        case .audit(let fault): fault.reason.sentence
        }
    }
}

extension AuditFault.Reason {
    fileprivate var sentence: String {
        switch self {
        case .hash: "its hash is not that of what stands there."
        case .number: "its number is not the next one: one is missing, or moved."
        case .previous: "it does not follow the one before it."
        case .details: "the details beside it are not those that were hashed."
        case .links: "its links are not those of its commit: some were dropped, added or moved."
        case .head(.key):
            "it does not verify (key): it is signed by none of the keys in the list, and one from before a rotation lacks some."
        case .head(let fault): "it does not verify (\(fault.rawValue))."
        case .missing: "it is signed, and the batch that it speaks for is not there."
        case .contradiction: "two heads speak for the same batch and say otherwise."
        case .unbound: "links stand under no batch."
        }
    }
}
