// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import PackageDescription

// Where the system has no LocalAuthentication of its own, the SDK stands on ours.
#if os(Linux)
    let appleNames: [Target.Dependency] = ["LocalAuthentication"]
    let serverStores: [Target.Dependency] = ["LatchkeyServerSQLite"]
    let serverTargets = ["LatchkeyServer", "LatchkeyServerSQLite"]
#else
    let appleNames: [Target.Dependency] = []
    let serverStores: [Target.Dependency] = []
    let serverTargets = ["LatchkeyServer"]
#endif

// Layers from the bottom up; Docs/architecture.md draws the graph and scripts/check holds the code to it.
var targets: [Target] = [
    // Words, ports, strict and canonical JSON, base64url. No dependency.
    .target(name: "LatchkeyCore"),
    .testTarget(name: "LatchkeyCoreTests", dependencies: ["LatchkeyCore", "SeededChance"]),
    // Chance for tests, repeatable from a printed seed.
    .target(name: "SeededChance", path: "Tests/SeededChance"),

    // Hashes, MACs, signatures, password hashing, random bytes: one API over the platform's library.
    .target(
        name: "LatchkeyCrypto",
        dependencies: [
            "LatchkeyCore",
            .target(name: "CSystemOpenSSL", condition: .when(platforms: [.linux])),
            .target(name: "CSystemArgon2", condition: .when(platforms: [.linux])),
        ]
    ),
    .testTarget(name: "LatchkeyCryptoTests", dependencies: ["LatchkeyCrypto"]),

    // Is the owner present? A reducer over profiles of real devices, and the lock and outbox around it.
    .target(name: "OwnerAuthority", dependencies: ["LatchkeyCore"]),
    .testTarget(name: "OwnerAuthorityTests", dependencies: ["OwnerAuthority", "SeededChance"]),

    // A phone on the bench: touches, faces, clocks, app states, event scripts.
    .target(name: "SimulatedDevice", dependencies: ["OwnerAuthority", "LatchkeyCrypto"]),
    .testTarget(
        name: "SimulatedDeviceTests",
        dependencies: ["SimulatedDevice", "SeededChance"],
        exclude: ["Scripts"]
    ),

    // Messages, act bytes and proofs of the wire protocol. No I/O.
    .target(name: "LatchkeyWire", dependencies: ["LatchkeyCore", "LatchkeyCrypto"]),
    .testTarget(name: "LatchkeyWireTests", dependencies: ["LatchkeyWire", "SeededChance"]),

    // The SDK of an app: one call to authenticate, binding a device and logging in with it.
    .target(name: "Latchkey", dependencies: ["LatchkeyWire", "LatchkeyCrypto", "LatchkeyCore"] + appleNames),
    .testTarget(name: "LatchkeyTests", dependencies: ["Latchkey", "SimulatedDevice", "SeededChance"]),

    // The server's rules, without any HTTP library.
    .target(
        name: "LatchkeyServer",
        dependencies: ["LatchkeyWire", "LatchkeyCrypto"],
        resources: [.embedInCode("HTTP/openapi.json")]
    ),
    .testTarget(name: "LatchkeyServerTests", dependencies: ["LatchkeyServer", "SeededChance"] + serverStores),

    // Empty; the product of this name carries Apple's names to Linux and exists on every host.
    .target(name: "AppleAuthentication"),
]

// On Linux, Apple's modules; elsewhere the system has its own.
var appleAuthentication = ["AppleAuthentication"]

#if os(Linux)
    appleAuthentication += ["LocalAuthentication", "Security"]
#endif

var products: [Product] = [
    .library(name: "Latchkey", targets: ["Latchkey"]),
    .library(name: "SimulatedDevice", targets: ["SimulatedDevice"]),
    .library(name: "LatchkeyServer", targets: serverTargets),
    .library(name: "AppleAuthentication", targets: appleAuthentication),
]

