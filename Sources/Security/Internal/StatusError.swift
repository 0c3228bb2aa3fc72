// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// An error whose number is a status of the system.
package func statusError(_ status: OSStatus, _ diagnosis: String) -> NSError {
    NSError(domain: NSOSStatusErrorDomain, code: Int(status), userInfo: [NSDebugDescriptionErrorKey: diagnosis])
}
