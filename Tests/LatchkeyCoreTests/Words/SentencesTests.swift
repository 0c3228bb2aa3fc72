// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@Suite("Sentences for people")
struct SentencesTests {
    @Test("Every code has a sentence of its own in every language", arguments: Language.allCases)
    func complete(language: Language) {
        let unknown = OwnerError(OwnerError.Code(rawValue: -7777)).sentence(in: language)
        let sentences = OwnerError.Code.names.map { OwnerError($0.code).sentence(in: language) }

        #expect(Set(sentences).count == OwnerError.Code.names.count)
        #expect(!sentences.contains(unknown))
        #expect(!unknown.isEmpty)
    }

    @Test("No two languages share a sentence")
    func translated() {
        let shared = OwnerError.Code.names.filter {
            OwnerError($0.code).sentence(in: .english) == OwnerError($0.code).sentence(in: .simplifiedChinese)
        }

        #expect(shared.isEmpty)
    }
}
