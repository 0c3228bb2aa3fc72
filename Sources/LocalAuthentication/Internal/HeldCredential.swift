// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore

/// A credential that an app handed over, wiped when the last context lets go of it.
final class HeldCredential: Sendable {
    let bytes: SecretBytes

    init(_ data: Data) {
        bytes = SecretBytes(copying: data)
    }
}
