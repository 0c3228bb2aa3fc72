// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Why a server does not listen.
public struct HTTPServerError: Error, Sendable, Equatable {
    /// The reason, stable and for programs.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code as a program compares it.
        public let rawValue: String
        /// A code, also one that this version does not know.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The text is not `ADDRESS:PORT`.
        public static let invalidAddress = Code(rawValue: "invalid_address")
        /// Somebody listens there already.
        public static let addressInUse = Code(rawValue: "address_in_use")
        /// This machine does not have the address.
        public static let addressNotAvailable = Code(rawValue: "address_not_available")
        /// The port is reserved.
        public static let permissionDenied = Code(rawValue: "permission_denied")
        /// The system is out of descriptors, memory or threads.
        public static let outOfResources = Code(rawValue: "out_of_resources")
        /// A server starts once.
        public static let alreadyStarted = Code(rawValue: "already_started")
    }

    /// For programs.
    public let code: Code
    /// For logs: a sentence that names the address or the system's word for what happened.
    public let diagnosis: String

    /// An error with its code and what to write into the log.
    public init(code: Code, diagnosis: String) {
        self.code = code
        self.diagnosis = diagnosis
    }
}
