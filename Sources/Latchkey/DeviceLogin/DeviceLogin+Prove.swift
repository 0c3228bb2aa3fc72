// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire

extension DeviceLogin {
    /// After so long a proof might reach the server too late for its challenge, which lives for 120 s.
    static let longestPrompt = Duration.seconds(90)

    /// A proof, and the challenge that it is made over.
    struct Proved: Sendable {
        let challenge: ChallengeText
        let proof: Proof
        /// Whether it may reach the server too late: a refusal then says nothing of who made it.
        let isLate: Bool
    }

    /// Fetches a challenge and lets the owner prove the act over it; once more where that took too long.
    func prove(
        _ act: Act,
        by credential: Credential,
        asking prompt: Prompt,
        _ request: ChallengeRequest,
        _ token: SecretText?
    ) async throws(DeviceLoginError) -> Proved {
        let first = try await proveOnce(act, by: credential, asking: prompt, request, token)
        guard first.isLate else { return first }
        return try await proveOnce(act, by: credential, asking: prompt, request, token)
    }

    private func proveOnce(
        _ act: Act,
        by credential: Credential,
        asking prompt: Prompt,
        _ request: ChallengeRequest,
        _ token: SecretText?
    ) async throws(DeviceLoginError) -> Proved {
        let start = surroundings.elapsed()
        let challenge = try await calls.challenge(request, token).challenge
        let bytes = act.bytes(origin: try calls.origin(), challenge: challenge)
        let proof = try await proof(over: bytes, by: credential, asking: prompt)
        return Proved(
            challenge: challenge,
            proof: proof,
            isLate: surroundings.elapsed() - start > Self.longestPrompt
        )
    }

    /// One prompt, one proof.
    func proof(
        over bytes: [UInt8],
        by credential: Credential,
        asking prompt: Prompt
    ) async throws(DeviceLoginError) -> Proof {
        let proof: Proof
        switch credential {
        case .key(let key):
            do {
                proof = .signature(try await device.sign(bytes, with: key, asking: prompt))
            } catch {
                throw failure(error)
            }
        case .secret(let item, let sealingKey):
            let secret = try await reveal(item, asking: prompt)
            do {
                proof = try secret.proof(over: bytes, sealedTo: sealingKey, by: SoftwareKeys())
            } catch {
                throw DeviceLoginError(.malformedAnswer, "the server's key cannot seal: \(error)")
            }
        }
        guard !Task.isCancelled else { throw DeviceLoginError(.cancelled, "cancelled after the prompt") }
        return proof
    }

    private func reveal(_ item: ItemName, asking prompt: Prompt) async throws(DeviceLoginError) -> DeviceSecret {
        let bytes: [UInt8]
        do {
            bytes = try await device.reveal(item, asking: prompt).withBytes { Array($0) }
        } catch {
            throw failure(error)
        }
        do {
            return try DeviceSecret(answer: bytes)
        } catch {
            throw DeviceLoginError(DeviceError(.itemNotFound, "what is kept is not a device's secret"))
        }
    }

    /// What the device said, unless the caller had given up.
    func failure(_ error: DeviceError) -> DeviceLoginError {
        guard !Task.isCancelled else { return DeviceLoginError(.cancelled, "cancelled during the prompt") }
        return DeviceLoginError(error)
    }
}
