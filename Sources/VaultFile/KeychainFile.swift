// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import LatchkeyCrypto
import OwnerAuthority

/// A keychain in one sealed file, for a program on Linux: `SecItemAdd` and its like use it once it is the process's.
///
/// What it promises depends on how it is unlocked. By a passphrase, a stolen file gives nothing away (*sealed*). By a key file, only a copy
/// of the keychain alone is worthless: whoever can read this user's files has both (*plain*). Neither holds back another program of the same
/// user that waits until the keychain is open.
///
/// No device belongs to it: items with an access control can be added, and reading one answers `errSecNotAvailable`.
public struct KeychainFile: Sendable {
    /// What opens it.
    public enum Unlocking: Sendable {
        /// The bytes of a passphrase.
        case passphrase([UInt8])
        /// The path of a file of 32 random bytes that only its owner may read (mode 0600).
        case keyFile(String)
    }

    private let file: SealedFile

    /// Opens a keychain that is there.
    ///
    /// It opens for several processes at once. It is never made anew: see ``create(at:unlocking:)``.
    /// - Throws: ``KeychainFileError``.
    public init(at path: String, unlocking: Unlocking) throws(KeychainFileError) {
        do throws(VaultError) {
            file =
                switch unlocking {
                case .passphrase(let bytes):
                    try SealedFile.open(path: path, PassphraseSealer(SecretBytes(copying: bytes)))
                case .keyFile(let keyFile): try SealedFile.open(path: path, KeyFileSealer(path: keyFile))
                }
        } catch {
            throw KeychainFileError(error)
        }
    }

    private init(_ file: SealedFile) {
        self.file = file
    }

    /// Makes an empty keychain, and its key file if that is not there; a keychain that is there is left alone and refused.
    /// - Throws: ``KeychainFileError``.
    public static func create(at path: String, unlocking: Unlocking) throws(KeychainFileError) -> KeychainFile {
        do throws(VaultError) {
            switch unlocking {
            case .passphrase(let bytes):
                return KeychainFile(try SealedFile.create(path: path, PassphraseSealer(SecretBytes(copying: bytes))))
            case .keyFile(let keyFile):
                return KeychainFile(try SealedFile.create(path: path, keyFile: keyFile))
            }
        } catch {
            throw KeychainFileError(error)
        }
    }

    /// Makes it the keychain of this process, until another takes its place.
    ///
    /// A device in force goes first: a simulated phone brings a keychain of its own.
    /// - Parameters:
    ///   - groups: the program's access groups; new items go to the first.
    ///   - dangerouslyAllowsSoftwareEnclave: whether keys of `kSecAttrTokenIDSecureEnclave` are made in software, where no chip guards them;
    ///     otherwise asking for one answers `errSecUnimplemented`.
    public func becomeKeychainOfProcess(groups: [String] = [""], dangerouslyAllowsSoftwareEnclave: Bool = false) {
        CurrentVault.setProcess(vault(groups, dangerouslyAllowsSoftwareEnclave ? .dangerouslySoftware : .missing))
    }

    /// Leaves the process without a keychain.
    public static func resignAsKeychainOfProcess() {
        CurrentVault.setProcess(nil)
    }

    func vault(_ groups: [String], _ enclave: Vault.Enclave) -> Vault {
        Vault(storage: file, owner: nil, keys: SoftwareKeys(), groups: groups, enclave: enclave) {
            Int64(Date().timeIntervalSince1970 * 1_000)
        }
    }
}

/// Why a keychain's file was not opened or made.
public struct KeychainFileError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What is wrong, for programs.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The word.
        public let rawValue: String

        /// A code of some word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Its bytes are not what was written, or an older copy took its place.
        public static let damaged = Self(rawValue: "damaged")
        /// The passphrase or the key file is not the one.
        public static let wrongKey = Self(rawValue: "wrong_key")
        /// It is no keychain of this program.
        public static let foreign = Self(rawValue: "foreign")
        /// A newer program wrote it.
        public static let newer = Self(rawValue: "newer")
        /// No room.
        public static let full = Self(rawValue: "full")
        /// It or its folder may not be written.
        public static let readOnly = Self(rawValue: "read_only")
        /// Another process holds it for too long.
        public static let busy = Self(rawValue: "busy")
        /// A network's file system, or a key file that others may read.
        public static let unsuitablePlace = Self(rawValue: "unsuitable_place")
        /// It is not there, is there already, or cannot be read.
        public static let inputOutput = Self(rawValue: "input_output")
    }

    /// For programs; stable.
    public let code: Code
    /// What is wrong, where, and what to do; holds no secret.
    public let diagnosis: String

    /// The diagnosis.
    public var description: String {
        diagnosis
    }

    init(_ error: VaultError) {
        diagnosis = error.diagnosis
        code =
            switch error.code {
            case .storage(.damaged): .damaged
            case .storage(.wrongKey): .wrongKey
            case .storage(.foreign): .foreign
            case .storage(.newer): .newer
            case .storage(.full): .full
            case .storage(.readOnly): .readOnly
            case .storage(.busy): .busy
            case .storage(.unsuitablePlace): .unsuitablePlace
            default: .inputOutput
            }
    }
}
