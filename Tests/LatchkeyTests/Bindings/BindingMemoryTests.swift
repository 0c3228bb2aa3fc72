// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import SimulatedDevice
import Testing

@testable import Latchkey

@Suite("What an installation remembers")
struct BindingMemoryTests {
    private func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }  // The system clears its temporary folder, too.
        try await body(folder.appending(path: "bindings.json"))
    }

    @Test("A file keeps a binding, for its owner's eyes only, and leaves no draft")
    func file() async throws {
        try await inFolder { file in
            let bench = try Bench(memory: BindingsFile(file))
            bench.transport.add([.keys, bench.challengeStep(), .device("d1")])
            bench.device.phone.willShowFace(matches: true)
            try await bench.login.bind(Bench.session())

            let again = try Bench(memory: BindingsFile(file))

            #expect(try await again.login.state(of: Bench.account) == .bound)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
            let folder = try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path)
            #expect(folder == ["bindings.json"])
        }
    }

    @Test("The file holds no token and no key, only names")
    func contents() async throws {
        let memory = BindingsInMemory()
        let bench = try Bench(memory: memory)
        bench.transport.add([.keys, bench.challengeStep(), .device("d1")])
        bench.device.phone.willShowFace(matches: true)
        try await bench.login.bind(Bench.session())

        let json = try JSONValue(parsing: try #require(memory.load()))

        guard case .object(let object) = json, case .array(let bindings)? = object["bindings"],
            case .object(let binding)? = bindings.first
        else {
            Issue.record("not the form that was agreed")
            return
        }
        #expect(object.members.map(\.name) == ["v", "installationID", "bindings"])
        let names = ["origin", "accountID", "username", "key", "enrolment", "state", "deviceID"]
        #expect(binding.members.map(\.name) == names)
    }

    @Test(
        "A damaged or newer memory is told, and left as it is",
        arguments: [
            "", "{}", #"{"v":2,"installationID":"i","bindings":[]}"#, #"{"v":1,"installationID":"","bindings":[]}"#,
            #"{"v":1,"installationID":"i","bindings":[{"state":"bound"}]}"#,
        ]
    )
    func damaged(text: String) async throws {
        let memory = BindingsInMemory()
        memory.save(Array(text.utf8))
        let bench = try Bench(memory: memory)

        let error = await #expect(throws: DeviceLoginError.self) { try await bench.login.state(of: Bench.account) }

        #expect(error?.code == .memoryFailed)
        #expect(memory.load() == Array(text.utf8))
    }

    @Test("A memory that cannot be written ends a binding before a key is made")
    func unwritable() async throws {
        let bench = try Bench(memory: BindingsFile(URL(filePath: "/nowhere/at/all/bindings.json")))
        bench.transport.add([.keys])

        let error = await #expect(throws: DeviceLoginError.self) { try await bench.login.bind(Bench.session()) }

        #expect(error?.code == .memoryFailed)
        #expect(bench.device.keys.isEmpty)
    }

    @Test("Bindings of another server stay out of sight, and are kept")
    func otherServer() async throws {
        let memory = BindingsInMemory()
        let bench = try Bench(memory: memory)
        bench.transport.add([.keys, bench.challengeStep(), .device("d1")])
        bench.device.phone.willShowFace(matches: true)
        try await bench.login.bind(Bench.session())
        let staging = DeviceLogin(
            server: try #require(URL(string: "https://staging.example")),
            device: bench.device,
            keeping: memory,
            transport: ScriptedTransport([])
        )

        #expect(try await staging.boundAccounts().isEmpty)
        #expect(try await bench.login.boundAccounts() == [Bench.account])
    }
}
