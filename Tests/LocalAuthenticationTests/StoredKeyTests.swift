// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

@testable import LocalAuthentication

@Suite("What needs stored keys, until there is a vault")
struct StoredKeyTests {
    private let algorithm = SecKeyAlgorithm.ecdsaSignatureMessageX962SHA256

    /// What a form with a completion says; it says it once.
    private func heard(_ begin: (@escaping @Sendable ((any Error)?) -> Void) -> Void) async -> Failure? {
        await withCheckedContinuation { continuation in
            begin { error in continuation.resume(returning: error.map { Failure($0) }) }
        }
    }

    // not yet: LARightStore LARightStore.shared LARightStore.right(forIdentifier:completion:)
    // not yet: LARightStore.saveRight(_:identifier:completion:) LARightStore.saveRight(_:identifier:secret:completion:)
    // not yet: LARightStore.removeRight(forIdentifier:completion:) LARightStore.removeAllRights(completion:)
    // not yet: LARightStore.removeRight(_:completion:)
    @Test("The store refuses every call by a completion")
    func storeCompletions() async {
        let store = LARightStore.shared
        let right = LAPersistedRight(requirement: .default)

        let answers = [
            await heard { told in store.right(forIdentifier: "a") { told($0 == nil ? $1 : nil) } },
            await heard { told in store.saveRight(right, identifier: "a") { told($0 == nil ? $1 : nil) } },
            await heard { told in
                store.saveRight(right, identifier: "a", secret: Data([1])) { told($0 == nil ? $1 : nil) }
            },
            await heard { store.removeRight(right, completion: $0) },
            await heard { store.removeRight(forIdentifier: "a", completion: $0) },
            await heard { store.removeAllRights(completion: $0) },
        ]

        #expect(answers.allSatisfy { $0 == .notYet })
    }

    // not yet: LARightStore.right(forIdentifier:) LARightStore.saveRight(_:identifier:)
    // not yet: LARightStore.saveRight(_:identifier:secret:) LARightStore.removeRight(_:)
    // not yet: LARightStore.removeRight(forIdentifier:) LARightStore.removeAllRights()
    @Test("The store refuses every async call")
    func storeAsync() async {
        let store = LARightStore.shared
        let right = LAPersistedRight(requirement: .default)

        let answers = [
            await failure { _ = try await store.right(forIdentifier: "a") },
            await failure { _ = try await store.saveRight(right, identifier: "a") },
            await failure { _ = try await store.saveRight(right, identifier: "a", secret: Data([1])) },
            await failure { try await store.removeRight(right) },
            await failure { try await store.removeRight(forIdentifier: "a") },
            await failure { try await store.removeAllRights() },
        ]

        #expect(answers.allSatisfy { $0 == .notYet })
    }

    // not yet: LASecret LASecret.loadData(completion:) LASecret.rawData LAPersistedRight LAPersistedRight.secret
    @Test("A secret is not given away")
    func secret() async {
        let secret = LAPersistedRight(requirement: .default).secret

        let answers = [
            await heard { told in secret.loadData { told($0 == nil ? $1 : nil) } },
            await failure { _ = try await secret.rawData },
        ]

        #expect(answers.allSatisfy { $0 == .notYet })
    }

    // not yet: LAPersistedRight.key LAPrivateKey LAPrivateKey.publicKey LAPublicKey LAPublicKey.bytes
    // not yet: LAPublicKey.exportBytes(completion:) LAPublicKey.encrypt(_:algorithm:)
    // not yet: LAPublicKey.encrypt(_:algorithm:completion:) LAPublicKey.verify(_:signature:algorithm:)
    // not yet: LAPublicKey.verify(_:signature:algorithm:completion:)
    // not yet: LAPublicKey.canEncrypt(using:) LAPublicKey.canVerify(using:)
    @Test("A public key does nothing and says so")
    func publicKey() async {
        let key = LAPersistedRight(requirement: .default).key.publicKey

        let answers = [
            await heard { told in key.exportBytes { told($0 == nil ? $1 : nil) } },
            await heard { told in key.encrypt(Data(), algorithm: algorithm) { told($0 == nil ? $1 : nil) } },
            await heard { key.verify(Data(), signature: Data(), algorithm: algorithm, completion: $0) },
            await failure { _ = try await key.bytes },
            await failure { _ = try await key.encrypt(Data(), algorithm: algorithm) },
            await failure { try await key.verify(Data(), signature: Data(), algorithm: algorithm) },
        ]

        #expect(answers.allSatisfy { $0 == .notYet })
        #expect(!key.canEncrypt(using: .eciesEncryptionStandardVariableIVX963SHA256AESGCM))
        #expect(!key.canVerify(using: algorithm))
    }

    // not yet: LAPrivateKey.sign(_:algorithm:) LAPrivateKey.sign(_:algorithm:completion:)
    // not yet: LAPrivateKey.decrypt(_:algorithm:) LAPrivateKey.decrypt(_:algorithm:completion:)
    // not yet: LAPrivateKey.exchangeKeys(publicKey:algorithm:parameters:)
    // not yet: LAPrivateKey.exchangeKeys(publicKey:algorithm:parameters:completion:)
    // not yet: LAPrivateKey.canSign(using:) LAPrivateKey.canDecrypt(using:) LAPrivateKey.canExchangeKeys(using:)
    @Test("A private key does nothing and says so")
    func privateKey() async {
        let key = LAPersistedRight(requirement: .default).key
        let exchange = SecKeyAlgorithm.ecdhKeyExchangeCofactorX963SHA256

        let answers = [
            await heard { told in key.sign(Data(), algorithm: algorithm) { told($0 == nil ? $1 : nil) } },
            await heard { told in key.decrypt(Data(), algorithm: algorithm) { told($0 == nil ? $1 : nil) } },
            await heard { told in
                key.exchangeKeys(publicKey: Data(), algorithm: exchange, parameters: [:]) { told($0 == nil ? $1 : nil) }
            },
            await failure { _ = try await key.sign(Data(), algorithm: algorithm) },
            await failure { _ = try await key.decrypt(Data(), algorithm: algorithm) },
            await failure {
                _ = try await key.exchangeKeys(publicKey: Data(), algorithm: exchange, parameters: [:])
            },
        ]

        #expect(answers.allSatisfy { $0 == .notYet })
        #expect(!key.canSign(using: algorithm) && !key.canDecrypt(using: algorithm))
        #expect(!key.canExchangeKeys(using: exchange))
    }

    @Test("The refusal says in words what is missing")
    func words() async throws {
        let error = await #expect(throws: NSError.self) { try await LARightStore.shared.removeAllRights() }

        let text = try #require(error?.userInfo[NSDebugDescriptionErrorKey] as? String)
        #expect(text == "LARightStore.removeAllRights needs stored keys or items, which this version does not have yet")
    }
}
