// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A refusal as it travels: a problem document of RFC 9457.
package struct Problem: WireObject, Error, Hashable {
    package let code: ProblemCode
    package let title: String
    package let status: Int
    /// Which request it was, for whoever asks the server's operator.
    package let requestID: RequestID
    /// The members that come with the code, such as `field`.
    package let details: JSONObject

    /// What a problem document is called in `Content-Type`.
    package static let mediaType = "application/problem+json"
    private static let ownMembers = ["type", "title", "status", "code", "requestID"]

    /// A refusal by a known code; framing errors have a status of their own.
    package init(code: ProblemCode, status: Int? = nil, requestID: RequestID, details: JSONObject = JSONObject()) {
        let known = ProblemCode.known[code] ?? (500, "The request was refused.")
        self.code = code
        title = known.title
        self.status = status ?? known.status
        self.requestID = requestID
        self.details = details
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        code = try reader.required("code")
        title = try reader.required("title")
        status = try reader.required("status")
        requestID = try reader.required("requestID")
        details = reader.members(besides: Self.ownMembers)
    }

    package var members: JSONObject {
        let own: [(String, JSONValue)] = [
            ("type", .string("urn:latchkey:problem:" + code.rawValue)), ("title", title.json),
            ("status", status.json), ("code", code.json), ("requestID", requestID.json),
        ]
        return JSONObject(own + details.members.map { ($0.name, $0.value) })
    }

    /// With `invalid_field`: the path of the member.
    package var field: String? {
        details["field"].flatMap(String.init(json:))
    }

    /// With `payment_password_wrong`: how many tries are left before the lock.
    package var remainingAttempts: Int? {
        details["remainingAttempts"].flatMap(Int.init(json:))
    }

    /// With `device_revoked`: why; `nil` also for a reason that this version does not know.
    package var revocationReason: RevocationReason? {
        details["reason"].flatMap(RevocationReason.init(json:))
    }
}

extension Int: MemberValue {
    package init?(json: JSONValue) {
        guard case .integer(let number) = json else { return nil }
        self.init(exactly: number)
    }

    package var json: JSONValue {
        .integer(Int64(self))
    }
}
