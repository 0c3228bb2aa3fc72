// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Why a device did not sign or did not witness.
public struct DeviceError: Error, Sendable, Hashable {
    /// The reason, for programs; stable, an open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The reason's name.
        public let rawValue: String

        /// A reason by its name, known or not.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The owner's presence was not established; ``DeviceError/presence`` says why.
        public static let ownerNotPresent = Self(rawValue: "owner_not_present")
        /// No key of that name is on the device.
        public static let keyNotFound = Self(rawValue: "key_not_found")
        /// No secret of that name is on the device, or the enrolled fingers or faces have changed since it was kept.
        public static let itemNotFound = Self(rawValue: "item_not_found")
        /// A key of that name is there already.
        public static let keyExists = Self(rawValue: "key_exists")
        /// The key is there and does not sign, as one does whose enrolled fingers or faces have changed since it was made; or
        /// the secret is there and is not released, before anybody is asked.
        ///
        /// Systems tell that by numbers that mean other things, too: whoever kept an ``EnrolmentMark`` compares it before
        /// the key is deleted.
        public static let keyInvalidated = Self(rawValue: "key_invalidated")
        /// The device cannot do this.
        public static let unavailable = Self(rawValue: "unavailable")
        /// The app's process ended while it was waiting.
        public static let processEnded = Self(rawValue: "process_ended")
        /// A simulated phone showed a prompt for which it was told no answer: the test is incomplete.
        public static let unanswered = Self(rawValue: "unanswered")
    }

    /// The reason.
    public let code: Code
    /// With ``Code/ownerNotPresent``: the reason behind it.
    public let presence: OwnerError?
    /// What happened, for logs; never shown to a person, holds no secret.
    public let diagnosis: String

    /// An error by its reason.
    public init(_ code: Code, _ diagnosis: String = "") {
        self.code = code
        self.presence = nil
        self.diagnosis = diagnosis
    }

    /// The owner did not show up.
    public init(_ presence: OwnerError) {
        self.code = .ownerNotPresent
        self.presence = presence
        self.diagnosis = presence.diagnosis
    }
}
