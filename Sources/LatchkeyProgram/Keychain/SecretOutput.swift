// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore

/// Secrets on their way out: as they are kept, to a pipe or a file; to a terminal only as text that moves no cursor.
enum SecretOutput {
    static func print(_ bytes: UnsafeRawBufferPointer, _ console: Console) throws(KeychainFailure) {
        guard console.showsOutput else { return console.writeBytes(bytes) }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .failed(
                "the secret is no text, which a terminal cannot show: --output FILE writes it, --json prints it in base64url."
            )
        }
        console.print(text)
    }

    /// Writes a file that only its owner may read; one that is there is left alone.
    static func write(_ bytes: UnsafeRawBufferPointer, to path: String) throws(KeychainFailure) {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw failure(path, String(cString: strerror(errno))) }
        let output = OutputDescriptor(descriptor)
        output.write(bytes)
        let isDurable = fsync(descriptor) == 0
        let reason = output.failure ?? (isDurable ? nil : String(cString: strerror(errno)))
        close(descriptor)
        guard let reason else { return }
        unlink(path)
        throw failure(path, reason)
    }

    private static func failure(_ path: String, _ reason: String) -> KeychainFailure {
        .failed("\(path) cannot be written: \(reason).")
    }
}
