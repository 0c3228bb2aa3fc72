// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What stands for the paired companions.
open class LADomainStateCompanion: NSObject {
    /// The types of which at least one is paired, near or not.
    public let availableCompanionTypes: Set<LACompanionType>
    /// All of them together; `nil` with none paired.
    public let stateHash: Data?

    init(_ types: Set<LACompanionType>, _ stateHash: Data?) {
        availableCompanionTypes = types
        self.stateHash = stateHash
    }

    /// What stands for the companions of one type; `nil` with none of it paired.
    open func stateHash(for companionType: LACompanionType) -> Data? {
        availableCompanionTypes.contains(companionType) ? stateHash : nil
    }
}
