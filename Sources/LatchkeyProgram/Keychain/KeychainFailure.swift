// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

/// Why a verb did not do its work, in one sentence.
struct KeychainFailure: Error {
    let sentence: String
    let code: ExitCode

    static func misuse(_ sentence: String) -> Self {
        Self(sentence: sentence, code: .misuse)
    }

    static func failed(_ sentence: String) -> Self {
        Self(sentence: sentence, code: .failure)
    }

    init(sentence: String, code: ExitCode) {
        self.sentence = sentence
        self.code = code
    }

    init(_ error: VaultError) {
        let what =
            switch error.code {
            case .itemNotFound: "there is no such item."
            case .duplicateItem: "there is such an item already; 'update' replaces its secret."
            case .notAvailable:
                "the item asks for its owner, and there is no device: --simulated asks on a simulated phone, which keeps nobody out."
            case .owner(.userCancel): "the owner said no."
            case .owner(let code): "the owner was not recognised: \(code)."
            default: error.diagnosis.isEmpty ? "\(error.code)" : error.diagnosis
            }
        self.init(sentence: what, code: .failure)
    }

    /// Runs `body` and tells a vault's refusal in its own words.
    static func translating<Result: ~Copyable>(
        _ body: () throws(VaultError) -> Result
    ) throws(KeychainFailure) -> Result {
        do throws(VaultError) { return try body() } catch { throw KeychainFailure(error) }
    }
}
