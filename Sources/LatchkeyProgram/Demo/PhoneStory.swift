// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice

/// The story of the phone alone: five steps, each checked against what it promises.
struct PhoneStory: Sendable {
    static let steps = 5

    private let teller: StoryTeller
    private var texts: StoryTexts { teller.texts }

    init(_ teller: StoryTeller) {
        self.teller = teller
    }

    func tell() async throws(StoryFailure) {
        try await teller.step(1, texts.phone.touchTitle) { try await touch() }
        try await teller.step(2, texts.phone.faceTitle) { try await face() }
        try await teller.step(3, texts.phone.ownerTitle) { try await owner() }
        try await teller.step(4, texts.phone.permissionTitle) { try await permission() }
        try await teller.step(5, texts.phone.changeTitle) { try await change() }
    }

    // MARK: Steps

    /// Touch ID under "biometrics only": 3 + 2.
    private func touch() async throws {
        let sitting = sitting(SimulatedPhone(.iPhone8(iOS: "15.0")))
        for _ in 1...3 { sitting.will(.touch(.someoneElse), texts.person.strangeFinger) }
        try await ask(sitting, .biometrics, expecting: .failed)
        teller.tell(.shown(texts.phone.touchShown))
        for _ in 1...2 { sitting.will(.touch(.someoneElse), texts.person.strangeFinger) }
        try await ask(sitting, .biometrics, expecting: .lockedOut)
        try await preflight(sitting, expecting: .lockedOut)
        teller.tell(.shown(texts.phone.touchLockedShown))
    }

    /// Face ID under "biometrics only": a silent try, "try again", the fallback; five misses lock it.
    private func face() async throws {
        let sitting = sitting(SimulatedPhone(.iPhone15(iOS: "17.0")))
        sitting.will(.face(matches: false), texts.person.strangeFace)
        sitting.will(.tap(.tryAgain), texts.person.tapsTryAgain)
        sitting.will(.face(matches: false), texts.person.strangeFace)
        sitting.will(.tap(.fallback), texts.person.tapsFallback)
        let opened = Locked(0)
        try await ask(sitting, .biometrics, expecting: .passwordRequested) { [teller, texts] in
            opened.withLock { $0 += 1 }
            teller.tell(.app(texts.phone.opensOwnPage))
        }
        try teller.require(opened.withLock { $0 } == 1, texts.failures.fallback)
        teller.tell(.shown(texts.phone.faceShown))
        sitting.will(.face(matches: false), texts.person.strangeFace)
        sitting.will(.tap(.tryAgain), texts.person.tapsTryAgain)
        sitting.will(.face(matches: false), texts.person.strangeFace)
        sitting.will(.tap(.cancel), texts.person.tapsCancel)
        try await ask(sitting, .biometrics, expecting: .userCancelled)
        sitting.will(.face(matches: false), texts.person.strangeFace)
        try await ask(sitting, .biometrics, expecting: .lockedOut)
        teller.tell(.shown(texts.phone.faceLockedShown))
    }

    /// The owner policy: three misses turn to the passcode, which clears the lock.
    private func owner() async throws {
        let sitting = sitting(SimulatedPhone(.iPhone8(iOS: "15.0")))
        for _ in 1...3 { sitting.will(.touch(.someoneElse), texts.person.strangeFinger) }
        sitting.will(.tap(.cancel), texts.person.tapsCancel)
        try await ask(sitting, .owner, expecting: .userCancelled)
        teller.tell(.shown(texts.phone.ownerShown))
        for _ in 1...2 { sitting.will(.touch(.someoneElse), texts.person.strangeFinger) }
        sitting.will(.enterPasscode("123456"), texts.person.typesPasscode)
        try await ask(sitting, .owner, expecting: .success)
        try await preflight(sitting, expecting: nil)
        teller.tell(.shown(texts.phone.ownerClearedShown))
    }

    /// The first use asks for permission; a refusal is told from missing hardware and never asked about again.
    private func permission() async throws {
        let phone = SimulatedPhone(
            .iPhone15(iOS: "17.0"),
            usageDescription: texts.phone.usageText,
            permission: .notAsked
        )
        let sitting = sitting(phone)
        sitting.will(.answerPermission(allow: false), texts.person.tapsDontAllow)
        try await ask(sitting, .biometrics, expecting: .permissionDenied)
        try await preflight(sitting, expecting: .permissionRefused)
        try await ask(sitting, .biometrics, expecting: .permissionDenied)
        teller.tell(.phone(texts.phone.showsNothing))
        teller.tell(.shown(texts.phone.permissionShown))
        try await usageText()
    }

