// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import CSystemEpoll
import Glibc

/// The address of one end of a socket.
struct SocketAddress: Sendable {
    let storage: sockaddr_storage
    let length: socklen_t

    /// The address in digits, without port; an IPv4 address inside an IPv6 one is told as IPv4.
    var host: String {
        var address = storage
        let text = withUnsafePointer(to: &address) { pointer -> String in
            if storage.ss_family == sa_family_t(AF_INET6) {
                return pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    var bytes = $0.pointee.sin6_addr
                    return Self.text(AF_INET6, &bytes)
                }
            }
            return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                var bytes = $0.pointee.sin_addr
                return Self.text(AF_INET, &bytes)
            }
        }
        let mapped = "::ffff:"
        return text.hasPrefix(mapped) && text.contains(".") ? String(text.dropFirst(mapped.count)) : text
    }

    /// The port.
    var port: UInt16 {
        var address = storage
        return withUnsafePointer(to: &address) { pointer in
            // Both families keep the port at the same place.
            pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { UInt16(bigEndian: $0.pointee.sin_port) }
        }
    }

    /// Lends the address in the form that socket calls take.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
        withUnsafePointer(to: storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }

    /// Lends a listening address in the form that socket calls take.
    static func with<Result>(
        _ address: ListenAddress,
        _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) -> Result {
        var storage = sockaddr_storage()
        let length = withUnsafeMutablePointer(to: &storage) { pointer -> Int in
            if address.isIPv6 {
                return pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) { pointer in
                    pointer.pointee.sin6_family = sa_family_t(AF_INET6)
                    pointer.pointee.sin6_port = address.port.bigEndian
                    inet_pton(AF_INET6, address.host, &pointer.pointee.sin6_addr)
                    return MemoryLayout<sockaddr_in6>.size
                }
            }
            return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { pointer in
                pointer.pointee.sin_family = sa_family_t(AF_INET)
                pointer.pointee.sin_port = address.port.bigEndian
                inet_pton(AF_INET, address.host, &pointer.pointee.sin_addr)
                return MemoryLayout<sockaddr_in>.size
            }
        }
        return SocketAddress(storage: storage, length: socklen_t(length)).withPointer(body)
    }

    /// An address of the family in its one form; `nil` if the text is no address in digits.
    static func canonical(_ host: String, isIPv6: Bool) -> String? {
        let family = isIPv6 ? AF_INET6 : AF_INET
        var bytes = in6_addr()
        return inet_pton(family, host, &bytes) == 1 ? text(family, &bytes) : nil
    }

    /// Whether the text is an IPv6 address that stays on this machine.
    static func isIPv6Loopback(_ host: String) -> Bool {
        var address = in6_addr()
        guard inet_pton(AF_INET6, host, &address) == 1 else { return false }
        let bytes = withUnsafeBytes(of: &address) { Array($0) }
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return bytes == [UInt8](repeating: 0, count: 15) + [1] || (isMapped && bytes[12] == 127)
    }

    private static func text(_ family: Int32, _ address: UnsafeRawPointer) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(INET6_ADDRSTRLEN)) { buffer in
            guard let start = buffer.baseAddress,
                inet_ntop(family, address, start, socklen_t(buffer.count)) != nil
            else { return "" }
            return String(cString: start)
        }
    }
}
