// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// Everything that an installation remembers.
struct BindingContents: Sendable, Hashable {
    var installationID: InstallationID
    var records: [BindingRecord] = []
    /// What the server is still to be told.
    var unbindings: [UnbindingRecord] = []
    /// To whom no binding is offered again.
    var postponed: [PostponedOffer] = []

    init(installationID: InstallationID) {
        self.installationID = installationID
    }

    mutating func set(_ state: BindingRecord.State, of key: KeyName) {
        for place in records.indices where records[place].key == key { records[place].state = state }
    }

    /// Forgets a key that is no more; where the server may know it, that is not forgotten.
    mutating func forget(_ key: KeyName) {
        for record in records where record.key == key && record.state == .pending {
            if let sent = record.sent { tell(record.unbinding(sent)) }
        }
        records.removeAll { $0.key == key && $0.state == .pending }
    }

    /// The server is to be told that a device is bound no more.
    mutating func tell(_ unbinding: UnbindingRecord) {
        if !unbindings.contains(unbinding) { unbindings.append(unbinding) }
    }
}

extension BindingContents: WireObject {
    init(from reader: inout MemberReader) throws(InvalidMember) {
        guard try reader.required("v", as: Int.self) == 1 else { throw reader.fault("v") }
        installationID = try reader.required("installationID")
        records = try reader.list("bindings")
        unbindings = try reader.optionalList("unbindings")
        postponed = try reader.optionalList("postponed")
    }

    var members: JSONObject {
        JSONObject(present: [
            ("v", 1.json), ("installationID", installationID.json), ("bindings", records.map(\.members).json),
            ("unbindings", unbindings.isEmpty ? nil : unbindings.map(\.members).json),
            ("postponed", postponed.isEmpty ? nil : postponed.map(\.members).json),
        ])
    }
}
