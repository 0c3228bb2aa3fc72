// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LocalAuthentication

/// A double with a designated initialiser of its own.
final class DoubleWithItsOwnInitialiser: LAContext {
    private let canEvaluate: Bool
    private let result: Result<Bool, LAError>

    init(canEvaluate: Bool = true, result: Result<Bool, LAError> = .success(true)) {
        self.canEvaluate = canEvaluate
        self.result = result
        super.init()
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    convenience init(failingWith code: LAError.Code) {
        self.init(canEvaluate: false, result: .failure(LAError(code)))
    }

    override func canEvaluatePolicy(_ policy: LAPolicy, error: NSErrorPointer) -> Bool {
        if !canEvaluate, case .failure(let failure) = result {
            error?.pointee = failure as NSError
        }
        return canEvaluate
    }

    override func evaluatePolicy(
        _ policy: LAPolicy,
        localizedReason: String,
        reply: @escaping @Sendable (Bool, Error?) -> Void
    ) {
        switch result {
        case .success(let value): reply(value, nil)
        case .failure(let error): reply(false, error)
        }
    }
}
