// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import Testing

@Suite("The sentences of statuses")
struct MessageTests {
    // mirrors: SecCopyErrorMessageString(_:_:)
    @Test("Every named status has a sentence of its own")
    func named() {
        let texts = StatusTests.statuses.map { SecCopyErrorMessageString($0.value, nil) as String? }

        #expect(texts.allSatisfy { $0?.hasPrefix("OSStatus") == false && $0?.hasSuffix(".") == true })
        #expect(Set(texts).count == texts.count)
    }

    // mirrors: SecCopyErrorMessageString(_:_:)
    @Test("A status without a name says its number", arguments: [-1, 1, -26_276, .max, .min] as [OSStatus])
    func unknown(status: OSStatus) {
        #expect(SecCopyErrorMessageString(status, nil) as String? == "OSStatus \(status)")
    }
}
