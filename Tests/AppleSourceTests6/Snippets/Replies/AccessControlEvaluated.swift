// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication
import Security

/// `evaluateAccessControl` with flags, and the `CFError` of a control that cannot be made.
final class AccessControlEvaluated {
    private let context = LAContext()

    func makeControl(_ flags: SecAccessControlCreateFlags) throws -> SecAccessControl {
        var error: Unmanaged<CFError>?
        guard
            let control = SecAccessControlCreateWithFlags(
                kCFAllocatorDefault,
                kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly,
                flags,
                &error
            )
        else {
            // swift-format-ignore: NeverForceUnwrap
            throw error!.takeRetainedValue() as Error
        }
        return control
    }

    func unlock(_ control: SecAccessControl, completion: @escaping @Sendable (Bool, Error?) -> Void) {
        context.evaluateAccessControl(
            control,
            operation: .useItem,
            localizedReason: "Open the item",
            reply: completion
        )
    }

    func sign(_ control: SecAccessControl) async throws -> Bool {
        try await context.evaluateAccessControl(control, operation: .useKeySign, localizedReason: "Sign")
    }
}
