// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto

/// What a device's owner agrees to, as the bytes that are signed.
///
/// Every part has a form without line breaks, so that two acts never have the same bytes.
package enum Act: Sendable, Hashable {
    /// This credential of this installation shall speak for this account.
    case bind(
        account: AccountID,
        installation: InstallationID,
        form: CredentialForm,
        protection: KeyProtection,
        key: P256PublicKey?
    )
    /// Whoever sends this wants a session as this device.
    case login(device: DeviceID)

    /// The purpose that the challenge has to be for.
    package var purpose: ChallengePurpose {
        switch self {
        case .bind: .bind
        case .login: .login
        }
    }

    /// Wire protocol §4, act bytes: UTF-8 lines, each ended by a line feed.
    package func bytes(origin: Origin, challenge: ChallengeText) -> [UInt8] {
        let lines = ["latchkey-v1", purpose.rawValue, origin.description, challenge.text] + purposeLines
        return lines.flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
    }

    private var purposeLines: [String] {
        switch self {
        case .bind(let account, let installation, let form, let protection, let key):
            [account.text, installation.text, form.rawValue, protection.rawValue, key?.digest ?? "-"]
        case .login(let device):
            [device.text]
        }
    }
}

extension P256PublicKey {
    /// base64url(SHA-256(SubjectPublicKeyInfo)): what an owner can compare.
    package var digest: String {
        Base64URL.encode(SHA256.hash(subjectPublicKeyInfo))
    }
}
