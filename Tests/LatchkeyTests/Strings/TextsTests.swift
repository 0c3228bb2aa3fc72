// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import Testing

@Suite("Texts for people")
struct TextsTests {
    @Test("Every text is there in every language", arguments: Language.allCases)
    func complete(language: Language) {
        for key in Texts.Key.allCases {
            #expect(!Texts(language)[key].isEmpty, "\(key)")
        }
    }

    @Test("No sentence is the same in two languages, names of sensors aside")
    func translated() {
        let shared = Texts.Key.allCases.filter { Texts(.english)[$0] == Texts(.simplifiedChinese)[$0] }

        #expect(shared.isEmpty)
    }

    @Test("Every state has a message of its own in every language", arguments: Language.allCases)
    func messages(language: Language) {
        let messages = AuthenticationState.allCases.map { Texts(language).message(for: $0, sensor: .faceID) }

        #expect(Set(messages).count == AuthenticationState.allCases.count)
        #expect(messages.allSatisfy { !$0.contains("{") })
    }

    @Test("Every code has a sentence of its own in every language", arguments: Language.allCases)
    func sentences(language: Language) {
        let unknown = OwnerError(OwnerError.Code(rawValue: -7777)).sentence(in: language)
        let sentences = OwnerError.Code.names.map { OwnerError($0.code).sentence(in: language) }

        #expect(Set(sentences).count == OwnerError.Code.names.count)
        #expect(!sentences.contains(unknown))
        #expect(!unknown.isEmpty)
    }

    @Test("A message names the sensor of the device")
    func named() {
        #expect(
            Texts().message(for: .lockedOut, sensor: .touchID)
                == "Too many tries. Enter the device passcode to use Touch ID again."
        )
        #expect(Texts(.simplifiedChinese).message(for: .permissionDenied, sensor: .faceID).contains("面容 ID"))
    }

    @Test(
        "Where people show their eyes no sentence speaks of fingers or faces, and the sensor is named",
        arguments: Language.allCases
    )
    func eyes(language: Language) {
        let texts = Texts(language)
        // Accessories read fingers alone.
        let accessories: Set<AuthenticationState> = [.biometryNotPaired, .biometryDisconnected]
        let states = AuthenticationState.allCases.filter { !accessories.contains($0) }
        let changed = texts.message(for: .enrolmentChanged, sensor: .opticID)
        let said = states.map { texts.message(for: $0, sensor: .opticID) } + [changed]
        let others = ["finger", "face", "指纹", "面容"]

        #expect(said.filter { sentence in others.contains { sentence.lowercased().contains($0) } }.isEmpty)
        #expect(changed.contains(texts[.sensorName(.opticID)]) && !changed.contains("{"))
    }

    @Test("Any text can be replaced, and only that one changes", arguments: Texts.Key.allCases)
    func overridden(key: Texts.Key) {
        let texts = Texts(.simplifiedChinese, overriding: [key: "own"])

        let changed = Texts.Key.allCases.filter { texts[$0] != Texts(.simplifiedChinese)[$0] }

        #expect(texts[key] == "own")
        #expect(changed == [key])
    }
}
