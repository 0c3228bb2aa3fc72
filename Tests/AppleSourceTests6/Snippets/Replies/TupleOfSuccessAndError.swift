// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// Both arguments of the reply in one `switch`.
struct TupleOfSuccessAndError {
    private let context = LAContext()

    func ask(_ done: @escaping @Sendable (String) -> Void) {
        context.evaluatePolicy(.deviceOwnerAuthentication, localizedReason: "Show the balance") { success, error in
            switch (success, error) {
            case (true, _): done("shown")
            case (false, LAError.userCancel?): done("cancelled")
            case (false, let error as LAError): done("error \(error.code.rawValue)")
            case (false, let error?): done("foreign \(error)")
            case (false, nil): done("nothing")
            }
        }
    }
}
