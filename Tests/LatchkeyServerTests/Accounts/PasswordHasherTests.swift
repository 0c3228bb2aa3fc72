// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Hashing passwords")
struct PasswordHasherTests {
    /// Counts what it is asked to hash.
    struct CountingHash: SlowHash {
        let calls = Locked<[[UInt8]]>([])

        func hash(_ password: [UInt8], salt: [UInt8], cost: PasswordCost) throws(CryptoError) -> [UInt8] {
            calls.withLock { $0.append(salt) }
            return SHA256.hash(salt + password)
        }
    }

    /// Work that stays where it is until it is let go.
    struct StuckWork: Sendable {
        let entered = DispatchSemaphore(value: 0)
        let gate = DispatchSemaphore(value: 0)

        func run() -> [UInt8] {
            entered.signal()
            gate.wait()
            return [1]
        }
    }

    struct BrokenHash: SlowHash {
        func hash(_ password: [UInt8], salt: [UInt8], cost: PasswordCost) throws(CryptoError) -> [UInt8] {
            throw .libraryFailure("out of memory")
        }
    }

    @Test("Unknown names, impossible names and wrong passwords take one hash each and get one answer")
    func sameWork() async throws {
        let counting = CountingHash()
        let bench = try await Bench(slowHash: counting)
        _ = try await Person.joining(bench)
        var bodies: Set<[UInt8]> = []
        for (name, password) in [
            ("ada", "wrong but long"), ("bob", "wrong but long"), ("!", "wrong but long"), ("", ""), ("ada", "x"),
            ("ada", String(repeating: "y", count: 5000)), ("ADA\n", Person.password),
        ] {
            counting.calls.withLock { $0.removeAll() }
            let answer = await bench.post("/v1/sessions", NewSession(username: name, password: password))
            #expect(answer.status == 401)
            #expect(counting.calls.withLock { $0.map(\.count) } == [16])
            var members = answer.members
            members["requestID"] = nil
            bodies.insert(JSONValue.object(members).bytes())
        }

        #expect(bodies.count == 1)
    }

    @Test("The same password of two accounts has two hashes, and the pepper is in them")
    func saltsAndPepper() async throws {
        let bench = try await Bench()
        _ = try await Person.joining(bench, as: "ada")
        _ = try await Person.joining(bench, as: "bob")
        let ada = try #require(try bench.storage.account(named: "ada")).password
        let bob = try #require(try bench.storage.account(named: "bob")).password

        #expect(ada.salt != bob.salt)
        #expect(ada.hash != bob.hash)
        #expect(ada.hash != SHA256.hash(ada.salt + Array(Person.password.utf8)))
        let peppered = HMACSHA256.authenticate(Array(Person.password.utf8), key: [UInt8](repeating: 7, count: 32))
        #expect(ada.hash == SHA256.hash(ada.salt + peppered))
    }

    @Test(
        "A password typed on another keyboard is the same password",
        arguments: [
            ("pässwörter", "pa\u{308}sswo\u{308}rter"), ("ﬁne words", "fine words"), ("１２３４-abcd", "1234-abcd"),
            ("Å ngström", "\u{212B} ngstro\u{308}m"),
        ]
    )
    func normalization(_ first: String, _ second: String) async throws {
        let bench = try await Bench()
        _ = await bench.post("/v1/accounts", NewAccount(username: "ada", password: first))

        #expect(await bench.post("/v1/sessions", NewSession(username: "ada", password: second)).status == 201)
        let upper = NewSession(username: "ada", password: first.uppercased())
        #expect(await bench.post("/v1/sessions", upper).status == 401)
    }

    @Test("While passwords are being hashed, device logins and sessions are answered")
    func otherCallsGoOn() async throws {
        let stuck = StuckWork()
        let threads = WorkerThreads("test", count: 2, capacity: 4)
        let hashes = (0..<2).map { _ in
            Task { try await threads.run { stuck.run() } }
        }
        await waitOffThePool { for _ in 0..<2 { stuck.entered.wait() } }
        let bench = try await Bench()
        let phone = try await Person.joining(bench).bind(try Phone())
        let login = await bench.post("/v1/logins", try await phone.login(bench))
        for _ in 0..<2 { stuck.gate.signal() }
        for hash in hashes { #expect(try await hash.value == [1]) }

        #expect(login.status == 201)
    }

    /// Waits for something that blocks, without holding a thread of the pool.
    private func waitOffThePool(_ wait: @escaping @Sendable () -> Void) async {
        await withCheckedContinuation { continuation in
            Thread {
                wait(); continuation.resume()
            }.start()
        }
    }

    @Test("When too many passwords wait to be hashed, the next one is told to come again")
    func fullQueue() async throws {
        let stuck = StuckWork()
        let threads = WorkerThreads("test", count: 1, capacity: 2)
        let running = Task { try await threads.run { stuck.run() } }
        await waitOffThePool { stuck.entered.wait() }
        let results = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<5 {
                group.addTask { await runs(on: threads) }
            }
            var refused = 0
            while refused < 3, let result = await group.next() { refused += result ? 0 : 1 }
            stuck.gate.signal()
            return await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
        }

        #expect(results == 2)
        #expect(try await running.value == [1])
    }

