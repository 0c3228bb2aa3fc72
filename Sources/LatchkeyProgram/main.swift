// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc

// A reader that closed its end of a pipe or socket is no reason to die.
signal(SIGPIPE, SIG_IGN)
StandardDescriptors.keep()
let code = await Program.run(Array(CommandLine.arguments.dropFirst()), console: .standard)
exit(code.rawValue)
