// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import LocalAuthentication
import SimulatedDevice
import Testing

@Suite("Items that answer to the owner")
struct ProtectedItemTests {
    private func protected(
        _ flags: SecAccessControlCreateFlags = .biometryAny,
        on phone: SimulatedPhone = bench()
    ) async throws -> SimulatedPhone {
        let rules = try control(flags)
        let status = await phone.perform { add("s3cret", [kSecAttrAccessControl: rules]) }
        #expect(status == errSecSuccess)
        return phone
    }

    @Test("KEY-05: a protected item is deleted without a prompt")
    func deleted() async throws {
        let phone = try await protected()

        await phone.perform {
            #expect(SecItemDelete(password()) == errSecSuccess)
            #expect(read().status == errSecItemNotFound)
        }
    }

    @Test("KEY-06: a read prompts and keeps the calling thread until the person answers")
    func blocks() async throws {
        let phone = try await protected(on: SimulatedPhone(.iPhone8(iOS: "15.0")))
        // Used by the one thread alone.
        nonisolated(unsafe) let context = await phone.perform { LAContext() }
        let answers = AsyncStream.makeStream(of: String?.self)

        DispatchQueue.global().async {
            let query =
                [kSecUseAuthenticationContext: context, kSecUseOperationPrompt: "Open the diary"] as [CFString: Any]
            answers.continuation.yield(read(query).secret)
        }
        while phone.prompt == nil { await Task.yield() }
        let reason = phone.prompt?.reason
        phone.touch(.rightThumb)

        #expect(reason == "Open the diary")
        #expect(await answers.stream.first { _ in true } == "s3cret")
    }

