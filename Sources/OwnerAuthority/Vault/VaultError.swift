// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Why a vault did not do something.
package struct VaultError: Error, Sendable, Hashable {
    package enum Code: Sendable, Hashable {
        /// The query or the attributes contradict themselves; −50.
        case badParameter
        /// −25299.
        case duplicateItem
        /// −25300.
        case itemNotFound
        /// Somebody would have to be asked and may not be, or the class key is locked; −25308.
        case interactionNotAllowed
        /// The person was asked, or could not be: the authority's own error; −128, −50, −25308 or −25293.
        case owner(OwnerError.Code)
        /// What must hold to write it does not: no passcode, nothing enrolled; −25293.
        case authenticationFailed
        /// The enrolled set changed and nothing else opens it: for keys, and for items where X-5 chose a failure; −25293.
        case invalidated
        /// The group belongs to another app; −34018.
        case missingEntitlement
        /// No such chip; −4.
        case unimplemented
        /// Nobody can be asked, for there is no device; −25291.
        case notAvailable
        /// The app's process ended while its call waited: on a device nobody would be left to hear of it; −25291.
        case processEnded
        /// The key does not do that; −50 in the error of a key operation.
        case key(KeyWorkError)
        /// The store: unreadable, changed by a stranger, of a newer version, full or read-only; −36, −34, −61 or −25291 by the reason.
        case storage(StorageFault)
    }

    /// What is wrong with a store.
    package enum StorageFault: Sendable, Hashable {
        /// Bytes are not what this program wrote.
        case damaged
        /// The key does not open it.
        case wrongKey
        /// Not a vault.
        case foreign
        /// A newer program wrote it.
        case newer
        case full
        case readOnly
        /// Another process holds it for too long.
        case busy
        /// Its file was deleted, moved or replaced while it was open.
        case moved
        /// The file system cannot lock.
        case unsuitablePlace
        case inputOutput
    }

    package let code: Code
    /// For logs: what is wrong, where, and what to do; no secret.
    package let diagnosis: String

    package init(_ code: Code, _ diagnosis: String = "") {
        self.code = code
        self.diagnosis = diagnosis
    }
}
