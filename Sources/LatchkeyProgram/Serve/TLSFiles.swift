// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyHTTP

/// The files of `--tls-certificate` and `--tls-key`.
struct TLSFiles: Sendable, Equatable {
    let certificate: String
    let key: String

    /// Reads both for the first time.
    func identity() throws(Misuse) -> TLSIdentity {
        let files = try read()
        return try translating { () throws(TLSIdentityError) in
            try TLSIdentity(certificateChain: files.chain, privateKey: files.key)
        }
    }

    /// Reads both again, for connections from now on; if one is not good, what was there stays.
    func renew(_ identity: TLSIdentity) throws(Misuse) {
        let files = try read()
        try translating { () throws(TLSIdentityError) in
            try identity.replace(certificateChain: files.chain, privateKey: files.key)
        }
    }

    private func read() throws(Misuse) -> (chain: [UInt8], key: [UInt8]) {
        let chain = try GuardedFile(certificate, of: "--tls-certificate", against: .changedByOthers)
        return (chain.bytes, try GuardedFile(key, of: "--tls-key", against: .readByOthers).bytes)
    }

    private func translating<Result>(_ body: () throws(TLSIdentityError) -> Result) throws(Misuse) -> Result {
        do { return try body() } catch {
            switch error {
            case .noCertificate: throw Misuse("--tls-certificate \(certificate) is no chain of certificates in PEM.")
            case .noKey: throw Misuse("--tls-key \(key) is no private key in PEM without a passphrase.")
            case .doNotFit:
                throw Misuse("--tls-key \(key) does not belong to --tls-certificate \(certificate), or is too weak.")
            case .outOfResources: throw Misuse("--tls-certificate \(certificate): out of memory.")
            }
        }
    }
}
