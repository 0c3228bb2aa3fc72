// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

// Making what is missing, when several processes may do so at once: all of them end with the one that was made first.
extension SealedFile {
    private static let tries = 3

    /// Opens a vault, and makes it where there is none.
    /// - Returns: it, and whether this call made it.
    package static func openOrCreate(
        path: String,
        _ sealer: some KeySealer
    ) throws(VaultError) -> (vault: SealedFile, isNew: Bool) {
        try openOrCreate(path: path, sealer, Surroundings())
    }

    /// Opens a vault that a key file guards, and makes it, and the key file, where there is no vault.
    /// - Returns: it, and whether this call made the key file.
    package static func openOrCreate(
        path: String,
        keyFile: String,
        onStep: @escaping NewFile.Steps = { _, _ in }
    ) throws(VaultError) -> (vault: SealedFile, keyIsNew: Bool) {
        var surroundings = Surroundings()
        surroundings.onStep = onStep
        let path = try FilePlace.canonical(path)
        var keyIsNew = false
        if !FilePlace.isThere(path) {
            // First whatever can be wrong with the vault's place, so that no key is left behind for nothing.
            try FilePlace.requireRoom(path, surroundings.fileSystem)
            keyIsNew = try KeyFileSealer.makeIfMissing(path: keyFile, onStep: onStep)
        }
        return (try openOrCreate(path: path, KeyFileSealer(path: keyFile), surroundings).vault, keyIsNew)
    }

    /// Makes a vault, and the key file that guards it where that is not there; a vault that is there is left alone.
    static func create(path: String, keyFile: String) throws(VaultError) -> SealedFile {
        let path = try FilePlace.canonical(path)
        try FilePlace.requireRoom(path, FilePlace.fileSystem)
        if !FilePlace.isThere(path) { _ = try KeyFileSealer.makeIfMissing(path: keyFile) }
        return try create(path: path, KeyFileSealer(path: keyFile))
    }

    private static func openOrCreate(
        path: String,
        _ sealer: some KeySealer,
        _ surroundings: Surroundings
    ) throws(VaultError) -> (vault: SealedFile, isNew: Bool) {
        let path = try FilePlace.canonical(path)
        for _ in 0..<tries {
            let isNew = try make(path, sealer, surroundings)
            // Between the two somebody may take it away again.
            if FilePlace.isThere(path) { return (try open(path: path, sealer, surroundings), isNew) }
        }
        throw VaultError(.storage(.moved), "\(path): somebody keeps taking the vault away")
    }
}
