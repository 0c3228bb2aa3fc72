// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Glibc

enum MountPoint {
    /// Whether a file is mounted into its folder by itself, so that no other can take its name; `false` where the system
    /// does not tell.
    static func isMountedAlone(_ file: String) -> Bool {
        guard let real = realpath(file, nil) else { return false }
        defer { free(real) }
        let place = escaped(String(cString: real))
        // A system without this list has nothing mounted by itself that anybody could know of.
        let table = (try? Data(contentsOf: URL(filePath: "/proc/self/mountinfo"))) ?? Data()
        return String(decoding: table, as: UTF8.self).split(separator: "\n").contains { line in
            line.split(separator: " ").dropFirst(4).first.map(String.init) == place
        }
    }

    /// As the list writes what would end a word of it.
    private static func escaped(_ path: String) -> String {
        path.unicodeScalars.map { scalar in
            switch scalar {
            case " ": "\\040"
            case "\t": "\\011"
            case "\n": "\\012"
            case "\\": "\\134"
            default: String(scalar)
            }
        }.joined()
    }
}
