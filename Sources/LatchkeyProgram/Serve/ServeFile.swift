// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The file of `serve --config`: the options of the command line, one a line, without their dashes.
///
/// `listen = 127.0.0.1:8080`, `origin = https://bank.example`, `in-memory`. Lines that are empty or begin with `#` say
/// nothing. What stands on the command line too counts there alone.
struct ServeFile {
    /// A line that says something.
    struct Line: Equatable {
        let number: Int
        let option: Option
        /// `nil` for a flag.
        let value: String?
    }

    let path: String
    let lines: [Line]

    /// Reads a file that nobody but its owner may change.
    /// - Throws: The first line that is wrong, by its number.
    init(_ path: String, options: [Option]) throws(Misuse) {
        let file = try GuardedFile(path, of: "--config", against: .changedByOthers)
        guard let text = String(validating: file.bytes, as: UTF8.self) else {
            throw Misuse("--config \(path) is not UTF-8.")
        }
        try self.init(text: text, path: path, options: options)
    }

    init(text: String, path: String, options: [Option]) throws(Misuse) {
        self.path = path
        var lines: [Line] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            do throws(Misuse) {
                guard let line = try Self.read(line, number: index + 1, options: options) else { continue }
                try Self.requireOnce(line, among: lines)
                lines.append(line)
            } catch {
                throw Misuse("\(path), line \(index + 1): \(error.sentence)")
            }
        }
        self.lines = lines
    }

    /// The lines as arguments, but for options that stand on the command line too.
    func arguments(besides commandLine: ArgumentReader) -> [String] {
        lines.filter { !commandLine.has($0.option.name) }
            .map { line in line.value.map { "\(line.option.name)=\($0)" } ?? line.option.name }
    }

    /// The same mistake with the line that it stands on, if it is one of this file.
    func locating(_ mistake: Misuse, besides commandLine: ArgumentReader) -> Misuse {
        let own = lines.filter { !commandLine.has($0.option.name) }
        let quoted = own.first { line in
            line.value.map { mistake.sentence.contains("'\($0)'") || mistake.sentence.contains("\"\($0)\"") } ?? false
        }
        guard let line = quoted ?? own.first(where: { Self.names($0.option.name, in: mistake.sentence) }) else {
            return mistake
        }
        return Misuse("\(path), line \(line.number): \(mistake.sentence)")
    }

    private static func read(_ text: Substring, number: Int, options: [Option]) throws(Misuse) -> Line? {
        let text = trimmed(text)
        guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
        guard text.unicodeScalars.allSatisfy({ $0 == "\t" || $0.properties.generalCategory != .control }) else {
            throw Misuse("a control character.")
        }
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(trimmed)
        let name = String(parts[0])
        guard let option = options.first(where: { $0.name == "--" + name }) else {
            throw Misuse("unknown option '\(name)': 'latchkey serve --help' tells those there are.")
        }
        switch (option.form, parts.count == 2 ? String(parts[1]) : nil) {
        case (.flag, nil): return Line(number: number, option: option, value: nil)
        case (.flag, _?): throw Misuse("\(name) takes no value.")
        case (_, nil), (_, ""?): throw Misuse("\(name) needs a value: \(name) = …")
        case (_, let value?): return Line(number: number, option: option, value: value)
        }
    }

    private static func requireOnce(_ line: Line, among lines: [Line]) throws(Misuse) {
        guard line.option.form != .repeatable, let other = lines.first(where: { $0.option == line.option }) else {
            return
        }
        throw Misuse("\(line.option.name.dropFirst(2)) may stand only once, and stands on line \(other.number).")
    }

    /// Whether a sentence names the option, and not one whose name is longer.
    private static func names(_ option: String, in sentence: String) -> Bool {
        sentence.split(whereSeparator: { !($0.isLetter || $0.isNumber || $0 == "-") }).contains { $0 == option }
    }

    private static func trimmed(_ text: Substring) -> Substring {
        func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
        var text = text.drop(while: isSpace)
        while let last = text.last, isSpace(last) { text = text.dropLast() }
        return text
    }
}
