// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc

let code = await Program.run(Array(CommandLine.arguments.dropFirst()), console: .standard)
exit(code.rawValue)
