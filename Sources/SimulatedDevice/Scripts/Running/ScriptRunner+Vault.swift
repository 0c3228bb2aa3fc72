// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority

// Steps with items and keys: the vault's calls with a reply, each told as a status.
extension ScriptRunner {
    func perform(_ step: KeychainStep) {
        let attributes: [String: AttributeValue] = ["svce": .text(step.service), "acct": .text(step.account)]
        let query = ItemQuery(.genericPassword, attributes)
        let caller = caller(step.asking)
        let tell = teller(step.result)
        switch step.act {
        case .add(let data, let accessibility, let access):
            let item = NewItem(.genericPassword, attributes, accessibility: accessibility, access: access)
            tell { [vault = phone.vault] () throws(VaultError) in
                _ = try vault.add(item, SecretBytes(copying: data.utf8), for: caller)
                return nil
            }
        case .read: read(query, caller, tell)
        case .update(let data):
            let secret = SharedSecret(SecretBytes(copying: data.utf8))
            phone.vault.update(query, ItemChange(), secret, for: caller) { result in
                tell { () throws(VaultError) in
                    try result.get()
                    return nil
                }
            }
        case .delete:
            tell { [vault = phone.vault] () throws(VaultError) in
                try vault.delete(query, for: caller)
                return nil
            }
        }
    }

    private func read(_ query: ItemQuery, _ caller: VaultCaller, _ tell: Teller) {
        do throws(VaultError) {
            guard let found = try phone.vault.find(query, for: caller).first else { throw VaultError(.itemNotFound) }
            phone.vault.reveal(found.id, for: caller) { result in
                do throws(VaultError) {
                    let secret = try result.get()
                    let text = secret.withBytes { String(decoding: $0, as: UTF8.self) }
                    tell { text }
                } catch {
                    tell { () throws(VaultError) in throw error }
                }
            }
        } catch {
            tell { () throws(VaultError) in throw error }
        }
    }

    func perform(_ step: KeyStep) {
        let tag: [String: AttributeValue] = ["atag": .bytes(Array(step.tag.utf8))]
        let query = ItemQuery(.key, tag)
        let caller = caller(step.asking)
        var tell = teller(step.result)
        switch step.act {
        case .create(let accessibility, let access):
            var key = NewKey(.ellipticCurve(bits: 256), tag, accessibility: accessibility, access: access)
            key.isInEnclave = true
            key.isTagUnique = true
            tell { [vault = phone.vault] () throws(VaultError) in
                _ = try vault.makeKey(key, for: caller)
                return nil
            }
        case .sign:
            tell.tellsErrors = true
            sign(query, caller, tell)
        case .find:
            tell { [vault = phone.vault] () throws(VaultError) in
                guard try !vault.find(query, for: caller).isEmpty else { throw VaultError(.itemNotFound) }
                return nil
            }
        case .delete:
            tell { [vault = phone.vault] () throws(VaultError) in
                try vault.delete(query, for: caller)
                return nil
            }
        }
    }

    private func sign(_ query: ItemQuery, _ caller: VaultCaller, _ tell: Teller) {
        do throws(VaultError) {
            guard let key = try phone.vault.find(query, for: caller).first else { throw VaultError(.itemNotFound) }
            let message = KeyUse.sign(Array("signed by an event script".utf8))
            phone.vault.use(key.id, message, .ecdsaMessageSHA256, for: caller) { result in
                tell { () throws(VaultError) in Data(try result.get()).base64EncodedString() }
            }
        } catch {
            tell { () throws(VaultError) in throw error }
        }
    }

    private func caller(_ asking: AskingStep) -> VaultCaller {
        VaultCaller(context: asking.context.map { context($0).vaultContext }, interface: asking.interface)
    }

    private func teller(_ result: String) -> Teller {
        results[ExactText(result)] = .pending
        return Teller(news: news, result: result)
    }

    /// Tells what came of a step, wherever that is known.
    private struct Teller: Sendable {
        let news: Locked<[News]>
        let result: String
        /// A failed authentication is an error and no status.
        var tellsErrors = false

        /// - Parameter body: gives the data, if there is any.
        func callAsFunction(_ body: () throws(VaultError) -> String?) {
            var outcome = ScriptResult.VaultOutcome()
            do throws(VaultError) {
                outcome.data = try body()
                outcome.status = 0
            } catch {
                if tellsErrors, case .owner(let code) = error.code {
                    outcome.error = code.rawValue
                } else {
                    outcome.status = Int(error.status)
                }
            }
            news.withLock { $0.append(.vault(result: result, outcome)) }
        }
    }
}
