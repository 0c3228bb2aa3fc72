// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import Foundation

/// Where an installation of the app remembers what is bound: the port between the SDK and whatever keeps bytes.
///
/// What is kept is no secret, but it is what makes this installation recognisable. One memory belongs to one
/// ``DeviceLogin``; two that share one lose each other's changes.
public protocol BindingMemory: Sendable {
    /// What was saved last; `nil` where nothing ever was.
    func load() throws -> [UInt8]?
    /// Replaces what was saved, all or nothing.
    func save(_ bytes: [UInt8]) throws
}

/// Remembers as long as the process lives: for tests and demonstrations.
public final class BindingsInMemory: BindingMemory {
    private let bytes: Locked<[UInt8]?>

    /// A memory with nothing in it.
    public init() {
        bytes = Locked(nil)
    }

    /// What was saved last.
    public func load() -> [UInt8]? {
        bytes.withLock { $0 }
    }

    /// Replaces what was saved.
    public func save(_ bytes: [UInt8]) {
        self.bytes.withLock { $0 = bytes }
    }
}

/// Remembers in a file that its owner alone can read.
public struct BindingsFile: BindingMemory {
    private let file: URL

    /// A memory in a file; its folder has to be there, the file need not.
    public init(_ file: URL) {
        self.file = file
    }

    /// What was saved last; `nil` without a file.
    public func load() throws -> [UInt8]? {
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        return Array(try Data(contentsOf: file))
    }

    /// Replaces the file as a whole.
    public func save(_ bytes: [UInt8]) throws {
        let draft = file.appendingPathExtension("new")
        guard
            FileManager.default.createFile(
                atPath: draft.path,
                contents: Data(bytes),
                attributes: [.posixPermissions: 0o600]
            )
        else { throw CocoaError(.fileWriteUnknown) }
        // Else a power cut may leave the name and not the bytes.
        let written = try FileHandle(forWritingTo: draft)
        defer { try? written.close() }  // It is closed with the process, too.
        try written.synchronize()
        guard rename(draft.path, file.path) == 0 else { throw CocoaError(.fileWriteUnknown) }
    }
}
