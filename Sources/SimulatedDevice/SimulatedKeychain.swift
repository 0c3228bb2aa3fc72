// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
public import OwnerAuthority

/// The keychain of the app on a ``SimulatedPhone``, for tests that look into it or put something there.
///
/// Reading asks the phone's owner as it does an app: tell the answer beforehand, with
/// ``SimulatedPhone/willTouch(_:)`` or its like.
public struct SimulatedKeychain: Sendable {
    /// What an item's owner must show before it is read.
    public enum Access: Sendable, Hashable, CaseIterable {
        /// Biometry or the passcode.
        case userPresence
        /// Any enrolled finger or face.
        case biometryAny
        /// A finger or face of the set that is enrolled now; another set ends the item.
        case biometryCurrentSet
        /// As ``biometryCurrentSet``, or the passcode.
        case biometryCurrentSetOrPasscode
        /// The passcode.
        case devicePasscode
    }

    /// A generic password, all but its secret.
    public struct Item: Sendable, Hashable {
        /// Apple's `kSecAttrService`; empty without one.
        public let service: String
        /// Apple's `kSecAttrAccount`; empty without one.
        public let account: String
        /// The access group.
        public let group: String
        /// When it can be reached at all.
        public let accessibility: Accessibility
        /// Somebody is asked before it is read.
        public let isProtected: Bool
    }

    let vault: Vault

    /// The generic passwords that the app sees, oldest first; no prompt.
    public var items: [Item] {
        get throws(KeychainError) {
            try records(ItemQuery(.genericPassword)).map(Item.init)
        }
    }

    /// Adds a generic password; no prompt.
    ///
    /// - Parameters:
    ///   - secret: what is kept.
    ///   - service: Apple's `kSecAttrService`.
    ///   - account: Apple's `kSecAttrAccount`.
    ///   - accessibility: when it can be reached at all.
    ///   - access: what its owner must show; `nil`: nothing.
    /// - Throws: ``KeychainError`` with −25299 for one that is there, and −25293 where biometry is named with nothing
    ///   enrolled, or the passcode with none set.
    public func add(
        _ secret: [UInt8],
        service: String,
        account: String,
        accessibility: Accessibility = .whenUnlocked,
        access: Access? = nil
    ) throws(KeychainError) {
        var item = NewItem(.genericPassword, Self.name(service, account), accessibility: accessibility)
        if let access {
            item.accessibility = nil
            item.access = AccessRules(protection: accessibility, flags: access.flags)
        }
        do throws(VaultError) {
            _ = try vault.add(item, SecretBytes(copying: secret), for: VaultCaller())
        } catch {
            throw KeychainError(error)
        }
    }

    /// The secret of a generic password, as the app would read it: its owner may be asked.
    ///
    /// - Throws: ``KeychainError`` with Apple's status: −25300 not there, −128 cancelled, −25293 failed, −25308 closed.
    public func read(service: String, account: String) async throws(KeychainError) -> [UInt8] {
        guard let record = try records(ItemQuery(.genericPassword, Self.name(service, account), limit: 1)).first else {
            throw KeychainError(VaultError(.itemNotFound))
        }
        let answer: Result<[UInt8], VaultError> = await withCheckedContinuation { continuation in
            vault.reveal(
                record.id,
                for: VaultCaller(),
                abandoned: { continuation.resume(returning: .failure(VaultError(.processEnded))) },
                reply: { secret in
                    do throws(VaultError) {
                        let bytes = try secret.get()
                        continuation.resume(returning: .success(bytes.withBytes { Array($0) }))
                    } catch {
                        continuation.resume(returning: .failure(error))
                    }
                }
            )
        }
        do throws(VaultError) {
            return try answer.get()
        } catch {
            throw KeychainError(error)
        }
    }

    /// Deletes every generic password that the app sees; no prompt, and nothing happens where there is none.
    public func deleteAll() throws(KeychainError) {
        var query = ItemQuery(.genericPassword)
        query.synchronizable = .any
        do throws(VaultError) {
            try vault.delete(query, for: VaultCaller())
        } catch {
            if error.code != .itemNotFound { throw KeychainError(error) }
        }
    }

    private func records(_ query: ItemQuery) throws(KeychainError) -> [VaultRecord] {
        var query = query
        query.synchronizable = .any
        do throws(VaultError) {
            return try vault.find(query, for: VaultCaller())
        } catch {
            throw KeychainError(error)
        }
    }

    private static func name(_ service: String, _ account: String) -> [String: AttributeValue] {
        ["svce": .text(service), "acct": .text(account)]
    }
}

/// Why a keychain did not do something.
public struct KeychainError: Error, Sendable, Hashable {
    /// Apple's `OSStatus`.
    public let status: Int32
    /// What happened, for logs; no secret.
    public let diagnosis: String

    init(_ error: VaultError) {
        status = error.status
        diagnosis = error.diagnosis
    }
}

extension SimulatedPhone {
    /// The keychain of the app on this phone.
    public var keychain: SimulatedKeychain {
        SimulatedKeychain(vault: vault)
    }
}

extension SimulatedKeychain.Item {
    fileprivate init(_ record: VaultRecord) {
        service = record.text("svce")
        account = record.text("acct")
        group = record.group
        accessibility = record.accessibility
        isProtected = record.access.map { !$0.flags.isDisjoint(with: .constraints) } ?? false
    }
}

extension VaultRecord {
    fileprivate func text(_ name: String) -> String {
        if case .text(let text)? = attributes[name] { text } else { "" }
    }
}

extension SimulatedKeychain.Access {
    fileprivate var flags: AccessRules.Flags {
        switch self {
        case .userPresence: .userPresence
        case .biometryAny: .biometryAny
        case .biometryCurrentSet: .biometryCurrentSet
        case .biometryCurrentSetOrPasscode: [.biometryCurrentSet, .or, .devicePasscode]
        case .devicePasscode: .devicePasscode
        }
    }
}
