// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication

/// A password handed to the context, so that nobody is asked for it.
enum ApplicationPassword {
    static func context(for password: String) -> LAContext? {
        let context = LAContext()
        guard context.setCredential(Data(password.utf8), type: .applicationPassword) else { return nil }
        return context.isCredentialSet(.applicationPassword) ? context : nil
    }

    static func forget(_ context: LAContext) {
        context.setCredential(nil, type: .applicationPassword)
    }
}
