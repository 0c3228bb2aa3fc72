// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Which part of a list is asked for: what comes after a place, and how much of it at most.
package struct Page<Place: Sendable & Hashable>: Sendable, Hashable {
    /// Exclusive; `nil` begins at the beginning.
    package let after: Place?
    package let limit: Int

    package static var defaultLimit: Int { 50 }
    package static var limits: ClosedRange<Int> { 1...200 }

    package init(after: Place? = nil, limit: Int = defaultLimit) {
        self.after = after
        self.limit = limit
    }

    fileprivate init(
        from reader: inout QueryReader,
        _ place: (String) -> Place?
    ) throws(InvalidMember) {
        after = try reader.optional("after", place)
        limit =
            try reader.optional("limit") { number($0).flatMap { Self.limits.contains($0) ? $0 : nil } }
            ?? Self.defaultLimit
    }

    fileprivate func members(_ text: (Place) -> String) -> [String] {
        (after.map { ["after=" + text($0)] } ?? []) + (limit == Self.defaultLimit ? [] : ["limit=\(limit)"])
    }
}

/// A number of plain digits in its one form.
private func number(_ text: String) -> Int? {
    guard let number = Int(text), number >= 0, String(number).utf8.elementsEqual(text.utf8) else { return nil }
    return number
}

/// The query of `GET /v1/audit-events`: sequence numbers are the places.
package struct AuditEventsQuery: Sendable, Hashable {
    package let page: Page<Int>

    package init(_ page: Page<Int>) {
        self.page = page
    }

    package init(query: String?) throws(InvalidMember) {
        var reader = try QueryReader(query)
        page = try Page(from: &reader) { number($0).flatMap { $0 <= 1 << 53 ? $0 : nil } }
        try reader.finish()
    }

    /// The query that travels; empty if nothing has to be said.
    package var text: String {
        page.members { String($0) }.joined(separator: "&")
    }
}

/// The query of `GET /v1/confirmations`: ids are the places, and only pending ones are listed.
package struct ConfirmationsQuery: Sendable, Hashable {
    package let page: Page<ConfirmationID>

    package init(_ page: Page<ConfirmationID> = Page()) {
        self.page = page
    }

    package init(query: String?) throws(InvalidMember) {
        var reader = try QueryReader(query)
        let status: Void? = try reader.optional("status") { $0.utf8.elementsEqual("pending".utf8) ? () : nil }
        guard status != nil else { throw InvalidMember("status") }
        page = try Page(from: &reader) { ConfirmationID($0) }
        try reader.finish()
    }

    /// The query that travels.
    package var text: String {
        (["status=pending"] + page.members { $0.text }).joined(separator: "&")
    }
}
