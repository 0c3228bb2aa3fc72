// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// Asks for a challenge: the body of `POST /v1/challenges`.
package enum ChallengeRequest: WireObject, Hashable {
    /// For logging in by a device; no session needed, and an unknown device gets one too.
    case login(DeviceID)
    /// For binding a device to the account of the calling session.
    case bind
    /// For agreeing to a confirmation of the calling session's account by one of its devices.
    case confirm(DeviceID, ConfirmationID)

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        switch try reader.required("purpose", as: ChallengePurpose.self) {
        case .login: self = .login(try reader.required("deviceID"))
        case .bind: self = .bind
        case .confirm: self = .confirm(try reader.required("deviceID"), try reader.required("confirmationID"))
        }
    }

    package var members: JSONObject {
        switch self {
        case .login(let device):
            JSONObject([("purpose", ChallengePurpose.login.json), ("deviceID", device.json)])
        case .bind:
            JSONObject([("purpose", ChallengePurpose.bind.json)])
        case .confirm(let device, let confirmation):
            JSONObject([
                ("purpose", ChallengePurpose.confirm.json), ("deviceID", device.json),
                ("confirmationID", confirmation.json),
            ])
        }
    }
}

/// A challenge and until when it can be used: the answer of `POST /v1/challenges`.
package struct IssuedChallenge: WireObject, Hashable {
    package let challenge: ChallengeText
    package let expiresAt: Timestamp

    package init(challenge: ChallengeText, expiresAt: Timestamp) {
        self.challenge = challenge
        self.expiresAt = expiresAt
    }

    package init(from reader: inout MemberReader) throws(InvalidMember) {
        challenge = try reader.required("challenge")
        expiresAt = try reader.required("expiresAt")
    }

    package var members: JSONObject {
        JSONObject([("challenge", challenge.json), ("expiresAt", expiresAt.json)])
    }
}
