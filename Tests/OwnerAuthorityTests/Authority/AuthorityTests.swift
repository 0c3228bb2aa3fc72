// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import Testing

@testable import OwnerAuthority

@Suite("The lock, the outbox and the replies")
struct AuthorityTests {
    @Test("CTX-29: a reply never comes inside the call that caused it, and never on the main thread")
    func replyIsLater() async {
        let authority = makeAuthority()
        let log = Log<String>()
        let context = authority.makeContext()

        authority.evaluate(context, .biometrics, reason: "Log in") { _ in
            log.add(authority.isInsideReply && !Thread.isMainThread ? "reply on its queue" : "reply elsewhere")
        }
        authority.send(.person(.touch(.rightThumb)))
        await authority.settled()

        #expect(log.entries == ["reply on its queue"])
        #expect(!authority.isInsideReply)
    }

    @Test("Effects come in order of cause: the sheet, its end, the reply, and then what the reply began")
    func order() async {
        let authority = makeAuthority()
        let log = Log<String>()
        let context = authority.makeContext()
        authority.observe { effect in
            switch effect {
            case .prompt(let prompt): log.add(prompt == nil ? "hidden" : "shown")
            case .reply: log.add("answered")
            case .processEnded: log.add("ended")
            }
        }

        authority.evaluate(context, .biometrics, reason: "Log in") { _ in
            log.add("reply")
            authority.evaluate(context, .biometrics, reason: "Log in") { _ in log.add("second reply") }
        }
        authority.send(.person(.touch(.rightThumb)))
        await authority.settled()

        #expect(log.entries == ["shown", "hidden", "answered", "reply", "answered", "second reply"])
    }

    @Test("An authority at rest has settled already")
    func atRest() async {
        let authority = makeAuthority()

        await authority.settled()

        #expect(authority.read { $0.open } == nil)
    }

    @Test("A call that blocks for its owner is woken by the touch, and by it alone")
    func blockingCall() async {
        let authority = makeAuthority()
        let context = authority.makeContext()
        let shown = Log<Bool>()
        let asked = AsyncStream.makeStream(of: Void.self)
        authority.observe { effect in
            if case .prompt(.some) = effect { asked.continuation.yield() }
        }

        async let answer = onThread { authority.evaluateBlocking(context, .biometrics, reason: "Log in") }
        for await _ in asked.stream { break }
        authority.send(.person(.touch(.someoneElse)))
        shown.add(authority.read { $0.open != nil })
        authority.send(.person(.touch(.rightThumb)))

        #expect(await answer == .success(.biometrics))
        #expect(shown.entries == [true])
    }

    @Test("A call that blocks inside a reply does not wait for that reply to end")
    func blockingInsideReply() async {
        let authority = makeAuthority()
        let first = authority.makeContext()
        let second = authority.makeContext()
        let log = Log<Result<OwnerMeans, OwnerError>?>()
        let isAsking = AsyncStream.makeStream(of: Void.self)
        authority.afterEveryEvent {
            if authority.isInsideReply, authority.read({ $0.open != nil }) { isAsking.continuation.yield() }
        }

        authority.evaluate(first, .biometrics, reason: "Log in") { _ in
            log.add(authority.evaluateBlocking(second, .biometrics, reason: "Once more"))
        }
        authority.send(.person(.touch(.rightThumb)))
        for await _ in isAsking.stream { break }
        authority.send(.person(.touch(.rightThumb)))
        await authority.settled()

        #expect(log.entries == [.success(.biometrics)])
    }

    @Test("When the process ends, a blocked thread goes on without an answer, and a reply is never called")
    func processEnds() async {
        let authority = makeAuthority()
        let context = authority.makeContext()
        let log = Log<String>()

        authority.evaluate(
            context,
            .biometrics,
            reason: "Log in",
            abandoned: { log.add("abandoned") },
            reply: { _ in log.add("reply") }
        )
        authority.send(.device(.reboot))
        await authority.settled()
        authority.send(.device(.uninstall))
        let late = await onThread { authority.evaluateBlocking(context, .biometrics, reason: "Log in") }

        #expect(log.entries == ["abandoned"])
        #expect(late == nil)
    }

    @Test("DOM-06: domain states of two apps on one device differ, and both are opaque")
    func domainStates() {
        let authority = makeAuthority()
        let one = DomainState(bundle: "one", majorVersion: 15, generation: 1, hasCompanion: nil)
        let two = DomainState(bundle: "two", majorVersion: 15, generation: 1, hasCompanion: nil)

        #expect(authority.bytes(of: one) != authority.bytes(of: two))
        #expect(authority.bytes(of: one) == authority.bytes(of: one))
        #expect(authority.bytes(of: nil) == nil)
    }
}
