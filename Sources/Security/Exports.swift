// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// On Apple's platforms `import Security` brings the CoreFoundation names along, and sources rely on Foundation's, too.
@_exported public import Foundation
