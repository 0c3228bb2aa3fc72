// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

/// What an operator decides about a server.
///
/// The safe choice is always the default.
public struct ServerConfiguration: Sendable {
    /// Where the server is, as clients are configured: `https://bank.example`.
    ///
    /// Signatures made for any of them are accepted; the first is the server's own name for itself.
    public let origins: [String]
    /// How long a challenge can be used, in seconds.
    public var challengeLifetime = 120
    /// How long a session may lie unused, in seconds.
    public var sessionIdle = 1800
    /// How long a session lives at most, in seconds.
    public var sessionLifetime = 43_200
    /// How long after a login by password a device can be bound, in seconds.
    public var freshLogin = 300
    /// How long a confirmation waits for somebody to decide, in seconds.
    public var confirmationLifetime = 300
    /// How long the payment password is locked after five wrong ones, in seconds; each time after it twice as long.
    public var paymentLock = 10_800
    /// How long passwords are not looked at after five wrong ones in a row for one name from one network, in seconds.
    ///
    /// After each further wrong one it is twice as long, up to 15 minutes.
    public var passwordWait = 60
    /// Counts no attempts, so that anybody may guess as fast as the server answers.
    ///
    /// For load tests only. The lock of the payment password and the limits of confirmations stay.
    public var dangerouslyWithoutLimits = false
    /// Accepts keys of simulated devices, which prove nothing.
    ///
    /// For tests and demonstrations only.
    public var dangerouslyAcceptsSimulatedKeys = false
    /// Accepts keys that lie in a device's ordinary memory, where its owner's presence guards nothing.
    public var dangerouslyAcceptsSoftwareKeys = false

    /// Also lets devices be bound that have a name and a password instead of a key, for migration.
    ///
    /// Such a proof resists replay and a stolen database, but not a server that is impersonated.
    public var acceptsSecretForm = false

    /// The most counters of attempts that are kept.
    var mostCounters = 1_000_000
    let parsedOrigins: [Origin]
    private(set) var serviceKeys = ServiceKeys()
    private(set) var acceptanceRules: [AcceptanceRule] = []
    private(set) var allowanceLimits = AllowanceLimits()
    private(set) var trustedProxies = TrustedProxies()

    /// A server at these origins, with every other choice at its default.
    /// - Throws: ``ServerConfigurationError`` if there is none, or one is not scheme, lower-case host, and port
    ///   unless it is the scheme's own, without a slash.
    public init(origins: [String]) throws(ServerConfigurationError) {
        var parsed: [Origin] = []
        for text in origins {
            guard let origin = Origin(text) else { throw .badOrigin(text) }
            parsed.append(origin)
        }
        guard !parsed.isEmpty else { throw .noOrigin }
        self.origins = origins
        parsedOrigins = parsed
    }

    /// Lets the app's own backend ask by a key: 43 characters of base64url for 256 random bits.
    /// - Throws: ``ServerConfigurationError`` for a text of another form, which is not told.
    public mutating func addServiceKey(_ text: String) throws(ServerConfigurationError) {
        guard serviceKeys.add(text) else { throw .badServiceKey }
    }

    /// Says how orders of a kind up to a sum can be agreed to: `payment:EUR:30.00=allowance,deviceKey`.
    ///
    /// The first rule that fits holds; where none does, a payment takes every method and an allowance a device's word.
    /// ``acceptsSecretForm`` is to be set before, if a rule names `deviceSecret`.
    /// - Throws: ``ServerConfigurationError`` for a rule of another form, that leaves no method, or names one that is
    ///   off.
    public mutating func addAcceptanceRule(_ text: String) throws(ServerConfigurationError) {
        guard let rule = AcceptanceRule(text, on: methods) else { throw .badAcceptanceRule(text) }
        acceptanceRules.append(rule)
    }

    /// Bounds the total of an allowance, which is 1000 of any currency without a word: `EUR=250.00`.
    /// - Throws: ``ServerConfigurationError`` for another form.
    public mutating func addAllowanceLimit(_ text: String) throws(ServerConfigurationError) {
        guard allowanceLimits.add(text) else { throw .badAllowanceLimit(text) }
    }

    /// Believes the peers in a range of addresses, such as `10.0.0.0/8`, when they tell by `Forwarded`, or else by
    /// `X-Forwarded-For`, for whom they ask.
    ///
    /// Whoever else sends these fields is not heard. Without a range the peer of the socket is the caller.
    /// - Throws: ``ServerConfigurationError`` for a text that is no range, or has bits behind its prefix.
    public mutating func addTrustedProxy(_ text: String) throws(ServerConfigurationError) {
        guard trustedProxies.add(text) else { throw .badTrustedProxy(text) }
    }

    /// The methods of agreeing that are switched on.
    var methods: [ConfirmationMethod] {
        acceptsSecretForm
            ? [.deviceKey, .deviceSecret, .paymentPassword, .allowance] : [.deviceKey, .paymentPassword, .allowance]
    }

    /// The form was not switched off after a rule named its method.
    func requireRulesOfMethodsOn() throws(ServerConfigurationError) {
        for rule in acceptanceRules where !rule.methods.allSatisfy(methods.contains) {
            throw .badAcceptanceRule(rule.methods.map(\.rawValue).joined(separator: ","))
        }
    }

    /// Every lifetime is at least a second and at most ten years.
    func requireLifetimes() throws(ServerConfigurationError) {
        let all = [
            ("challenge", challengeLifetime), ("session idle", sessionIdle), ("session", sessionLifetime),
            ("fresh login", freshLogin), ("confirmation", confirmationLifetime), ("payment lock", paymentLock),
            ("password wait", passwordWait),
        ]
        for (name, seconds) in all where !(1...315_360_000).contains(seconds) { throw .badLifetime(name, seconds) }
    }
}

/// Why a configuration is none.
public enum ServerConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No origin is given.
    case noOrigin
    /// A text that is not an origin in its one form.
    case badOrigin(String)
    /// A lifetime, by its name, that is under a second or over ten years.
    case badLifetime(String, Int)
    /// A text that is no service key.
    case badServiceKey
    /// A text that is no rule for agreeing.
    case badAcceptanceRule(String)
    /// A text that is no limit of allowances.
    case badAllowanceLimit(String)
    /// A text that is no range of addresses.
    case badTrustedProxy(String)

    /// A sentence for the operator.
    public var description: String {
        switch self {
        case .noOrigin: "a server needs an origin, such as https://bank.example"
        case .badOrigin(let text): "\"\(text)\" is no origin; write it like https://bank.example, without a slash"
        case .badLifetime(let name, let seconds):
            "the \(name) lifetime has to be 1 second to ten years, not \(seconds) s"
        case .badServiceKey: "a service key has to be 43 characters of base64url"
        case .badAcceptanceRule(let text):
            "\"\(text)\" is no rule; write it like payment:EUR:30.00=allowance,deviceKey, with methods that are on"
        case .badAllowanceLimit(let text): "\"\(text)\" is no limit; write it like EUR=250.00"
        case .badTrustedProxy(let text):
            "\"\(text)\" is no range of addresses; write it like 10.0.0.0/8 or 2001:db8::/32, with no bit set behind it"
        }
    }
}
