// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority

/// Adds an item; nobody is asked.
///
/// - Parameters:
///   - attributes: The class, the attributes and the secret, or a key by `kSecValueRef`.
///   - result: Where what the `kSecReturn…` keys ask for goes.
/// - Returns: 0 or a status: `errSecDuplicateItem` where an item has the same primary key.
@discardableResult
public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    status { () throws(StatusFailure) in
        let request = try ItemRequest(attributes, for: .add)
        let vault = try request.asking.vault()
        let (item, secret) = try request.newItem()
        let record = try inVault { () throws(VaultError) in
            try vault.add(item, SecretBytes(copying: secret), for: request.asking.caller())
        }
        let answer = ItemAnswer(request: request, vault: vault)
        result?.pointee = try answer.object(record, revealed: secret)
    }
}

/// Finds items and gives back what is asked for of them; blocks the calling thread while their owner is asked.
///
/// Only a secret is asked for: neither attributes nor whether an item is there.
/// - Parameters:
///   - query: The class, the attributes that must be equal, how many, and what comes back.
///   - result: Where it goes: one object, or an array where more than one was asked for.
/// - Returns: 0 or a status: `errSecItemNotFound` where nothing matches.
@discardableResult
public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
    status { () throws(StatusFailure) in
        let request = try ItemRequest(query, for: .copyMatching)
        guard result != nil || request.returns.isEmpty else {
            throw .parameter("there is no place for what comes back")
        }
        let vault = try request.asking.vault()
        let found = try ItemAnswer(request: request, vault: vault).objects(try request.records(in: vault))
        if let found { result?.pointee = found }
    }
}

/// Changes all items that a query means, or none; protected ones ask for their owner first.
///
/// - Parameters:
///   - query: Which items.
///   - attributesToUpdate: What becomes different: attributes and `kSecValueData`, nothing else.
/// - Returns: 0 or a status.
@discardableResult
public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
    status { () throws(StatusFailure) in
        let request = try ItemRequest(query, for: .update)
        let (change, secret) = try request.change(attributesToUpdate)
        let vault = try request.asking.vault()
        let meant = try request.query(in: vault, limit: request.count)
        try request.asking.onOneContext(of: vault) { caller throws(StatusFailure) in
            try inVault { () throws(VaultError) in
                if let secret {
                    try vault.update(meant, change, SecretBytes(copying: secret), for: caller)
                } else {
                    try vault.update(meant, change, nil, for: caller)
                }
            }
        }
    }
}

/// Deletes all items that a query means; nobody is asked.
///
/// - Returns: 0 or a status: `errSecItemNotFound` where nothing matches.
@discardableResult
public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
    status { () throws(StatusFailure) in
        let request = try ItemRequest(query, for: .delete)
        let vault = try request.asking.vault()
        let meant = try request.query(in: vault, limit: nil)
        try inVault { () throws(VaultError) in try vault.delete(meant, for: request.asking.caller()) }
    }
}

private func status(_ body: () throws(StatusFailure) -> Void) -> OSStatus {
    do throws(StatusFailure) {
        try body()
        return errSecSuccess
    } catch {
        return error.status
    }
}

/// Work of a vault, its failures told as statuses.
func inVault<Result>(_ body: () throws(VaultError) -> Result) throws(StatusFailure) -> Result {
    do throws(VaultError) {
        return try body()
    } catch {
        throw StatusFailure(error)
    }
}
