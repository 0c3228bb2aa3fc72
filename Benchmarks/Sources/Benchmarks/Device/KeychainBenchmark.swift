// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)

    import Foundation
    import Glibc
    import Security
    import SimulatedDevice
    import VaultFile

    /// Items and keys behind Apple's calls: in the memory of a simulated phone, and in a file that is flushed at each write.
    func keychainBenchmarks() throws -> [Row] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "latchkey-benchmark-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // What is left over is in the folder for what is temporary.
        defer { try? FileManager.default.removeItem(at: folder) }
        var rows: [Row] = []

        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))
        phone.becomeDeviceOfProcess()
        rows += try itemRows("in memory", folder, items: 100_000)
        phone.resignAsDeviceOfProcess()

        let path = folder.appending(path: "keychain").path
        let keyFile = folder.appending(path: "key").path
        try KeychainFile.create(at: path, unlocking: .keyFile(keyFile)).becomeKeychainOfProcess()
        rows += try itemRows("in a file", folder, items: 100_000)
        rows.append(try openingRow(path, keyFile))
        KeychainFile.resignAsKeychainOfProcess()
        return rows
    }

    private func item(_ number: Int) -> [CFString: Any] {
        [kSecClass: kSecClassGenericPassword, kSecAttrService: "benchmark", kSecAttrAccount: "account \(number)"]
    }

    private func require(_ status: OSStatus) throws {
        guard status == errSecSuccess else { throw UnexpectedAnswer(text: "status \(status)") }
    }

    private func read(_ number: Int) throws -> UInt64 {
        let query = item(number).merging([kSecReturnData: true]) { $1 } as CFDictionary
        var found: CFTypeRef?
        let spent = nanoseconds { _ = SecItemCopyMatching(query, &found) }
        guard (found as? Data)?.count == 16 else { throw UnexpectedAnswer(text: "no item \(number)") }
        return spent
    }

    /// Adds items one by one, reads some while there are few and again when there are all, and signs.
    private func itemRows(_ place: String, _ folder: URL, items: Int) throws -> [Row] {
        let flush = try FlushedWrites(folder)
        let secret = Data(repeating: 7, count: 16)
        var (writes, flushes): ([UInt64], [UInt64]) = ([], [])
        var few: Samples?
        for number in 0..<items {
            let attributes = item(number).merging([kSecValueData: secret]) { $1 } as CFDictionary
            var status = errSecSuccess
            let spent = nanoseconds { status = SecItemAdd(attributes, nil) }
            try require(status)
            if number < 2_000 {
                writes.append(spent)
                flushes.append(flush.once())
            }
            if number == 1_000 { few = Samples(try (0..<1_000).map { try read($0) }) }
        }
        let many = Samples(try (0..<5_000).map { try read($0 * 7_919 % items) })
        let (written, flushed) = (Samples(writes), Samples(flushes))
        let small = few ?? many
        return [
            Row(
                question: "An item added by SecItemAdd, \(place)",
                figure: written.description,
                baseline: "4 KiB appended and flushed: \(flushed.description)",
                ratio: String(format: "%.2f × (p50)", written.quantile(0.5) / flushed.quantile(0.5))
            ),
            Row(
                question: "One of \(items) items read by SecItemCopyMatching, \(place)",
                figure: many.description,
                baseline: "one of 1000: \(small.description)",
                ratio: String(format: "%.2f × (p50)", many.quantile(0.5) / small.quantile(0.5))
            ),
            try signatureRow(place),
        ]
    }

    private func signatureRow(_ place: String) throws -> Row {
        let parameters =
            [
                kSecAttrKeyType: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits: 256,
                kSecPrivateKeyAttrs: [kSecAttrIsPermanent: true, kSecAttrApplicationTag: Data("benchmark".utf8)],
            ] as CFDictionary
        guard let key = SecKeyCreateRandomKey(parameters, nil) else { throw UnexpectedAnswer(text: "no key") }
        let message = [UInt8](repeating: 3, count: 200)
        let bare = BareSignature()
        var (ours, theirs): ([UInt64], [UInt64]) = ([], [])
        for run in 0..<11_000 {
            let least = bare.once(message)
            var signature: CFData?
            let spent = nanoseconds {
                signature = SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, Data(message) as CFData, nil)
            }
            guard signature != nil else { throw UnexpectedAnswer(text: "no signature") }
            // The first runs warm up caches.
            if run >= 1_000 {
                ours.append(spent)
                theirs.append(least)
            }
        }
        let (signed, least) = (Samples(ours), Samples(theirs))
        return Row(
            question: "A signature by a kept P-256 key, SecKeyCreateSignature, \(place)",
            figure: signed.description,
            baseline: "one bare libcrypto signature: \(least.description)",
            ratio: String(format: "%.2f × (p50)", signed.quantile(0.5) / least.quantile(0.5))
        )
    }

    /// How long a file of all these items takes to be opened and checked.
    private func openingRow(_ path: String, _ keyFile: String) throws -> Row {
        let openings = Samples(
            try (0..<5).map { _ in try nanoseconds { _ = try KeychainFile(at: path, unlocking: .keyFile(keyFile)) } }
        )
        let bytes = try Samples((0..<5).map { _ in try nanoseconds { _ = try Data(contentsOf: URL(filePath: path)) } })
        return Row(
            question: "A file of 100000 items opened and checked as a whole",
            figure: String(format: "p50 %.0f ms", openings.quantile(0.5) / 1_000),
            baseline: String(format: "its bytes read: %.0f ms", bytes.quantile(0.5) / 1_000),
            ratio: String(format: "%.1f ×", openings.quantile(0.5) / bytes.quantile(0.5))
        )
    }

    /// The least that a durable write can cost.
    private struct FlushedWrites {
        private let descriptor: Int32
        private let page = [UInt8](repeating: 1, count: 4_096)

        init(_ folder: URL) throws {
            descriptor = open(folder.appending(path: "flushed").path, O_WRONLY | O_CREAT, 0o600)
            guard descriptor >= 0 else { throw UnexpectedAnswer(text: "no file to flush") }
        }

        func once() -> UInt64 {
            nanoseconds {
                let written = write(descriptor, page, page.count)
                precondition(written == page.count && fdatasync(descriptor) == 0, "the disk did not take it")
            }
        }
    }

#endif
