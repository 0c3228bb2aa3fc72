// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority

extension UnsafeMutablePointer<Unmanaged<CFError>?>? {
    /// Carries out a call for keys; how it fails goes to the place, where there is one.
    func telling<Result>(_ body: () throws(KeyFailure) -> Result) -> Result? {
        do throws(KeyFailure) {
            return try body()
        } catch {
            self?.pointee = .passRetained(error.error)
            return nil
        }
    }
}

/// Why a call for keys failed.
enum KeyFailure: Error {
    case status(StatusFailure)
    case vault(VaultError)

    static func parameter(_ diagnosis: String) -> Self {
        .status(.parameter(diagnosis))
    }

    /// Where somebody was asked, the authority's own error, and not a status (SEK-08).
    var error: NSError {
        switch self {
        case .status(let failure): statusError(failure.status, failure.diagnosis)
        case .vault(let error):
            if case .owner(let code) = error.code {
                NSError(
                    domain: "com.apple.LocalAuthentication",
                    code: code.rawValue,
                    userInfo: [NSDebugDescriptionErrorKey: error.diagnosis]
                )
            } else {
                KeyFailure.status(StatusFailure(error)).error
            }
        }
    }

    init(_ error: KeyWorkError) {
        let (status, words): (OSStatus, String) =
            switch error {
            case .malformedKey: (errSecParam, "not a key of that kind")
            case .unsupported: (errSecParam, "the key does not do that, or not by this algorithm")
            case .badLength: (errSecParam, "the bytes have a length that the algorithm does not take")
            case .decryptionFailed: (errSecParam, "what was to be decrypted was not made for this key, or was changed")
            case .libraryFailure(let words): (errSecInternalComponent, words)
            }
        self = .status(StatusFailure(status, words))
    }

    /// Work with a key, its failures told as those of a call.
    static func work<Result>(_ body: () throws(KeyWorkError) -> Result) throws(KeyFailure) -> Result {
        do throws(KeyWorkError) {
            return try body()
        } catch {
            throw KeyFailure(error)
        }
    }

    /// Work of a vault, its failures told as those of a call.
    static func vault<Result>(_ body: () throws(VaultError) -> Result) throws(KeyFailure) -> Result {
        do throws(VaultError) {
            return try body()
        } catch {
            if case .key(let reason) = error.code { throw KeyFailure(reason) }
            throw .vault(error)
        }
    }

    /// The reading of a dictionary, its failures told as those of a call.
    static func reading<Result>(_ body: () throws(StatusFailure) -> Result) throws(KeyFailure) -> Result {
        do throws(StatusFailure) {
            return try body()
        } catch {
            throw .status(error)
        }
    }
}

extension VaultError {
    /// The error as the calls for keys tell it: the authority's own where somebody was asked, else a status.
    package var keyError: NSError {
        if case .key(let reason) = code { KeyFailure(reason).error } else { KeyFailure.vault(self).error }
    }
}
