// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyWire
import Testing

@testable import LatchkeyServer

@Suite("Signing up")
struct AccountTests {
    private func signUp(_ bench: Bench, _ name: String, _ password: String = Person.password) async -> Answer {
        await bench.post("/v1/accounts", NewAccount(username: name, password: password))
    }

    @Test("The account has an id, the folded name and the time")
    func account() async throws {
        let bench = try await Bench()

        let answer = await signUp(bench, "Ada+1@Bank-Example.COM")

        #expect(answer.status == 201)
        let account: Account = try answer.message()
        #expect(account.username == "ada+1@bank-example.com")
        #expect(account.createdAt == bench.now)
        #expect(answer.members.members.map(\.name) == ["id", "username", "createdAt"])
    }

    @Test(
        "A name of 3 to 64 of the allowed characters is taken",
        arguments: ["abc", "a.b_c@d+e-f", "000", String(repeating: "x", count: 64)]
    )
    func goodNames(_ name: String) async throws {
        #expect(await signUp(try Bench(), name).status == 201)
    }

    @Test(
        "Any other name is refused",
        arguments: [
            "", "ab", String(repeating: "x", count: 65), "a b", "ada\n", "ädä", "ada!", "ada/1", "a\0b",
            "\u{212A}elvin",
            "ａｄａ", "ada%", "ada\u{200D}", "🦊🦊🦊",
        ]
    )
    func badNames(_ name: String) async throws {
        let answer = await signUp(try Bench(), name)

        #expect(answer.status == 422)
        #expect(answer.code == "invalid_username")
    }

    @Test("A name is taken in every case of its letters, and by nobody else")
    func takenNames() async throws {
        let bench = try await Bench()
        _ = await signUp(bench, "Ada")

        for name in ["ada", "ADA", "aDa"] {
            let answer = await signUp(bench, name)
            #expect(answer.status == 409)
            #expect(answer.code == "username_taken")
        }
        #expect(await signUp(bench, "ada1").status == 201)
    }

    static let weak = [
        "", "1234567", "pässwd", "password", "PASSWORD", "PaSsWoRd1", "12345678", "qwertyuiop", "iloveyou", "ｐａｓｓｗｏｒｄ",
        "11111111", "trustno1", "p@ssw0rd",
    ]

    @Test("A password that is short or common is weak, in every case and width of its letters", arguments: weak)
    func weakPasswords(_ password: String) async throws {
        let answer = await signUp(try Bench(), "ada", password)

        #expect(answer.status == 422)
        #expect(answer.code == "weak_password")
    }

    @Test(
        "8 to 1,024 bytes after NFKC are a password",
        arguments: ["8 bytes!", "пароль", "🦊🦊", String(repeating: "x", count: 1024)]
    )
    func goodPasswords(_ password: String) async throws {
        #expect(await signUp(try Bench(), "ada", password).status == 201)
    }

    @Test("A password over 1,024 bytes is out of range, also if only NFKC makes it so")
    func longPasswords() async throws {
        for password in [String(repeating: "x", count: 1025), String(repeating: "\u{FDFA}", count: 60)] {
            let answer = await signUp(try Bench(), "ada", password)
            #expect(answer.status == 422)
            #expect(answer.code == "invalid_field")
            #expect(answer.text("field") == "password")
        }
    }

    @Test(
        "Whatever has 1,024 bytes after NFKC is a password, however long it was typed",
        arguments: [
            String(repeating: "\u{1D7D8}", count: 1024), String(repeating: "\u{1D6CA}\u{308}\u{301}", count: 512),
            String(repeating: "e\u{301}", count: 512),
        ]
    )
    func longestTyped(_ password: String) async throws {
        let bench = try await Bench()

        #expect(password.precomposedStringWithCompatibilityMapping.utf8.count == 1024)
        #expect(await signUp(bench, "ada", password).status == 201)
        let normalised = NewSession(username: "ada", password: password.precomposedStringWithCompatibilityMapping)
        #expect(await bench.post("/v1/sessions", normalised).status == 201)
    }

    @Test("Of many sign-ups of one name at once exactly one succeeds")
    func race() async throws {
        let bench = try await Bench()

        let codes = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<50 { group.addTask { await signUp(bench, "ada").status } }
            return await group.reduce(into: [Int]()) { $0.append($1) }
        }

        #expect(codes.count { $0 == 201 } == 1)
        #expect(codes.count { $0 == 409 } == 49)
    }

    @Test("The list of common passwords holds what could pass the length check, in lower case")
    func list() {
        #expect(CommonPasswords.contains(Array("Password123".utf8)))
        #expect(!CommonPasswords.contains(Array("correct horse battery".utf8)))
        #expect(!CommonPasswords.contains([]))
    }

    @Test("Neither name nor password gets into the log")
    func log() async throws {
        let bench = try await Bench()
        _ = await signUp(bench, "ada.lovelace", "a very private phrase")
        _ = await signUp(bench, "ada.lovelace", "another private phrase")
        _ = await bench.post("/v1/sessions", NewSession(username: "ada.lovelace", password: "a very private phrase"))
        _ = await bench.post("/v1/sessions", NewSession(username: "ada.lovelace", password: "wrong private phrase"))
        let text = bench.log.withLock { $0.map { "\($0.name) \($0.fields)" }.joined() }

        #expect(text.contains("account.created") && text.contains("username.taken") && text.contains("session.opened"))
        #expect(!text.contains("private"))
        #expect(!text.contains("lovelace"))
    }
}
