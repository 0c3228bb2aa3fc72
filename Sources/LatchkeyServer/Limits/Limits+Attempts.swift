// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What each attempt counts against: wire protocol §7.
extension Limits {
    /// A password for a name: by the name and the network, and by the name alone, which does not stop the network of
    /// its last good login.
    func password(
        for name: String,
        _ account: StoredAccount?,
        from address: String,
        at now: Timestamp
    ) -> Attempt {
        let (subject, place) = (subject(ofName: name), place(of: address))
        return Attempt(
            budgets: [
                Budget(
                    key: CounterKey(subject: subject, place: place),
                    rule: .inARow(wait: configuration.passwordWait)
                ),
                Budget(
                    key: CounterKey(subject: subject, place: []),
                    rule: .within(seconds: 3600, most: 100),
                    isEnforced: account?.lastPlace != place
                ),
            ],
            now: now,
            target: .name(Username(name)?.folded ?? ""),
            code: .tooManyAttempts
        )
    }

    /// A login by a device, or its unbinding, from one address.
    func proof(of kind: ProofKind, _ id: DeviceID, from address: String, at now: Timestamp) -> Attempt {
        Attempt(
            budgets: [
                Budget(
                    key: CounterKey(
                        subject: hashes.ofCounter("\(kind.rawValue)\n\(id.text)"),
                        place: hashes.ofCounter("address\n\(address)")
                    ),
                    rule: .within(seconds: 60, most: 20)
                )
            ],
            now: now,
            target: .device(id),
            code: .tooManyRequests
        )
    }

    /// What a device proves that counts by itself.
    enum ProofKind: String, Sendable {
        case login, unbinding
    }

    /// A sign-up from one address.
    func signUp(from address: String, at now: Timestamp) -> Attempt {
        let key = CounterKey(
            subject: hashes.ofCounter("sign-up"),
            place: hashes.ofCounter("address\n\(address)")
        )
        return Attempt(
            budgets: [Budget(key: key, rule: .within(seconds: 60, most: 60))],
            now: now,
            target: .nobody,
            code: .tooManyRequests
        )
    }

    /// The subject of a name's counters, as it was typed if no account can have it.
    func subject(ofName name: String) -> [UInt8] {
        hashes.ofCounter(name: Username(name)?.folded ?? name)
    }

    /// The network of an address, for counters of passwords: /24, or /56 with IPv6.
    func place(of address: String) -> [UInt8] {
        hashes.ofCounter("network\n\(Self.network(of: address))")
    }

    /// The network of an address: /24, or /56 with IPv6.
    static func network(of address: String) -> String {
        IPAddress(address.utf8).map { AddressRange(around: $0, bits: $0.isIPv6 ? 56 : 24).description } ?? address
    }
}