    /// Whether a job came to run.
    private func runs(on threads: WorkerThreads) async -> Bool {
        do { return try await threads.run { true } } catch { return false }
    }

    @Test("A task that is cancelled gives up its place in the queue at once, also if it was cancelled before it came")
    func leavingTheQueue() async throws {
        let stuck = StuckWork()
        let threads = WorkerThreads("test", count: 1, capacity: 1)
        let running = Task { try await threads.run { stuck.run() } }
        await waitOffThePool { stuck.entered.wait() }
        let ran = Locked(0)

        for _ in 0..<20 {
            let waiting = Task { try await threads.run { ran.withLock { $0 += 1 } } }
            waiting.cancel()
            await #expect(throws: WorkerThreads.NotRun.cancelled) { try await waiting.value }
        }
        async let last: Void = threads.run { ran.withLock { $0 += 1 } }
        stuck.gate.signal()
        try await last

        #expect(ran.withLock { $0 } == 1)
        #expect(try await running.value == [1])
    }

    /// Cancels the calling task while the password is hashed, as the deadline of a request does.
    struct CancellingHash: SlowHash {
        let task = Locked<Task<Answer, Never>?>(nil)
        let hasTask = DispatchSemaphore(value: 0)

        func hash(_ password: [UInt8], salt: [UInt8], cost: PasswordCost) throws(CryptoError) -> [UInt8] {
            hasTask.wait()
            task.withLock { $0?.cancel() }
            hasTask.signal()
            return SHA256.hash(salt + password)
        }

        func cancelled(_ call: @escaping @Sendable () async -> Answer) async -> Answer {
            let running = Task { await call() }
            task.withLock { $0 = running }
            hasTask.signal()
            defer { task.withLock { $0 = nil } }
            return await running.value
        }
    }

    @Test("A sign-up whose request was given up while its password was hashed makes no account")
    func givenUpSignUp() async throws {
        let hash = CancellingHash()
        let bench = try await Bench(slowHash: hash)

        let answer = await hash.cancelled {
            await bench.post("/v1/accounts", NewAccount(username: "ada", password: Person.password))
        }

        #expect(answer.status == 503)
        #expect(bench.lastStep == "caller.gone")
        #expect(try bench.storage.account(named: "ada") == nil)
    }

    @Test("A sign-in whose request was given up while its password was hashed opens no session")
    func givenUpSignIn() async throws {
        let hash = CancellingHash()
        let bench = try await Bench(slowHash: hash)
        hash.hasTask.signal()
        _ = await bench.post("/v1/accounts", NewAccount(username: "ada", password: Person.password))
        hash.hasTask.wait()

        let answer = await hash.cancelled {
            await bench.post("/v1/sessions", NewSession(username: "ada", password: Person.password))
        }

        #expect(answer.status == 503)
        #expect(!bench.log.withLock { $0.contains { $0.name == "session.opened" } })
    }

    @Test("A password far over the limit is not normalised: it is refused, and takes one hash like any other")
    func hostilePasswords() async throws {
        let counting = CountingHash()
        let bench = try await Bench(slowHash: counting)
        _ = try await Person.joining(bench)
        let hostile = String(repeating: "\u{0345}", count: 16_000) + String(repeating: "\u{0334}", count: 16_000)
        let digits = String(repeating: "\u{1D7D8}", count: 1_025)
        for (password, name) in [("a" + hostile, "ada"), ("a" + hostile, "bob"), (digits, "ada"), (digits, "bob")] {
            counting.calls.withLock { $0.removeAll() }
            let answer = await bench.post("/v1/sessions", NewSession(username: name, password: password))
            #expect(answer.code == "invalid_credentials")
            #expect(counting.calls.withLock(\.count) == 1)
            let signUp = await bench.post("/v1/accounts", NewAccount(username: "eve", password: password))
            #expect(signUp.text("field") == "password")
        }
    }

    @Test("No text that fits into a request costs more than a moment to bring into the form that is hashed")
    func costOfNormalising() {
        let rows = (1...5).map { power in (16_000 >> power, 16_000 >> power) } + [(16_000, 16_000), (1_000, 24)]
        for (high, low) in rows {
            let marks = String(repeating: "\u{0345}", count: high) + String(repeating: "\u{0334}", count: low)

            let began = clock()
            _ = Password(SecretText("a" + marks))
            let seconds = clock() - began

            #expect(seconds < 0.1, "\(high) and \(low) marks")
        }
    }

    /// The seconds that this thread has worked.
    private func clock() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }

    @Test("A hash that fails is no match: the caller is told to come again")
    func brokenHash() async throws {
        let bench = try await Bench(slowHash: BrokenHash())
        let answer = await bench.post("/v1/sessions", NewSession(username: "ada", password: "long enough"))

        #expect(answer.status == 503)
        #expect(answer.header("Retry-After") == "1")
    }
}
