// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// An app says `import Latchkey` and has the words it needs: prompts, devices, their errors.
@_exported public import LatchkeyCore
