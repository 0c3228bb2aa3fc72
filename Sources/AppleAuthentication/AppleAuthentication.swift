// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// The product of this name carries Apple's modules to Linux. Elsewhere the system has its own, and this target, which
// is empty everywhere, is all that the product holds: so an app depends on it without a condition.