#if os(Linux)
    targets += [
        // Module maps over the system's libraries, no logic.
        .systemLibrary(name: "CSystemOpenSSL", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CSystemArgon2", pkgConfig: "libargon2", providers: [.apt(["libargon2-dev"])]),
        .systemLibrary(
            name: "CSystemMicroHTTPD",
            pkgConfig: "libmicrohttpd",
            providers: [.apt(["libmicrohttpd-dev"])]
        ),
        .systemLibrary(name: "CSystemTLS", pkgConfig: "libssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CSystemEpoll"),
        .systemLibrary(name: "CSystemFiles"),
        .systemLibrary(name: "CSystemSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

        // Connection, statements, transactions over SQLite: for whoever keeps something in a file.
        .target(name: "LatchkeySQLite", dependencies: ["LatchkeyCore", "CSystemSQLite"]),
        .testTarget(name: "LatchkeySQLiteTests", dependencies: ["LatchkeySQLite"]),

        // A vault's store in one sealed file.
        .target(
            name: "VaultFile",
            dependencies: ["OwnerAuthority", "LatchkeyCrypto", "LatchkeySQLite", "CSystemFiles"]
        ),
        .testTarget(name: "VaultFileTests", dependencies: ["VaultFile", "SeededChance", "VaultWriter"]),
        // A process that works on a vault's file, for its tests.
        .executableTarget(name: "VaultWriter", dependencies: ["VaultFile"], path: "Tests/VaultWriter"),

        // Apple's names on Linux.
        .target(name: "Security", dependencies: ["OwnerAuthority", "LatchkeyCrypto"]),
        .testTarget(
            name: "SecurityTests",
            dependencies: ["Security", "LocalAuthentication", "SimulatedDevice", "SeededChance"]
        ),
        .systemLibrary(name: "CAppleEnumerations"),
        .target(
            name: "LocalAuthentication",
            dependencies: ["OwnerAuthority", "Security", "CAppleEnumerations"]
        ),
        .testTarget(name: "LocalAuthenticationTests", dependencies: ["LocalAuthentication", "SimulatedDevice"]),
        // Snippets written for Apple's modules, the same files in both language modes: the first target links to them.
        .testTarget(
            name: "AppleSourceTests5",
            dependencies: ["LocalAuthentication", "SimulatedDevice"],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .testTarget(name: "AppleSourceTests6", dependencies: ["LocalAuthentication", "SimulatedDevice"]),

        // A server's store in one SQLite file.
        .target(
            name: "LatchkeyServerSQLite",
            dependencies: ["LatchkeyServer", "LatchkeySQLite", "LatchkeyCrypto"]
        ),
        .testTarget(name: "LatchkeyServerSQLiteTests", dependencies: ["LatchkeyServerSQLite"]),

        // The server's rules behind a socket.
        .target(
            name: "LatchkeyHTTP",
            dependencies: ["LatchkeyServer", "CSystemMicroHTTPD", "CSystemTLS", "CSystemEpoll"]
        ),
        .testTarget(name: "LatchkeyHTTPTests", dependencies: ["LatchkeyHTTP", "SeededChance"]),

        // The program: one file a subcommand, and the wiring.
        .executableTarget(
            name: "LatchkeyProgram",
            dependencies: [
                "Latchkey", "LatchkeyServer", "LatchkeyServerSQLite", "LatchkeyHTTP", "SimulatedDevice",
                "LocalAuthentication", "VaultFile",
            ]
        ),
        .testTarget(name: "LatchkeyProgramTests", dependencies: ["LatchkeyProgram"]),
        .testTarget(
            name: "EndToEndTests",
            dependencies: ["Latchkey", "LatchkeyServer", "LatchkeyHTTP", "SimulatedDevice", "SeededChance"]
        ),
    ]
    products += [
        .library(name: "VaultFile", targets: ["VaultFile"]),
        .executable(name: "latchkey", targets: ["LatchkeyProgram"]),
    ]
#endif

let package = Package(
    name: "latchkey",
    platforms: [.iOS(.v17), .macOS(.v14), .watchOS(.v10), .visionOS(.v1)],
    products: products,
    targets: targets,
    swiftLanguageModes: [.v6]
)
