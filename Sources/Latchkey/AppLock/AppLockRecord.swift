// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

/// What a lock remembers over launches.
struct AppLockRecord: Sendable, Hashable {
    /// The enrolled set that may open, as it was when the person last proved themselves by other means.
    enum Baseline: Sendable, Hashable {
        /// It could not be told.
        case none
        /// Nothing was enrolled.
        case nothingEnrolled
        case enrolled(EnrolmentMark)

        init(_ state: EnrolmentState) {
            switch state {
            case .enrolled(let mark): self = .enrolled(mark)
            case .nothingEnrolled: self = .nothingEnrolled
            case .unknown: self = .none
            }
        }

        /// Whether fingers or faces of the present set may open: not where one could have been added meanwhile.
        func trusts(_ now: EnrolmentState) -> Bool {
            switch (self, now) {
            case (.none, .enrolled), (.nothingEnrolled, .enrolled): false
            case (.none, _), (.nothingEnrolled, _): true
            case (.enrolled(let mark), _): now.change(since: mark) != .changed
            }
        }
    }

    var isOn = false
    /// The content is covered out of sight, also with the lock off.
    var coversAlways = false
    var baseline = Baseline.none
    /// The code is that of somebody who has signed out, and could not be erased yet.
    var codeIsForeign = false
}

extension AppLockRecord: WireObject {
    private enum Enrolment: String, CaseIterable, MemberValue {
        case unknown, nothing, set
    }

    init(from reader: inout MemberReader) throws(InvalidMember) {
        guard try reader.required("v", as: Int.self) == 1 else { throw reader.fault("v") }
        isOn = try reader.required("isOn")
        coversAlways = try reader.required("coversAlways")
        codeIsForeign = try reader.optional("codeIsForeign") ?? false
        switch try reader.required("enrolment", as: Enrolment.self) {
        case .unknown: baseline = .none
        case .nothing: baseline = .nothingEnrolled
        case .set:
            guard let bytes = Base64URL.decode(try reader.required("mark", as: String.self)) else {
                throw reader.fault("mark")
            }
            baseline = .enrolled(EnrolmentMark(bytes, systemVersion: try reader.required("systemVersion")))
        }
    }

    var members: JSONObject {
        let (enrolment, mark): (Enrolment, EnrolmentMark?) =
            switch baseline {
            case .none: (.unknown, nil)
            case .nothingEnrolled: (.nothing, nil)
            case .enrolled(let mark): (.set, mark)
            }
        return JSONObject(present: [
            ("v", 1.json), ("isOn", isOn.json), ("coversAlways", coversAlways.json), ("enrolment", enrolment.json),
            ("mark", mark.map { Base64URL.encode($0.bytes).json }), ("systemVersion", mark?.systemVersion.json),
            ("codeIsForeign", codeIsForeign ? true.json : nil),
        ])
    }
}
