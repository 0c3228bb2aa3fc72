// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What can be wrong with a request before any route sees it.
///
/// Each has one status and one phrase for the log; the client is told the status and a code.
enum FramingFault: Error, Equatable, CaseIterable {
    case headIsNotWhatItSeems
    case malformedMethod
    case malformedTarget
    case encodedNUL
    case targetTooLong
    case malformedFieldName
    case controlCharacterInValue
    case hostMissing
    case hostRepeated
    case malformedHost
    case contentLengthRepeated
    case malformedContentLength
    case transferEncoding
    case transferEncodingBesideLength
    case bodyTooLarge
    case headTooLarge
    case unsupportedVersion
    /// The library found the framing wrong and does not say how.
    case malformed

    /// The status that the client gets.
    var status: Int {
        switch self {
        case .transferEncoding: 411
        case .bodyTooLarge: 413
        case .targetTooLong: 414
        case .headTooLarge: 431
        case .unsupportedVersion: 505
        default: 400
        }
    }

    /// The phrase for the log.
    var reason: String {
        switch self {
        case .headIsNotWhatItSeems: "NUL, bare line feed, folded line or extra space in the head"
        case .malformedMethod: "malformed method"
        case .malformedTarget: "malformed target"
        case .encodedNUL: "encoded NUL in the target"
        case .targetTooLong: "target too long"
        case .malformedFieldName: "malformed field name"
        case .controlCharacterInValue: "control character in a field value"
        case .hostMissing: "no Host"
        case .hostRepeated: "more than one Host"
        case .malformedHost: "malformed Host"
        case .contentLengthRepeated: "more than one Content-Length"
        case .malformedContentLength: "malformed Content-Length"
        case .transferEncoding: "Transfer-Encoding"
        case .transferEncodingBesideLength: "Transfer-Encoding beside Content-Length"
        case .bodyTooLarge: "body too large"
        case .headTooLarge: "head too large"
        case .unsupportedVersion: "unsupported version"
        case .malformed: "malformed framing"
        }
    }

    /// The fault behind a status that the library itself would answer.
    init(libraryStatus: Int) {
        switch libraryStatus {
        case 413: self = .bodyTooLarge
        case 414: self = .targetTooLong
        case 431: self = .headTooLarge
        case 505: self = .unsupportedVersion
        default: self = .malformed
        }
    }
}
