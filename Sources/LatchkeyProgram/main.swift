// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc

// A reader that closed its end of a pipe or socket is no reason to die.
signal(SIGPIPE, SIG_IGN)
// Nor is a file that may not grow: whoever writes is told.
signal(SIGXFSZ, SIG_IGN)
StandardDescriptors.keep()
let arguments = Array(CommandLine.arguments.dropFirst())
// A server that is told to stop while it starts ends as it does later.
if arguments.first == ServeCommand.name { StopSignals.hold() }
let code = await Program.run(arguments, console: .standard)
// All is written that is to be written. Threads that are about to end would lose what libraries tidy up at an exit.
fflush(nil)
_exit(code.rawValue)
