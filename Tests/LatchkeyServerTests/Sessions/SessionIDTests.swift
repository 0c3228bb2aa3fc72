// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("A session's id")
struct SessionIDTests {
    @Test("Ids sort by the time when their sessions were opened, whatever is random in them")
    func order() {
        let times: [Int64] = [0, 1, 63, 64, 4_095, 4_096, 1_767_225_600_000, 1_767_225_600_001, 1 << 47]
        let ids = times.map { SessionID(openedAt: Timestamp(milliseconds: $0), randomBytes: SystemRandom.bytes(16)) }

        #expect(
            ids.map { Array($0.text.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
                == ids.map { Array($0.text.utf8) }
        )
        #expect(ids.allSatisfy { $0.text.utf8.count == 30 })
    }

    @Test("Two sessions of one moment have different ids")
    func different() {
        let ids = (0..<100).map { _ in
            SessionID(openedAt: Timestamp(milliseconds: 5), randomBytes: SystemRandom.bytes(16))
        }

        #expect(Set(ids).count == 100)
    }
}
