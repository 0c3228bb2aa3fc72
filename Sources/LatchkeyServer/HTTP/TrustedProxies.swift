// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// The proxies whose word on where a caller is counts: none, unless the operator names some.
struct TrustedProxies: Sendable, Hashable {
    private var ranges: [AddressRange] = []

    /// Takes a range of addresses, such as `10.0.0.0/8`; `false` for a text that is none.
    mutating func add(_ text: String) -> Bool {
        guard let range = AddressRange(text) else { return false }
        ranges.append(range)
        return true
    }

    /// Wire protocol §7, the address: the socket's, unless its peer is trusted; then the last that is told of nobody
    /// trusted, if that is an address.
    ///
    /// What a caller wrote itself stands before what the proxies added, so it is never reached.
    func address(of request: ServerRequest) -> String {
        guard let peer = IPAddress(request.peerAddress.utf8) else { return request.peerAddress }
        guard isTrusted(peer) else { return peer.description }
        for address in ForwardedAddresses(request).last {
            guard let address else { break }
            guard isTrusted(address) else { return address.description }
        }
        return peer.description
    }

    private func isTrusted(_ address: IPAddress) -> Bool {
        ranges.contains { $0.contains(address) }
    }
}
