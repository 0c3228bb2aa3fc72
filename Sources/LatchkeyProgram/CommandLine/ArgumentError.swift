// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What is wrong with a command line, each told in one sentence.
enum ArgumentError: Error, Equatable {
    case unknownOption(String)
    case repeatedOption(String)
    case missingValue(option: String)
    case emptyValue(option: String)
    case unexpectedValue(option: String)
    case missingOperand
    case unexpectedOperand(String)
    case badNumber(option: String, value: String, range: ClosedRange<Int>)

    /// The sentence for the person who typed it.
    var sentence: String {
        switch self {
        case .unknownOption(let option): "unknown option '\(option)': --help tells those there are."
        case .repeatedOption(let option): "\(option) may stand only once."
        case .missingValue(let option): "\(option) needs a value."
        case .emptyValue(let option): "\(option) may not be empty."
        case .unexpectedValue(let option): "\(option) takes no value."
        case .missingOperand: "an argument is missing."
        case .unexpectedOperand(let operand): "unexpected argument '\(operand)'."
        case .badNumber(let option, let value, let range):
            "\(option) takes a whole number from \(range.lowerBound) to \(range.upperBound), not '\(value)'."
        }
    }
}
