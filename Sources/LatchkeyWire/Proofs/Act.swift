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
    /// The owner has seen the document of this digest and agrees to it.
    case confirm(device: DeviceID, confirmation: ConfirmationID, document: WireDigest)

    /// The purpose that the challenge has to be for.
    package var purpose: ChallengePurpose {
        switch self {
        case .bind: .bind
        case .login: .login
        case .confirm: .confirm
        }
    }

    /// Wire protocol §4, act bytes: UTF-8 lines, each ended by a line feed.
    package func bytes(origin: Origin, challenge: ChallengeText) -> [UInt8] {
        actBytes(purpose.rawValue, origin, challenge.text, purposeLines)
    }

    private var purposeLines: [String] {
        switch self {
        case .bind(let account, let installation, let form, let protection, let key):
            [account.text, installation.text, form.rawValue, protection.rawValue, key?.digest ?? "-"]
        case .login(let device):
            [device.text]
        case .confirm(let device, let confirmation, let document):
            [device.text, confirmation.text, document.description]
        }
    }
}

/// The act that only takes away: this device shall no longer speak for its account.
///
/// It has no challenge, so that the phone can make it offline; ids never come back, so a replay is harmless.
package struct UnbindAct: Sendable, Hashable {
    package let device: DeviceID

    package init(device: DeviceID) {
        self.device = device
    }

    /// Wire protocol §4, act bytes: a dash stands in the place of the challenge.
    package func bytes(origin: Origin) -> [UInt8] {
        actBytes("unbind", origin, "-", [device.text])
    }
}

/// The bytes of a `confirm` act taken apart, as a receipt carries them.
struct ConfirmAct: Hashable {
    let origin: Origin
    let device: DeviceID
    let confirmation: ConfirmationID
    let document: WireDigest

    /// Takes exactly what ``Act/bytes(origin:challenge:)`` writes for the purpose `confirm`.
    init?(_ bytes: [UInt8]) {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        guard lines.count == 8, let origin = Origin(lines[2]), let challenge = ChallengeText(lines[3]),
            let device = DeviceID(lines[4]), let confirmation = ConfirmationID(lines[5]),
            let document = WireDigest(lines[6])
        else { return nil }
        let act = Act.confirm(device: device, confirmation: confirmation, document: document)
        guard act.bytes(origin: origin, challenge: challenge) == bytes else { return nil }
        (self.origin, self.device, self.confirmation, self.document) = (origin, device, confirmation, document)
    }
}

private func actBytes(_ purpose: String, _ origin: Origin, _ challenge: String, _ lines: [String]) -> [UInt8] {
    (["latchkey-v1", purpose, origin.description, challenge] + lines)
        .flatMap { Array($0.utf8) + [UInt8(ascii: "\n")] }
}

extension P256PublicKey {
    /// base64url(SHA-256(SubjectPublicKeyInfo)): what an owner can compare.
    package var digest: String {
        Base64URL.encode(SHA256.hash(subjectPublicKeyInfo))
    }
}
