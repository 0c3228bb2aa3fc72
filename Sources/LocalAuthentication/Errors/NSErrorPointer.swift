// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Where a call puts its error: `&error`, or `nil` for nowhere.
///
/// Foundation on Linux lacks the name; there is no autorelease pool, so a plain pointer does.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
