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

    /// Lets `fill` write a secret of at most `capacity` bytes where it stays; `fill` returns how many it wrote.
    ///
    /// For libraries that write into a buffer: no copy of the secret is left anywhere else.
    package init<Failure: Error>(
        capacity: Int,
        filledBy fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 1)
        do {
            let count = try fill(buffer)
            precondition(count <= capacity, "more bytes than there is room for")
            wipe(UnsafeMutableRawBufferPointer(rebasing: buffer[count...]))
            storage = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        } catch {
            wipe(buffer)
            buffer.deallocate()
            throw error
        }
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
    public borrowing func withBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try body(UnsafeRawBufferPointer(storage))
    }

    /// What may be printed.
    public var redacted: String {
        "<\(count) secret bytes>"
    }
}
