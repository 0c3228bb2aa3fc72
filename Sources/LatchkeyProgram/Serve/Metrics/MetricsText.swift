// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Figures in the text format of Prometheus, version 0.0.4.
struct MetricsText {
    static let mediaType = "text/plain; version=0.0.4; charset=utf-8"

    /// What a figure is.
    enum Kind: String {
        case counter, gauge, histogram
    }

    private(set) var text = ""

    /// Begins a metric; its samples follow.
    mutating func begin(_ name: String, _ kind: Kind, _ help: String) {
        text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
    }

    /// One sample, with labels in the order given.
    mutating func sample(_ name: String, _ labels: [(String, String)] = [], _ value: some Numeric & Sendable) {
        let inside = labels.map { "\($0)=\"\(Self.escaped($1))\"" }.joined(separator: ",")
        text += name + (inside.isEmpty ? "" : "{\(inside)}") + " \(value)\n"
    }

    /// A metric of one sample.
    mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: some Numeric & Sendable) {
        begin(name, kind, help)
        sample(name, [], value)
    }

    private static func escaped(_ text: String) -> String {
        String(
            text.flatMap { character -> [Character] in
                switch character {
                case "\\", "\"": ["\\", character]
                case "\n": ["\\", "n"]
                default: [character]
                }
            }
        )
    }
}
