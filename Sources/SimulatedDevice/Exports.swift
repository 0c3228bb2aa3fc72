// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// A test says `import SimulatedDevice` and has the words it needs.
@_exported public import LatchkeyCore
@_exported public import OwnerAuthority
