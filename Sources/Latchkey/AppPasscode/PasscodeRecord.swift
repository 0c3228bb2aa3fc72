// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

/// What a device keeps of a code: enough to check it, and how often it was wrong.
struct PasscodeRecord: Sendable, Hashable {
    /// A wait that has begun.
    struct Wait: Sendable, Hashable {
        var since: SteadyReading
        let milliseconds: Int64
    }

    /// Where counting ends; nobody gets there.
    static let mostFailures = 1_000_000

    let kind: PasscodeKind
    let function: PasswordHashFunction
    let salt: [UInt8]
    let hash: [UInt8]
    /// Wrong ones in a row, the one that is being checked among them.
    var failures = 0
    var wait: Wait?

    /// How long nobody may enter a code.
    func remaining(_ now: SteadyReading) -> Duration {
        guard let wait else { return .zero }
        let whole = Duration.milliseconds(wait.milliseconds)
        guard let passed = now.passed(since: wait.since) else { return whole }
        return max(.zero, whole - passed)
    }

    /// A wait begins anew where the machine was started since (PIN-10).
    /// - Returns: whether it did.
    mutating func restartWait(_ now: SteadyReading) -> Bool {
        guard let wait, now.passed(since: wait.since) == nil else { return false }
        self.wait?.since = now
        return true
    }

    /// One more is wrong until it is known to be right.
    mutating func count(_ now: SteadyReading, _ rules: PasscodeRules) {
        failures = min(failures + 1, Self.mostFailures)
        beginWait(now, rules)
    }

    mutating func beginWait(_ now: SteadyReading, _ rules: PasscodeRules) {
        let wait = min(rules.wait(after: failures), .seconds(365 * 86400))
        self.wait = wait > .zero ? Wait(since: now, milliseconds: wait.wholeMilliseconds) : nil
    }

    func isSpent(_ rules: PasscodeRules) -> Bool {
        rules.limit.map { failures >= $0 } ?? false
    }

    /// So often wrong that the right one is demanded (PIN-08).
    func isDemanded(_ rules: PasscodeRules) -> Bool {
        rules.wait(after: failures) > .zero
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}

extension PasscodeKind: MemberValue {}

extension PasscodeRecord: WireObject {
    private enum Function: String, CaseIterable, MemberValue {
        case argon2id, pbkdf2
    }

    init(from reader: inout MemberReader) throws(InvalidMember) {
        guard try reader.required("v", as: Int.self) == 1 else { throw reader.fault("v") }
        kind = try reader.required("kind")
        switch try reader.required("function", as: Function.self) {
        case .argon2id:
            let memory = try reader.number("memoryKiB", 8...1 << 20)
            function = .argon2id(memoryKiB: memory, passes: try reader.number("passes", 1...1000))
        case .pbkdf2: function = .pbkdf2(rounds: try reader.number("rounds", 1...1 << 27))
        }
        salt = try reader.bytes("salt")
        hash = try reader.bytes("hash")
        failures = try reader.number("failures", 0...PasscodeRecord.mostFailures)
        wait = try reader.optional("wait")
    }

    var members: JSONObject {
        let (name, memory, passes, rounds): (Function, Int?, Int?, Int?) =
            switch function {
            case .argon2id(let memory, let passes): (.argon2id, memory, passes, nil)
            case .pbkdf2(let rounds): (.pbkdf2, nil, nil, rounds)
            }
        return JSONObject(present: [
            ("v", 1.json), ("kind", kind.json), ("function", name.json), ("memoryKiB", memory?.json),
            ("passes", passes?.json), ("rounds", rounds?.json), ("salt", Base64URL.encode(salt).json),
            ("hash", Base64URL.encode(hash).json), ("failures", failures.json),
            ("wait", wait.map { .object($0.members) }),
        ])
    }
}

extension PasscodeRecord.Wait: WireObject {
    /// The largest number that JSON can hold.
    private static let most = 1 << 53

    init(from reader: inout MemberReader) throws(InvalidMember) {
        let boot: String? = try reader.optional("boot")
        // The wall clock has no say in a wait.
        since = SteadyReading(boot: boot, sinceBoot: Int64(try reader.number("sinceBoot", 0...Self.most)), wall: 0)
        milliseconds = Int64(try reader.number("milliseconds", 1...Self.most))
    }

    var members: JSONObject {
        JSONObject(present: [
            ("boot", since.boot?.json), ("sinceBoot", min(Int(since.sinceBoot), Self.most).json),
            ("milliseconds", .integer(milliseconds)),
        ])
    }
}

extension MemberReader {
    fileprivate mutating func number(_ name: String, _ range: ClosedRange<Int>) throws(InvalidMember) -> Int {
        let number: Int = try required(name)
        guard range.contains(number) else { throw fault(name) }
        return number
    }

    fileprivate mutating func bytes(_ name: String) throws(InvalidMember) -> [UInt8] {
        guard let bytes = Base64URL.decode(try required(name, as: String.self)) else { throw fault(name) }
        return bytes
    }
}
