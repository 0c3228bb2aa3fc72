// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

extension VaultError {
    /// Apple's `OSStatus` for it, as calls for items tell it.
    package var status: Int32 {
        switch code {
        case .badParameter, .key: -50
        case .duplicateItem: -25299
        case .itemNotFound: -25300
        case .interactionNotAllowed: -25308
        case .owner(let code): Self.status(of: code)
        case .authenticationFailed, .invalidated: -25293
        case .missingEntitlement: -34018
        case .unimplemented: -4
        case .notAvailable, .processEnded: -25291
        case .storage(let fault): Self.status(of: fault)
        }
    }

    /// What the person's cancelling, a bad policy and a prompt that may not show are in a keychain; all else is a failure.
    private static func status(of code: OwnerError.Code) -> Int32 {
        switch code {
        case .userCancel: -128
        case .badParameter: -50
        case .notInteractive: -25308
        default: -25293
        }
    }

    private static func status(of fault: StorageFault) -> Int32 {
        switch fault {
        case .damaged, .moved, .inputOutput: -36
        case .full: -34
        case .readOnly: -61
        case .wrongKey, .foreign, .newer, .busy, .unsuitablePlace: -25291
        }
    }
}