    /// Without a usage text the system ends the app that asks.
    private func usageText() async throws {
        let sitting = sitting(SimulatedPhone(.iPhone15(iOS: "17.0"), usageDescription: nil, permission: .notAsked))
        teller.tell(.app(texts.phone.asks("authenticate()")))
        _ = await authenticator(sitting).authenticate()
        await sitting.phone.settled()
        try teller.require(sitting.phone.appState == .terminated, texts.failures.terminated)
        teller.tell(.phone(texts.phone.terminates))
        teller.tell(.shown(texts.phone.terminatesShown))
    }

    /// What stands for the enrolled set is kept at a success and compared later.
    private func change() async throws {
        let sitting = sitting(SimulatedPhone(.iPhone8(iOS: "15.0")))
        sitting.will(.touch(.rightThumb), texts.person.ownThumb)
        try await ask(sitting, .biometrics, expecting: .success)
        let mark = await mark(sitting)
        teller.tell(.app(texts.phone.keepsMark))
        try await compare(sitting, since: mark, expecting: .unchanged)
        try sitting.phone.enrol(.leftIndex)
        teller.tell(.person(texts.person.addsFinger))
        try await compare(sitting, since: mark, expecting: .changed)
        teller.tell(.shown(texts.phone.changeShown))
        let renewed = await self.mark(sitting)
        teller.tell(.app(texts.phone.marksAnew))
        for _ in 1...3 { sitting.will(.touch(.someoneElse), texts.person.strangeFinger) }
        try await ask(sitting, .biometrics, expecting: .failed)
        for _ in 1...2 { sitting.will(.touch(.someoneElse), texts.person.strangeFinger) }
        try await ask(sitting, .biometrics, expecting: .lockedOut)
        try await compare(sitting, since: renewed, expecting: .unknown)
        teller.tell(.shown(texts.phone.unknownShown))
    }

    // MARK: What the app does

    private func sitting(_ phone: SimulatedPhone) -> Sitting {
        teller.tell(.phone(texts.phone.isA(phone.summary.model)))
        return Sitting(phone, teller)
    }

    private func authenticator(_ sitting: Sitting) -> Authenticator {
        let texts = Texts(teller.language, overriding: [.fallbackButton: texts.phone.patternTitle])
        return Authenticator(device: sitting.phone, texts: texts)
    }

    private func ask(
        _ sitting: Sitting,
        _ policy: OwnerPolicy,
        expecting expected: AuthenticationState,
        onFallback: (@MainActor @Sendable () -> Void)? = nil
    ) async throws {
        let authenticator = authenticator(sitting)
        let call = policy == .biometrics ? "authenticate()" : "authenticate(policy: .\(policy))"
        teller.tell(.app(texts.phone.asks(call)))
        let state = await authenticator.authenticate(policy: policy, onFallback: onFallback)
        await sitting.phone.settled()
        teller.tell(.app(texts.phone.hears("\(state)", state.rawValue, authenticator.message(for: state))))
        try teller.require(state == expected, texts.failures.answer("\(expected)", "\(state)"))
        try teller.require(sitting.isDone, texts.failures.leftOver)
        try teller.require(sitting.phone.prompt == nil, texts.failures.prompt)
    }

    private func preflight(_ sitting: Sitting, expecting expected: OwnerAvailability.Obstacle?) async throws {
        let availability = await authenticator(sitting).availability()
        let found = availability.obstacle?.rawValue ?? "usable"
        teller.tell(.app(texts.phone.asksAvailability("\(availability.sensor), \(found)")))
        try teller.require(
            availability.obstacle == expected && availability.hasSensor,
            texts.failures.answer(expected?.rawValue ?? "usable", found)
        )
    }

    private func mark(_ sitting: Sitting) async -> EnrolmentMark? {
        guard case .enrolled(let mark) = await authenticator(sitting).enrolmentState() else { return nil }
        return mark
    }

    private func compare(
        _ sitting: Sitting,
        since mark: EnrolmentMark?,
        expecting expected: EnrolmentChange
    ) async throws {
        let change = await authenticator(sitting).enrolmentState().change(since: mark)
        teller.tell(.app(texts.phone.compares("\(change)")))
        try teller.require(change == expected, texts.failures.answer("\(expected)", "\(change)"))
    }
}
