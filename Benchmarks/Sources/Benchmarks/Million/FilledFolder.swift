// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

/// A data folder with many bindings, and a file beside it with the ids of their devices, one a line.
///
/// The device of line n, counted from 0, signs with the key of number n. Accounts have as many devices as they may, for
/// signing up costs more than binding.
struct FilledFolder: Sendable {
    static let devicesOfAccount = 100
    /// An id of 22 characters and the line's end.
    private static let line = 23

    let path: String

    private var list: URL { URL(fileURLWithPath: path + ".devices") }

    /// How many accounts are finished; what a stopped run has left of a line is cut off.
    func finishedAccounts() throws -> Int {
        guard FileManager.default.fileExists(atPath: list.path) else { return 0 }
        let file = try FileHandle(forUpdating: list)
        defer { file.closeFile() }
        let accounts = Int(try file.seekToEnd()) / (Self.line * Self.devicesOfAccount)
        try file.truncate(atOffset: UInt64(accounts * Self.line * Self.devicesOfAccount))
        return accounts
    }

    /// Notes the devices of accounts that are finished.
    func append(_ devices: [BoundDevice]) throws {
        if !FileManager.default.fileExists(atPath: list.path) { try Data().write(to: list) }
        let lines = Data(devices.flatMap { Array($0.id.utf8) + [UInt8(ascii: "\n")] })
        guard lines.count == devices.count * Self.line else { throw UnexpectedAnswer(text: "an id of another length") }
        let file = try FileHandle(forWritingTo: list)
        defer { file.closeFile() }
        try file.seekToEnd()
        try file.write(contentsOf: lines)
    }

    /// Some of the devices, each at most once, in no order.
    func devices(_ count: Int) throws -> [BoundDevice] {
        let ids = try Data(contentsOf: list)
        let numbers = (0..<(ids.count / Self.line)).shuffled().prefix(count)
        guard numbers.count == count else {
            throw UnexpectedAnswer(text: "\(path) has \(numbers.count) devices, and \(count) are needed")
        }
        return try numbers.map { number in
            let id = ids[(number * Self.line)..<((number + 1) * Self.line - 1)]
            return BoundDevice(id: String(decoding: id, as: UTF8.self), key: try DeviceKey(number: number))
        }
    }

    /// How many devices there are.
    func count() throws -> Int {
        try finishedAccounts() * Self.devicesOfAccount
    }
}
