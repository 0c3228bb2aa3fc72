// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyWire

extension DeviceLogin {
    /// After so long a signature might reach the server too late for its challenge, which lives for 120 s.
    static let longestPrompt = Duration.seconds(90)

    /// Fetches a challenge and lets the owner sign the act over it; once more where that took too long.
    func sign(
        _ act: Act,
        with key: KeyName,
        asking prompt: Prompt,
        _ request: ChallengeRequest,
        _ token: SecretText?
    ) async throws(DeviceLoginError) -> (challenge: ChallengeText, signature: [UInt8]) {
        let first = try await signOnce(act, with: key, asking: prompt, request, token)
        guard first.took > Self.longestPrompt else { return (first.challenge, first.signature) }
        let second = try await signOnce(act, with: key, asking: prompt, request, token)
        return (second.challenge, second.signature)
    }

    private func signOnce(
        _ act: Act,
        with key: KeyName,
        asking prompt: Prompt,
        _ request: ChallengeRequest,
        _ token: SecretText?
    ) async throws(DeviceLoginError) -> (challenge: ChallengeText, signature: [UInt8], took: Duration) {
        let start = surroundings.elapsed()
        let challenge = try await calls.challenge(request, token).challenge
        let bytes = act.bytes(origin: try calls.origin(), challenge: challenge)
        let signature: [UInt8]
        do { signature = try await device.sign(bytes, with: key, asking: prompt) } catch { throw failure(error) }
        guard !Task.isCancelled else { throw DeviceLoginError(.cancelled, "cancelled after the prompt") }
        return (challenge, signature, surroundings.elapsed() - start)
    }

    /// What the device said, unless the caller had given up.
    func failure(_ error: DeviceError) -> DeviceLoginError {
        guard !Task.isCancelled else { return DeviceLoginError(.cancelled, "cancelled during the prompt") }
        return DeviceLoginError(error)
    }
}
