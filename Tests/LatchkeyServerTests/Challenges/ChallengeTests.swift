// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Challenges")
struct ChallengeTests {
    static let device = DeviceID(randomBytes: [9])
    static let now = Timestamp(milliseconds: Bench.start)

    private func challenges(_ storage: InMemoryStorage, lifetime: Int = 120) -> Challenges {
        Challenges(storage: storage, randomBytes: SystemRandom.bytes, lifetime: lifetime)
    }

    private func storage(number: Int = 1, key: [UInt8] = [1, 2, 3]) -> InMemoryStorage {
        InMemoryStorage(epoch: Epoch(number: number, challengeKey: key))
    }

    @Test("The challenges of the vectors come out of their parts, and their parts out of them")
    func vectors() throws {
        guard case .array(let vectors)? = try Vectors.object("challenges.json")["challenges"] else {
            Issue.record("no challenges")
            return
        }
        for case .object(let vector) in vectors {
            let subject = try #require(Vectors.subject(vector))
            let layout = ChallengeLayout(
                keyNumber: 7,
                expiry: try #require(Timestamp(vector.text("expiresAt"))),
                random: vector.bytes("random")
            )
            let mac = layout.mac(for: subject, key: vector.bytes("key"))

            #expect(mac == vector.bytes("mac"))
            #expect(ChallengeText(bytes: layout.bytes + mac).text == vector.text("challenge"))
            #expect(ChallengeLayout(try #require(ChallengeText(vector.text("challenge")))) == layout)
        }
        #expect(vectors.count == 3)
    }

    @Test("SRV-09: A challenge that was given out is good for its subject until it expires")
    func goodUntilExpiry() async throws {
        let challenges = challenges(storage())
        let issued = try await challenges.issue(for: .login(device: Self.device), at: Self.now)
        let last = Timestamp(milliseconds: issued.expiresAt.milliseconds - 1)

        #expect(issued.expiresAt == Self.now.adding(seconds: 120))
        let checked = try await challenges.check(
            issued.challenge.text,
            for: .login(device: Self.device),
            at: last,
            refusing: .loginRefused
        )
        #expect(checked.text == issued.challenge)
        #expect(checked.nonce.keptUntil == issued.expiresAt.adding(seconds: 600))
        #expect(checked.nonce.bytes.count == 16)
    }

    /// One way each for a challenge to be none of ours.
    enum Flaw: CaseIterable {
        case empty, word, dash, cut, longer, padded, firstBit, expiryRaised, randomChanged, macChanged, expired
        case otherDevice, otherPurpose, otherEpochKey, otherKeyNumber, expiryBeyondAllTime

        var step: String {
            switch self {
            case .empty, .word, .dash, .cut, .longer, .padded, .expiryBeyondAllTime: "challenge.shape"
            case .expired: "challenge.expiry"
            default: "challenge.mac"
            }
        }

        func spoil(_ challenge: ChallengeText) -> String {
            var bytes = challenge.bytes
            switch self {
            case .empty: return ""
            case .word: return "challenge"
            case .dash: return "-"
            case .cut: return String(challenge.text.dropLast())
            case .longer: return challenge.text + "A"
            case .padded: return challenge.text.dropLast() + "="
            case .firstBit, .otherKeyNumber: bytes[0] ^= 1
            case .expiryRaised: bytes[5] += 1
            case .expiryBeyondAllTime: bytes.replaceSubrange(1...8, with: [UInt8](repeating: 0xff, count: 8))
            case .randomChanged: bytes[9] ^= 1
            case .macChanged: bytes[56] ^= 1
            case .expired, .otherDevice, .otherPurpose, .otherEpochKey: break
            }
            return ChallengeText(bytes: bytes).text
        }
    }

    @Test("One flaw is enough, and every flaw gives the same refusal", arguments: Flaw.allCases)
    func flaws(_ flaw: Flaw) async throws {
        let storage = storage()
        let challenges = challenges(storage)
        let issued = try await challenges.issue(for: .login(device: Self.device), at: Self.now)
        let text = flaw.spoil(issued.challenge)
        if flaw == .otherEpochKey { try storage.begin(Epoch(number: 257, challengeKey: [9])) }
        let subject: ChallengeSubject =
            switch flaw {
            case .otherDevice: .login(device: DeviceID(randomBytes: [8]))
            case .otherPurpose: .bind(account: .init(randomBytes: [9]), session: .init(randomBytes: [9]))
            default: .login(device: Self.device)
            }
        let refusal = await #expect(throws: Refusal.self) {
            _ = try await challenges.check(
                text,
                for: subject,
                at: flaw == .expired ? issued.expiresAt : Self.now,
                refusing: .proofRefused
            )
        }

        #expect(refusal?.code == .proofRefused)
        #expect(refusal?.step == flaw.step)
        #expect(refusal?.details.members.isEmpty == true)
    }

    @Test("A new epoch makes every challenge void")
    func newEpoch() async throws {
        let storage = storage(number: 1)
        let challenges = challenges(storage)
        let issued = try await challenges.issue(for: .login(device: Self.device), at: Self.now)
        try storage.begin(Epoch(number: 2, challengeKey: [1, 2, 3]))

        await #expect(throws: Refusal.self) {
            _ = try await challenges.check(
                issued.challenge.text,
                for: .login(device: Self.device),
                at: Self.now,
                refusing: .loginRefused
            )
        }
    }

    @Test("Giving a challenge out writes nothing")
    func writesNothing() async throws {
        let bench = try await Bench()
        let before = try bench.storage.latestTime()
        bench.pass(seconds: 1)
        for _ in 0..<10 {
            _ = await bench.post("/v1/challenges", ChallengeRequest.login(Self.device))
        }

        #expect(try bench.storage.latestTime() == before)
    }

    @Test("An unknown device gets a challenge like any other, and no two are alike")
    func unknownDevice() async throws {
        let bench = try await Bench()
        var seen: Set<String> = []
        for _ in 0..<100 {
            let answer = await bench.post("/v1/challenges", ChallengeRequest.login(Self.device))
            #expect(answer.status == 201)
            #expect(answer.members.members.map(\.name) == ["challenge", "expiresAt"])
            seen.insert(try answer.message(IssuedChallenge.self).challenge.text)
        }

        #expect(seen.count == 100)
    }

    @Test("The operator decides how long a challenge can be used")
    func lifetime() async throws {
        let bench = try await Bench { $0.challengeLifetime = 5 }
        let answer = await bench.post("/v1/challenges", ChallengeRequest.login(Self.device))

        #expect(try answer.message(IssuedChallenge.self).expiresAt == bench.now.adding(seconds: 5))
    }
}
