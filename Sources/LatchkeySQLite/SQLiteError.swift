// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Why a database did not do something.
package struct SQLiteError: Error, Sendable, Hashable {
    package enum Code: Sendable, Hashable, CaseIterable {
        /// Another connection holds the lock for longer than one waits.
        case busy
        /// No room on the disk, or a limit of the file.
        case full
        /// It may not be written.
        case readOnly
        /// There is no such file, or the system does not let it be opened.
        case cannotOpen
        /// Not a database.
        case notADatabase
        /// A database whose inside contradicts itself.
        case corrupt
        /// A rule of the schema forbids it.
        case constraint
        /// The system could not read or write.
        case inputOutput
        /// Out of memory, a mistake in a statement, and whatever else.
        case other
    }

    package let code: Code
    /// The library's own number, with its extension.
    package let number: Int32
    /// The library's own words; no bound value is in them.
    package let words: String
    /// The system's number behind a file that could not be opened, read or written; 0 if there is none.
    package let systemError: Int32

    package init(_ code: Code, number: Int32, words: String, systemError: Int32 = 0) {
        self.code = code
        self.number = number
        self.systemError = systemError
        self.words = words
    }
}
