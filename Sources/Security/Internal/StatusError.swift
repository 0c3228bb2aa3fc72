// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// An error whose number is a status of the system.
package func statusError(_ status: OSStatus, _ diagnosis: String) -> NSError {
    NSError(domain: NSOSStatusErrorDomain, code: Int(status), userInfo: [NSDebugDescriptionErrorKey: diagnosis])
}

/// What needs stored keys or items answers with this: `errSecUnimplemented`, and a sentence.
package enum NotYet {
    /// The error for a call.
    package static func error(_ call: String) -> NSError {
        statusError(errSecUnimplemented, "\(call) needs stored keys or items, which this version does not have yet")
    }
}
