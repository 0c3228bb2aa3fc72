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
        // libcrypto without anything of ours around it: the baseline of a login.
        .systemLibrary(name: "CBareOpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "SimulatedDevice", package: "latchkey"),
                .product(name: "Latchkey", package: "latchkey"),
                .product(name: "LatchkeyServer", package: "latchkey"),
                .product(name: "AppleAuthentication", package: "latchkey"),
                "CBareOpenSSL",
            ] + keychainFile
        ),
    ],
    swiftLanguageModes: [.v6]
)
