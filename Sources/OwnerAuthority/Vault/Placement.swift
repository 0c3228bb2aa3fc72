// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Under which group, class and rules an item is kept: checked against itself and the caller's groups.
struct Placement {
    let accessibility: Accessibility
    let access: AccessRules?
    /// With the group and whether it travels.
    let attributes: [String: AttributeValue]

    init(
        _ attributes: [String: AttributeValue],
        _ accessibility: Accessibility?,
        _ access: AccessRules?,
        groups: [String]
    ) throws(VaultError) {
        guard accessibility == nil || access == nil else {
            throw VaultError(.badParameter, "an accessibility class beside an access control, which has one")
        }
        if let access, !access.isPossible {
            throw VaultError(.badParameter, "flags of the access control that do not go together")
        }
        self.accessibility = access?.protection ?? accessibility ?? .whenUnlocked
        self.access = access
        var placed = attributes
        placed["agrp"] = try Self.group(attributes["agrp"], groups)
        placed["sync"] = attributes["sync"] ?? .flag(false)
        self.attributes = placed
        try checkTravel()
    }

    private static func group(_ wanted: AttributeValue?, _ groups: [String]) throws(VaultError) -> AttributeValue {
        guard let wanted else { return .text(groups.first ?? "") }
        try groups.requireMember(wanted)
        return wanted
    }

    /// What answers to this device's owner cannot travel.
    private func checkTravel() throws(VaultError) {
        switch attributes["sync"] {
        case .flag(false): return
        case .flag(true): break
        default: throw VaultError(.badParameter, "whether an item travels is yes or no")
        }
        if access?.flags.isEmpty == false {
            throw VaultError(.badParameter, "an item with an access control cannot travel")
        }
        if accessibility.staysOnDevice { throw VaultError(.badParameter, "an item of this device only cannot travel") }
    }
}

extension [String] {
    /// A caller names its own groups only.
    func requireMember(_ group: AttributeValue) throws(VaultError) {
        guard case .text(let name) = group else { throw VaultError(.badParameter, "an access group is a text") }
        guard contains(where: { $0.isIdentical(to: name) }) else {
            throw VaultError(.missingEntitlement, "the access group belongs to another app")
        }
    }
}
