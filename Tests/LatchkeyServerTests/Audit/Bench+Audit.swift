// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

/// What an auditor would read of a server in memory.
extension Bench {
    /// The whole audit in the order of the commits, as an export has it.
    func auditLines() throws -> [AuditLine] {
        try storage.read { tables throws(Refusal) in
            guard let tables = tables as? InMemoryTables else { return [] }
            var lines: [AuditLine] = []
            var place = 0
            for number in 1...max(1, tables.state.newestBatch) {
                guard let batch = tables.auditBatches[number] else { continue }
                for _ in 0..<batch.links {
                    place += 1
                    guard let link = tables.auditLinks[place] else { continue }
                    lines.append(.link(link.link, link.details, hash: link.link.hash))
                }
                lines.append(.batch(batch, hash: batch.hash))
                if let head = tables.auditHeads[number] { lines.append(.head(head.head)) }
            }
            return lines
        }
    }

    func serverKeys() async throws -> ServerKeys {
        try await send("GET", "/v1/server-keys").message()
    }

    /// The trail after all lines, if every one of them holds.
    func verifiedTrail() async throws -> AuditTrail {
        var trail = try AuditTrail(server: try await serverKeys())
        for line in try auditLines() { try trail.add(line) }
        try trail.finish()
        return trail
    }

    /// The links of a chain, in order.
    func links(of subject: AuditSubject) throws -> [StoredAuditLink] {
        try storage.read { tables throws(Refusal) in try tables.links(of: subject, after: 0, limit: 1000) }
    }

    /// Type and details of the links of the server's own chain but its start.
    func serverFacts() throws -> [Fact] {
        try links(of: .server).map(Fact.init).filter { $0.type != "server.started" }
    }
}

extension Person {
    var subject: AuditSubject {
        .account(account.id)
    }

    /// Type, device and details of every link of the account.
    func facts() throws -> [Fact] {
        try bench.links(of: subject).map(Fact.init)
    }

    func events(_ query: String? = nil) async -> Answer {
        await bench.send(
            ServerRequest(
                method: "GET",
                path: "/v1/audit-events",
                query: query,
                headers: [("authorization", "Bearer " + token)]
            )
        )
    }
}

/// A link without what every link has: what happened, to which device, and what is told of it besides the usual address.
struct Fact: Equatable, CustomStringConvertible {
    let type: String
    let device: DeviceID?
    let details: [String: String]

    init(_ type: AuditEventType, _ device: DeviceID? = nil, _ details: [String: String] = [:]) {
        self.type = type.rawValue
        self.device = device
        self.details = details
    }

    init(_ link: StoredAuditLink) {
        type = link.link.type.rawValue
        device = link.link.deviceID
        var details: [String: String] = [:]
        for member in link.details?.members.members ?? [] { details[member.name] = String(json: member.value) }
        if details["address"] == "127.0.0.1" { details["address"] = nil }
        self.details = details
    }

    var description: String {
        "\(type) \(device?.text ?? "-") \(details.sorted { $0.key < $1.key })"
    }
}