    @Test("KEY-07: a cancelled read is errSecUserCanceled")
    func cancelled() async throws {
        let phone = try await protected()
        phone.willTap(.cancel)

        await phone.perform { #expect(read() == (errSecUserCanceled, nil)) }
    }

    @Test("KEY-08: misses used up in the sheet are errSecAuthFailed")
    func missed() async throws {
        let phone = try await protected()
        for _ in 1...3 { phone.willTouch(.someoneElse) }

        await phone.perform { #expect(read() == (errSecAuthFailed, nil)) }
    }

    @Test("KEY-11: where nobody may be asked a protected item is errSecInteractionNotAllowed, an absent one not found")
    func uiFail() async throws {
        let phone = try await protected()
        await phone.perform {
            let quiet = LAContext()
            quiet.interactionNotAllowed = true
            let ways: [[CFString: Any]] = [
                [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail], [kSecUseNoAuthenticationUI: true],
                [kSecUseAuthenticationContext: quiet],
            ]

            for way in ways {
                #expect(read(way).status == errSecInteractionNotAllowed)
                #expect(copy(password(way)).status == errSecInteractionNotAllowed)
                #expect(read(way.merging([kSecAttrAccount: "eve"]) { $1 }).status == errSecItemNotFound)
                let attributes = copy(password(way.merging([kSecReturnAttributes: true]) { $1 }))
                #expect(attributes.status == errSecSuccess)
            }
        }
    }

    @Test("KEY-11: the newer key wins over the one that it replaced")
    func uiKeys() async throws {
        let phone = try await protected()
        phone.willTouch(.rightThumb)

        await phone.perform {
            let both: [CFString: Any] = [
                kSecUseAuthenticationUI: kSecUseAuthenticationUIAllow, kSecUseNoAuthenticationUI: true,
            ]
            #expect(read(both).secret == "s3cret")
        }
    }

    @Test("KEY-12: skip passes protected items over and finds the others; outside of a search it is errSecParam")
    func uiSkip() async throws {
        let phone = try await protected()
        await phone.perform {
            let skip: [CFString: Any] = [kSecUseAuthenticationUI: kSecUseAuthenticationUISkip]
            add("free", [kSecAttrAccount: "bob"])

            #expect(read(skip).status == errSecItemNotFound)
            #expect(copy(password(skip)).status == errSecItemNotFound)
            #expect(copy(password(skip.merging([kSecReturnAttributes: true]) { $1 })).status == errSecItemNotFound)
            let all = skip.merging([kSecMatchLimit: kSecMatchLimitAll, kSecReturnData: true]) { $1 }
            #expect(copy(diary(all)).result as? [Data] == [Data("free".utf8)])
            #expect(copy(diary(skip.merging([kSecReturnData: true]) { $1 })).result as? Data == Data("free".utf8))
            #expect(add("x", skip) == errSecParam)
            #expect(SecItemDelete(password(skip)) == errSecParam)
            #expect(SecItemUpdate(password(skip), [kSecAttrLabel: "x"] as CFDictionary) == errSecParam)
        }
    }

    @Test("KEY-29: a context that was evaluated reads without a second prompt")
    func evaluatedContext() async throws {
        let phone = try await protected()
        phone.willTouch(.rightThumb)

        try await phone.perform {
            let context = LAContext()
            try await context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Log in")

            #expect(read([kSecUseAuthenticationContext: context]) == (errSecSuccess, "s3cret"))
            #expect(read([kSecUseAuthenticationContext: context]).status == errSecSuccess)
            #expect(phone.answersLeft == 0)
        }
    }

    @Test("KEY-29: a read on a context makes it one that was evaluated")
    func contextOfARead() async throws {
        let phone = try await protected()
        phone.willTouch(.rightThumb)

        await phone.perform {
            let context = LAContext()
            context.localizedReason = "Open the diary"

            #expect(read([kSecUseAuthenticationContext: context]).status == errSecSuccess)
            #expect(read([kSecUseAuthenticationContext: context]).status == errSecSuccess)
        }
    }

    @Test("KEY-30: each read without a context of the app's asks again")
    func eachAsks() async throws {
        let phone = try await protected()
        for _ in 1...2 { phone.willTouch(.rightThumb) }
        phone.willTap(.cancel)

        await phone.perform {
            #expect(read().status == errSecSuccess)
            #expect(read().status == errSecSuccess)
            #expect(read().status == errSecUserCanceled)
        }
    }

    @Test("One call that reads several protected items asks once")
    func onceACall() async throws {
        let phone = try await protected()
        let rules = try control(.biometryAny)
        phone.willTouch(.rightThumb)

        await phone.perform {
            add("other", [kSecAttrAccount: "eve", kSecAttrAccessControl: rules])
            let all = copy(diary([kSecMatchLimit: kSecMatchLimitAll, kSecReturnData: true]))

            #expect((all.result as? [Data])?.count == 2)
        }
    }

    @Test("Attributes, and whether an item is there, are told without a prompt")
    func attributesAskNobody() async throws {
        let phone = try await protected()

        await phone.perform {
            let found = copy(password([kSecReturnAttributes: true])).result as? [String: Any]

            #expect(found?[kSecAttrAccessControl as String] as? SecAccessControl == (try? control(.biometryAny)))
            #expect(copy(password()).status == errSecSuccess)
            #expect(phone.prompt == nil)
        }
    }

    @Test("A context brings its phone along, whichever is in force")
    func contextsPhone() async throws {
        let phone = try await protected()
        phone.willTouch(.rightThumb)
        let context = await phone.perform { LAContext() }

        let answer = await bench().perform { read([kSecUseAuthenticationContext: context]) }

        #expect(answer.secret == "s3cret")
    }

    @Test("An invalidated context opens nothing")
    func invalidated() async throws {
        let phone = try await protected()

        await phone.perform {
            let context = LAContext()
            context.invalidate()

            #expect(read([kSecUseAuthenticationContext: context]).status == errSecAuthFailed)
        }
    }

    @Test("Several threads that read protected items at once each get one answer")
    func manyReaders() async throws {
        let phone = try await protected()
        for _ in 1...8 { phone.willTouch(.rightThumb) }

        let statuses = await withTaskGroup(of: OSStatus.self) { group in
            for _ in 1...8 { group.addTask { await phone.perform { read().status } } }
            return await group.reduce(into: []) { $0.append($1) }
        }

        #expect(statuses.count == 8)
        #expect(statuses.allSatisfy { [errSecSuccess, errSecAuthFailed].contains($0) })
        #expect(statuses.contains(errSecSuccess))
    }
}
