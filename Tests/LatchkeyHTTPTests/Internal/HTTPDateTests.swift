// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyHTTP

@Suite("The date of an answer")
struct HTTPDateTests {
    @Test(
        "It has the one form of RFC 9110",
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (1_709_210_096, "Thu, 29 Feb 2024 12:34:56 GMT"),
        ]
    )
    func form(seconds: Int, text: String) {
        #expect(HTTPDate.text(of: seconds) == text)
    }
}
