// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Stops the program with a sentence where the programmer made a mistake; never for input from outside.
///
/// The standard library's `precondition` stops a release build, too, but without a word.
@inlinable
package func insist(_ condition: Bool, _ sentence: @autoclosure () -> String) {
    guard condition else { fatalError(sentence()) }
}
