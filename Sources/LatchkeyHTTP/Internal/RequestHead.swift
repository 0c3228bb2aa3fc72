// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A request's head as the library read it, not yet trusted.
struct RequestHead {
    var method: String
    /// As sent: nothing decoded, the query included.
    var target: String
    var version: String
    var fields: [(name: String, value: String)]
    /// The bytes of the head, its empty line included.
    var size: Int
    /// Whether the parts above, one space or line end apart, make up all of the head's bytes.
    ///
    /// The library ends strings at a NUL, and joins folded lines: a head that is more than its parts hides something.
    var isWholly: Bool
}

/// A head that passed every check: what a `ServerRequest` needs.
struct CheckedHead {
    let method: String
    let path: String
    let query: String?
    let fields: [(name: String, value: String)]
    let contentLength: Int
}

extension RequestHead {
    /// RFC 9112 and what http libraries in front and behind may read differently: refused.
    func checked(by limits: HTTPLimits) throws(FramingFault) -> CheckedHead {
        guard target.utf8.count <= limits.targetBytes else { throw .targetTooLong }
        guard size <= limits.headBytes else { throw .headTooLarge }
        guard isWholly else { throw .headIsNotWhatItSeems }
        guard HeaderSyntax.isToken(method) else { throw .malformedMethod }
        let names = try checkedNames()
        try checkHost(names)
        let length = try contentLength(names, limits: limits)
        let (path, query) = try splitTarget()
        let values = fields.map { HeaderSyntax.trimmed($0.value) }
        return CheckedHead(
            method: method,
            path: path,
            query: query,
            fields: zip(names, values).map { (name: $0, value: $1) },
            contentLength: length
        )
    }

    /// RFC 9110 §5: names are tokens, values hold no control character.
    private func checkedNames() throws(FramingFault) -> [String] {
        var names: [String] = []
        names.reserveCapacity(fields.count)
        for field in fields {
            guard HeaderSyntax.isToken(field.name) else { throw .malformedFieldName }
            guard HeaderSyntax.isFieldValue(field.value) else { throw .controlCharacterInValue }
            names.append(HeaderSyntax.lowercased(field.name))
        }
        return names
    }

    /// RFC 9112 §3.2: exactly one Host, which only HTTP/1.0 may leave out.
    private func checkHost(_ names: [String]) throws(FramingFault) {
        let places = names.indices.filter { names[$0] == "host" }
        guard places.count <= 1 else { throw .hostRepeated }
        guard let place = places.first else {
            guard version == "HTTP/1.0" else { throw .hostMissing }
            return
        }
        guard HeaderSyntax.isHost(HeaderSyntax.trimmed(fields[place].value)) else { throw .malformedHost }
    }

    /// RFC 9112 §6: one length of plain digits; no client of ours sends a transfer coding, so none is read.
    private func contentLength(_ names: [String], limits: HTTPLimits) throws(FramingFault) -> Int {
        let places = names.indices.filter { names[$0] == "content-length" }
        if names.contains("transfer-encoding") {
            throw places.isEmpty ? .transferEncoding : .transferEncodingBesideLength
        }
        guard places.count <= 1 else { throw .contentLengthRepeated }
        guard let place = places.first else { return 0 }
        let text = HeaderSyntax.trimmed(fields[place].value)
        guard !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            throw .malformedContentLength
        }
        // Too many digits for a number is a length like any other, only longer.
        guard let length = Int(text), length <= limits.bodyBytes else { throw .bodyTooLarge }
        return length
    }

    /// RFC 9112 §3.2: origin form or absolute form; both give a path and perhaps a query, not decoded.
    private func splitTarget() throws(FramingFault) -> (path: String, query: String?) {
        guard HeaderSyntax.isTarget(target) else { throw .malformedTarget }
        guard !HeaderSyntax.hasEncodedNUL(target) else { throw .encodedNUL }
        let origin = target.utf8.first == UInt8(ascii: "/") || target == "*" ? target[...] : try originForm()
        guard let mark = origin.utf8.firstIndex(of: UInt8(ascii: "?")) else { return (String(origin), nil) }
        return (String(origin[..<mark]), String(origin[origin.utf8.index(after: mark)...]))
    }

    /// What stands behind the authority of an absolute target.
    private func originForm() throws(FramingFault) -> Substring {
        guard let scheme = ["http://", "https://"].first(where: { target.lowercased().hasPrefix($0) }) else {
            throw .malformedTarget
        }
        let rest = target.dropFirst(scheme.count)
        let authority = rest.prefix { $0 != "/" && $0 != "?" }
        guard HeaderSyntax.isHost(String(authority)) else { throw .malformedTarget }
        let origin = rest.dropFirst(authority.count)
        return origin.hasPrefix("/") ? origin : "/" + origin
    }
}
