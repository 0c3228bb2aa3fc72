// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LatchkeyProgram

@Suite("What an operator asks for")
struct AdminRequestTests {
    @Test(
        "An id or a name that begins with a dash is no option, wherever the options stand",
        arguments: ["-JoAqbeyEs1ULw6TEOfaIw", "--oAqbeyEs1ULw6TEOfaIw", "-", "abc"]
    )
    func dashes(_ id: String) throws {
        let orders = [
            ["--data", "d", "revoke", id], ["revoke", id, "--data", "d"], ["--data=d", "revoke", id],
            ["--data", "d", "revoke", "--", id], ["--data", "d", "--", "revoke", id], ["--", "revoke", id],
        ]
        for arguments in orders.dropLast() {
            let request = try AdminRequest(arguments)
            #expect(request.word == .revoke(id) && request.folder == "d", "\(arguments)")
        }
        #expect(throws: Misuse("--data DIR is missing.")) { try AdminRequest(orders[5]) }
    }

    @Test("An option behind the word is one, and so is an unknown one before it")
    func options() throws {
        let request = try AdminRequest(["--data", "devices", "unlock", "ada", "--master-key", "k"])
        #expect(request.word == .unlock("ada") && request.folder == "devices" && request.masterKey == "k")
        for arguments in [
            ["devices", "--data", "d"], ["--what", "revoke", "x", "--data", "d"], ["--data", "d", "accounts", "-x"],
            ["--data"], ["--data", "d", "revoke"], [],
        ] {
            #expect(throws: Misuse.self) { try AdminRequest(arguments) }
        }
    }
}
