// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What stands for the enrolled set of fingers or faces, as far as an app may know it at this moment.
public enum EnrolmentState: Sendable, Hashable {
    /// Something is enrolled, and this stands for it.
    case enrolled(EnrolmentMark)
    /// Nothing is enrolled.
    case nothingEnrolled
    /// The device does not tell now: it is locked out, or the app may not use the sensor.
    case unknown

    /// What a biometric preflight left behind.
    ///
    /// - Parameters:
    ///   - failure: the preflight's reason; `nil` where it was good.
    ///   - bytes: the domain state after it.
    ///   - systemVersion: the major version of the system.
    package init(failure: OwnerError.Code?, bytes: [UInt8]?, systemVersion: Int) {
        switch failure {
        case nil: self = bytes.map { .enrolled(EnrolmentMark($0, systemVersion: systemVersion)) } ?? .nothingEnrolled
        case .biometryNotEnrolled?, .passcodeNotSet?: self = .nothingEnrolled
        case _?: self = .unknown
        }
    }

    /// What has happened to the enrolled set since a mark was kept.
    ///
    /// Only ``EnrolmentChange/unchanged`` says that the same people as then can use the sensor. What cannot be told is
    /// ``EnrolmentChange/unknown`` and never a change: a lockout, and a new major version of the system, which may make
    /// another mark of the same set. Take a new mark only after the person has proved themselves by other means.
    /// - Parameter mark: what was kept at a success; `nil` where nothing was.
    /// - Returns: What is known.
    public func change(since mark: EnrolmentMark?) -> EnrolmentChange {
        guard let mark else { return .unknown }
        switch self {
        case .unknown: return .unknown
        case .nothingEnrolled: return .changed
        case .enrolled(let current):
            if current.bytes == mark.bytes { return .unchanged }
            return current.systemVersion == mark.systemVersion ? .changed : .unknown
        }
    }
}

/// What stands for one enrolled set on one device and for one app: to be kept at a success and compared later.
///
/// It is no secret, and says nothing about a finger or face. Another app sees another mark.
public struct EnrolmentMark: Sendable, Hashable {
    /// Opaque bytes.
    public let bytes: [UInt8]
    /// The major version of the system that made it.
    public let systemVersion: Int

    /// A mark, member by member, as it was kept.
    public init(_ bytes: [UInt8], systemVersion: Int) {
        self.bytes = bytes
        self.systemVersion = systemVersion
    }
}

/// What is known about the enrolled set since a mark was kept.
public enum EnrolmentChange: Sendable, Hashable, CaseIterable {
    /// The same set.
    case unchanged
    /// Something was added or removed; which cannot be known.
    case changed
    /// It cannot be told: keep the mark, and ask for the password where it matters.
    case unknown
}
