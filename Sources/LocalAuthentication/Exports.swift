// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// On Apple's platforms `import LocalAuthentication` brings Foundation and Security along, and sources rely on it.
@_exported public import Foundation
@_exported public import Security
