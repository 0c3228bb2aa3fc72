// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What a name in a script stands for; it never changes once it is there, but for the count of replies.
enum ScriptResult: Sendable {
    case pending
    case evaluated(error: Int?, replies: Int)
    case preflight(error: Int?, biometryType: Biometry)
    case biometryType(Biometry)
    case domainState([UInt8]?)
    case vault(VaultOutcome)

    /// What came of a step with an item or a key.
    struct VaultOutcome: Sendable {
        /// The number of a failed authentication, where the step tells that and no status.
        var error: Int?
        var status: Int?
        var data: String?
    }

    /// The value of a member of an expectation; `nil` where this result has none.
    subscript(member: String) -> JSONValue? {
        switch member {
        case "pending": .bool(isPending)
        case "replies": .integer(Int64(replies))
        case "ok": isSuccess.map { .bool($0) }
        case "error": (outcome ?? nil).map { .integer(Int64($0)) }
        case "biometryType": biometryType.map { .string($0.scriptWord) }
        case "status": vault?.status.map { .integer(Int64($0)) }
        case "data": vault?.data.map { .string($0) }
        case "isNull": domainState.map { .bool($0 == nil) }
        default: nil
        }
    }

    private var isPending: Bool {
        if case .pending = self { true } else { false }
    }

    private var replies: Int {
        switch self {
        case .pending: 0
        case .evaluated(_, let replies): replies
        case .preflight, .biometryType, .domainState, .vault: 1
        }
    }

    /// The error of what can succeed or fail: `.some(nil)` for a success.
    private var outcome: Int?? {
        switch self {
        case .evaluated(let error, _), .preflight(let error, _): .some(error)
        case .vault(let outcome): .some(outcome.error)
        case .pending, .biometryType, .domainState: nil
        }
    }

    private var isSuccess: Bool? {
        vault.map { $0.error == nil && $0.status == 0 } ?? outcome.map { $0 == nil }
    }

    /// What a step with an item or a key has given.
    var vault: VaultOutcome? {
        if case .vault(let outcome) = self { outcome } else { nil }
    }

    private var biometryType: Biometry? {
        switch self {
        case .preflight(_, let biometry): biometry
        case .biometryType(let biometry): biometry
        case .pending, .evaluated, .domainState, .vault: nil
        }
    }

    /// The bytes of a domain state: `.some(nil)` for one that is null.
    var domainState: [UInt8]?? {
        if case .domainState(let bytes) = self { .some(bytes) } else { nil }
    }

    /// A reply has come: the first one is the result, every one is counted.
    mutating func reply(error: Int?) {
        if case .evaluated(let first, let replies) = self {
            self = .evaluated(error: first, replies: replies + 1)
        } else {
            self = .evaluated(error: error, replies: 1)
        }
    }
}
