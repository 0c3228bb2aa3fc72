// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import PackageDescription

// A keychain in a file exists on Linux only.
#if os(Linux)
    let keychainFile: [Target.Dependency] = [.product(name: "VaultFile", package: "latchkey")]
#else
    let keychainFile: [Target.Dependency] = []
#endif

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "latchkey", path: "..")],
    targets: [
        // libcrypto and libargon2 without anything of ours around them: the baselines of what a server does.
        .systemLibrary(name: "CBareOpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CBareArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "SimulatedDevice", package: "latchkey"),
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyServer", package: "latchkey"),
                .product(name: "AppleAuthentication", package: "latchkey"),
                "CBareOpenSSL",
                "CBareArgon2",
            ] + keychainFile
        ),
    ],
    swiftLanguageModes: [.v6]
)
