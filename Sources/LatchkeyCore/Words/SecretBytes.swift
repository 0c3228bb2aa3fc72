// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// A secret in memory: not copyable, wiped when it ends, printed as its length.
public struct SecretBytes: ~Copyable, @unchecked Sendable {
    // Unchecked: the storage has one owner, is written only in init and deinit, and never leaves a closure.
    private let storage: UnsafeMutableRawBufferPointer

    /// Takes a copy of `bytes`; the caller's own copy is the caller's to forget.
    public init(copying bytes: some Collection<UInt8>) {
        storage = UnsafeMutableRawBufferPointer.allocate(byteCount: bytes.count, alignment: 1)
        storage.copyBytes(from: bytes)
    }

    deinit {
        wipe(storage)
        storage.deallocate()
    }

    /// How many bytes the secret has.
    public var count: Int {
        storage.count
    }

    /// Lends the bytes for the length of a call.
    ///
    /// They must not be kept.
    public borrowing func withBytes<Result, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(storage))
    }

    /// What may be printed.
    public var redacted: String {
        "<\(count) secret bytes>"
    }
}
