// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyCore

@Suite("Secret bytes")
struct SecretBytesTests {
    @Test("A secret lends its bytes and prints its length alone")
    func lends() {
        let secret = SecretBytes(copying: Array("open sesame".utf8))

        #expect(secret.withBytes { Array($0) } == Array("open sesame".utf8))
        #expect(secret.count == 11)
        #expect(secret.redacted == "<11 secret bytes>")
    }

    @Test("A secret may be empty")
    func empty() {
        let secret = SecretBytes(copying: [])

        #expect(secret.withBytes { $0.count } == 0)
        #expect(secret.redacted == "<0 secret bytes>")
    }

    private struct Failed: Error {}

    @Test("A secret written in place has the bytes that were written, and a failure passes through")
    func writtenInPlace() {
        let secret = SecretBytes(capacity: 5) { buffer in
            buffer.copyBytes(from: [1, 2, 3])
            return 3
        }

        #expect(secret.withBytes { Array($0) } == [1, 2, 3])
        #expect(throws: Failed.self) {
            _ = try SecretBytes(capacity: 5) { _ throws(Failed) in throw Failed() }.count
        }
        #expect(SecretBytes(capacity: 0) { _ in 0 }.count == 0)
    }

    @Test("Wiping leaves nothing but zeros, in all of the storage")
    func wiped() {
        let storage = UnsafeMutableRawBufferPointer.allocate(byteCount: 4_096, alignment: 1)
        defer { storage.deallocate() }
        for index in storage.indices { storage[index] = UInt8(truncatingIfNeeded: index | 1) }

        wipe(storage)

        #expect(storage.allSatisfy { $0 == 0 })
    }

    @Test("The end of a secret wipes its storage before it is given back")
    func wipedAtTheEnd() {
        let pattern: [UInt8] = (0..<65_536).map { UInt8(truncatingIfNeeded: $0 % 251 + 1) }
        var sightings = 0

        for _ in 0..<100 {
            let address = addressOfEndedSecret(pattern)
            // The allocator mostly hands the same block out again; what it holds is what the secret left there, but for
            // the few bytes that the allocator itself writes at its beginning.
            let again = UnsafeMutableRawBufferPointer.allocate(byteCount: pattern.count, alignment: 1)
            defer { again.deallocate() }
            guard let base = again.baseAddress, UnsafeRawPointer(base) == address else { continue }
            sightings += 1
            #expect(again.dropFirst(64).allSatisfy { $0 == 0 })
        }

        #expect(sightings > 0)
    }

    private func addressOfEndedSecret(_ pattern: [UInt8]) -> UnsafeRawPointer? {
        let secret = SecretBytes(copying: pattern)
        return secret.withBytes { $0.baseAddress }
    }
}
