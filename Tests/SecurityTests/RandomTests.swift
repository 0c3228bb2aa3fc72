// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import Testing

@Suite("Random bytes")
struct RandomTests {
    // mirrors: SecRandomCopyBytes(_:_:_:) kSecRandomDefault SecRandomRef
    @Test("Every byte that was asked for is filled, and none beyond")
    func filled() {
        var seen = Set<[UInt8]>()
        for source in [kSecRandomDefault, nil] {
            var bytes = [UInt8](repeating: 0, count: 48)

            let status = SecRandomCopyBytes(source, 32, &bytes)

            #expect(status == errSecSuccess)
            #expect(bytes[..<32] != ArraySlice(repeating: 0, count: 32))
            #expect(bytes[32...] == ArraySlice(repeating: 0, count: 16))
            seen.insert(bytes)
        }
        #expect(seen.count == 2)
    }

    // mirrors: SecRandomCopyBytes(_:_:_:)
    @Test("Data are filled in their own memory, and no bytes are no error")
    func data() {
        var data = Data(count: 32)

        let status = data.withUnsafeMutableBytes { buffer in
            buffer.baseAddress.map { SecRandomCopyBytes(kSecRandomDefault, buffer.count, $0) }
        }
        var untouched: UInt8 = 7

        #expect(status == errSecSuccess)
        #expect(data != Data(count: 32))
        #expect(SecRandomCopyBytes(kSecRandomDefault, 0, &untouched) == errSecSuccess)
        #expect(untouched == 7)
    }

    // mirrors: SecRandomCopyBytes(_:_:_:)
    @Test("Fewer than no bytes are errSecParam and touch nothing")
    func negative() {
        var untouched: UInt8 = 7

        let status = SecRandomCopyBytes(kSecRandomDefault, -1, &untouched)

        #expect(status == errSecParam)
        #expect(untouched == 7)
    }
}
