// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc

/// The numbers of standard input, output and error.
enum StandardDescriptors {
    /// Keeps those that the process was started without from going to the next file or socket that is opened.
    ///
    /// Otherwise what is printed would go there. What takes their place can neither be read nor written.
    static func keep() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // A file that is opened gets the lowest number that is free, and that is this one.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }
}
