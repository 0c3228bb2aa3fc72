// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// An option that a subcommand knows, as written: `--listen`.
struct Option: Sendable, Equatable {
    /// How often an option may stand, and whether a value belongs to it.
    enum Form: Sendable {
        /// Stands alone: `--json`.
        case flag
        /// Once, with a value: `--listen ADDRESS` or `--listen=ADDRESS`.
        case value
        /// The same, and the value may be empty: `--group ""`.
        case possiblyEmptyValue
        /// Any number of times, each with a value.
        case repeatable
    }

    let name: String
    let form: Form

    static func flag(_ name: String) -> Option { Option(name: name, form: .flag) }
    static func value(_ name: String) -> Option { Option(name: name, form: .value) }
    static func possiblyEmptyValue(_ name: String) -> Option { Option(name: name, form: .possiblyEmptyValue) }
    static func repeatable(_ name: String) -> Option { Option(name: name, form: .repeatable) }
}

/// The arguments of a subcommand, read strictly: what is not known is refused by name.
struct ArgumentReader: Sendable {
    /// What stands for itself, in order: files, or `-` for standard input.
    private(set) var operands: [String] = []
    private var found: [String: [String]] = [:]

    /// Reads all arguments.
    /// - Parameters:
    ///   - arguments: What stands behind the subcommand's name.
    ///   - options: The options it knows.
    ///   - operands: How many operands it takes.
    /// - Throws: The first thing that is wrong.
    init(
        _ arguments: [String],
        options: [Option],
        operands: ClosedRange<Int> = 0...0
    ) throws(ArgumentError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                self.operands += rest
                break
            }
            if argument.hasPrefix("-"), argument != "-" {
                try readOption(argument, rest: &rest, options: options)
            } else {
                self.operands.append(argument)
            }
        }
        guard self.operands.count >= operands.lowerBound else { throw .missingOperand }
        guard self.operands.count <= operands.upperBound else {
            throw .unexpectedOperand(self.operands[operands.upperBound])
        }
    }

    /// Whether the flag was given.
    func has(_ name: String) -> Bool {
        found[name] != nil
    }

    /// The value of an option that stands once at most.
    func value(_ name: String) -> String? {
        found[name]?.first
    }

    /// The values of an option, in order.
    func values(_ name: String) -> [String] {
        found[name] ?? []
    }

    /// A whole number of plain digits within the range.
    func integer(_ name: String, in range: ClosedRange<Int>, default fallback: Int) throws(ArgumentError) -> Int {
        guard let text = value(name) else { return fallback }
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), range.contains(number)
        else {
            throw .badNumber(option: name, value: text, range: range)
        }
        return number
    }

    private mutating func readOption(
        _ argument: String,
        rest: inout ArraySlice<String>,
        options: [Option]
    ) throws(ArgumentError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let option = options.first(where: { $0.name == parts[0] }) else { throw .unknownOption(parts[0]) }
        guard option.form == .repeatable || found[option.name] == nil else { throw .repeatedOption(option.name) }
        if option.form == .flag {
            guard parts.count == 1 else { throw .unexpectedValue(option: option.name) }
            found[option.name] = []
            return
        }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst() else {
            throw .missingValue(option: option.name)
        }
        guard !value.isEmpty || option.form == .possiblyEmptyValue else { throw .emptyValue(option: option.name) }
        found[option.name, default: []].append(value)
    }
}
