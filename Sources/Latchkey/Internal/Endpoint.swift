// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyWire

/// Where the server is, and the origin that the client signs for.
struct Endpoint: Sendable {
    let address: String
    let origin: Origin

    /// An address without anything but scheme, host and port; plain HTTP only on this machine.
    init(server: URL, origin text: String?) throws(DeviceLoginError) {
        guard let parts = URLComponents(url: server, resolvingAgainstBaseURL: true),
            let scheme = parts.scheme?.lowercased(), let host = parts.encodedHost?.lowercased(), !host.isEmpty
        else { throw Self.invalid("it has no scheme or no host") }
        guard scheme == "https" || scheme == "http" && Self.isThisMachine(host) else {
            throw Self.invalid("only https is safe beyond this machine")
        }
        guard parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil,
            parts.path.isEmpty || parts.path == "/"
        else { throw Self.invalid("it has more than scheme, host and port") }
        let ownPort = scheme == "https" ? 443 : 80
        let port = parts.port.flatMap { $0 == ownPort ? nil : ":\($0)" } ?? ""
        address = "\(scheme)://\(host)\(port)"
        guard let origin = Origin(text ?? address) else { throw Self.invalid("its origin is not in the one form") }
        self.origin = origin
    }

    func url(_ path: String) throws(DeviceLoginError) -> URL {
        guard let url = URL(string: address + path) else { throw Self.invalid("a path does not fit it") }
        return url
    }

    private static func isThisMachine(_ host: String) -> Bool {
        if host == "localhost" || host == "[::1]" || host == "::1" { return true }
        let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
        return numbers.count == 4 && numbers.first == 127 && !numbers.contains(nil)
    }

    private static func invalid(_ why: String) -> DeviceLoginError {
        DeviceLoginError(.invalidServer, "the server's address: \(why)")
    }
}
