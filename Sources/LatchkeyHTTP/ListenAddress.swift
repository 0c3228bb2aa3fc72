// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Where a server listens: a numeric address and a port.
///
/// Names are not looked up, `localhost` excepted: whether an address is loopback must not depend on a resolver.
public struct ListenAddress: Sendable, Equatable, CustomStringConvertible {
    /// The address without brackets, in its shortest form: `127.0.0.1`, `::1`.
    public let host: String
    /// The port; 0 lets the system pick a free one.
    public let port: UInt16

    /// Reads `127.0.0.1:8080`, `[::1]:8080` or `localhost:8080`; `nil` if it is none of these.
    public init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":") else { return nil }
        let digits = text[text.index(after: colon)...]
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(digits) else {
            return nil
        }
        let host = text[..<colon]
        if host.hasPrefix("["), host.hasSuffix("]") {
            self.init(host: String(host.dropFirst().dropLast()), isIPv6: true, port: port)
        } else {
            self.init(host: host == "localhost" ? "127.0.0.1" : String(host), isIPv6: false, port: port)
        }
    }

    private init?(host: String, isIPv6: Bool, port: UInt16) {
        guard let host = SocketAddress.canonical(host, isIPv6: isIPv6) else { return nil }
        self.host = host
        self.port = port
    }

    /// Whether only this machine can reach it.
    public var isLoopback: Bool {
        host.hasPrefix("127.") || SocketAddress.isIPv6Loopback(host)
    }

    /// Whether it is an IPv6 address.
    public var isIPv6: Bool {
        host.contains(":")
    }

    /// The same address with the port that the system picked.
    func bound(to port: UInt16) -> ListenAddress? {
        ListenAddress(host: host, isIPv6: isIPv6, port: port)
    }

    /// As in a URL: `127.0.0.1:8080`, `[::1]:8080`.
    public var description: String {
        isIPv6 ? "[\(host)]:\(port)" : "\(host):\(port)"
    }
}
