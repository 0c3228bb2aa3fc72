// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// Foundation on Linux makes `LAError` from an `NSError` only through the second protocol, and hashes an `NSError` by
// an illegal instruction, so that both are ours.
extension LAError: _ObjectiveCBridgeable {
    /// The class that casts see.
    public typealias _ObjectiveCType = NSError

    /// The error as an `NSError`.
    public func _bridgeToObjectiveC() -> NSError {
        _nsError
    }

    /// Reads an `NSError` that is known to be of the domain.
    public static func _forceBridgeFromObjectiveC(_ source: NSError, result: inout LAError?) {
        _ = _conditionallyBridgeFromObjectiveC(source, result: &result)
    }

    /// Reads an `NSError` of the domain; others stay what they are.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSError, result: inout LAError?) -> Bool {
        guard source.domain == LAErrorDomain else { return false }
        result = LAError(_nsError: source)
        return true
    }

    /// Reads an `NSError` that the compiler says is there.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSError?) -> LAError {
        guard let source else { fatalError("there is no error to read") }
        return LAError(_nsError: source)
    }
}

extension LAError {
    /// Hashes the number: every error here has the same domain.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(_nsError.code)
    }

    /// The number's hash; Foundation's own default would ask the `NSError`.
    public var hashValue: Int {
        var hasher = Hasher()
        hash(into: &hasher)
        return hasher.finalize()
    }
}
