// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// Why a call failed: a status, and words for whoever looks for the reason; they hold no secret.
package struct StatusFailure: Error, Sendable {
    package let status: OSStatus
    package let diagnosis: String

    package init(_ status: OSStatus, _ diagnosis: String) {
        self.status = status
        self.diagnosis = diagnosis
    }

    static func parameter(_ diagnosis: String) -> Self {
        Self(errSecParam, diagnosis)
    }

    /// A vault's reason as the calls for items tell it.
    init(_ error: VaultError) {
        self.init(Self.status(error.code), error.diagnosis)
    }

    private static func status(_ code: VaultError.Code) -> OSStatus {
        switch code {
        case .badParameter, .key: errSecParam
        case .duplicateItem: errSecDuplicateItem
        case .itemNotFound: errSecItemNotFound
        case .interactionNotAllowed: errSecInteractionNotAllowed
        case .owner(.userCancel): errSecUserCanceled
        case .owner(.badParameter): errSecParam
        case .owner(.notInteractive): errSecInteractionNotAllowed
        case .owner, .authenticationFailed, .invalidated: errSecAuthFailed
        case .missingEntitlement: errSecMissingEntitlement
        case .unimplemented: errSecUnimplemented
        case .notAvailable, .processEnded: errSecNotAvailable
        case .storage(let fault): status(fault)
        }
    }

    private static func status(_ fault: VaultError.StorageFault) -> OSStatus {
        switch fault {
        case .damaged, .moved, .inputOutput: errSecIO
        case .full: errSecDiskFull
        case .readOnly: errSecWrPerm
        case .wrongKey, .foreign, .newer, .busy, .unsuitablePlace: errSecNotAvailable
        }
    }
}
