// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import PackageDescription

// A package as an app would write it: it depends on ours by path and holds the code that README shows.
// Written against `import LocalAuthentication`: Apple's own module on its platforms, ours on Linux. No condition needed.
let appleAuthentication: Target.Dependency = .product(name: "AppleAuthentication", package: "latchkey")
let simulatedDevice: Target.Dependency = .product(name: "SimulatedDevice", package: "latchkey")

let package = Package(
    name: "Consumer",
    platforms: [.iOS(.v17), .macOS(.v14), .watchOS(.v10), .visionOS(.v1)],
    dependencies: [.package(name: "latchkey", path: "../..")],
    targets: [
        .executableTarget(
            name: "FirstTouch",
            dependencies: [simulatedDevice]
        ),
        .executableTarget(
            name: "FirstAnswer",
            dependencies: [
                .product(name: "Latchkey", package: "latchkey"), .product(name: "SimulatedDevice", package: "latchkey"),
            ]
        ),
        .executableTarget(
            name: "FirstLogin",
            dependencies: [
                .product(name: "Latchkey", package: "latchkey"), .product(name: "SimulatedDevice", package: "latchkey"),
            ]
        ),
        .executableTarget(
            name: "FirstLock",
            dependencies: [
                .product(name: "Latchkey", package: "latchkey"), .product(name: "SimulatedDevice", package: "latchkey"),
            ]
        ),
        .executableTarget(
            name: "FirstPayment",
            dependencies: [
                .product(name: "Latchkey", package: "latchkey"), .product(name: "SimulatedDevice", package: "latchkey"),
            ]
        ),
        .executableTarget(
            name: "FirstBackend",
            dependencies: [
                .product(name: "Latchkey", package: "latchkey"), .product(name: "SimulatedDevice", package: "latchkey"),
            ]
        ),
        .executableTarget(
            name: "MainThread",
            dependencies: [
                .product(name: "Latchkey", package: "latchkey"), .product(name: "SimulatedDevice", package: "latchkey"),
            ]
        ),
        .testTarget(
            name: "DiaryTests",
            dependencies: [simulatedDevice]
        ),
        .testTarget(
            name: "PhoneTests",
            dependencies: [simulatedDevice]
        ),
        // Wrappers of the shapes that apps carry, unchanged.
        .target(
            name: "OlderWrappers",
            dependencies: [appleAuthentication],
            swiftSettings: [.swiftLanguageMode(.v5)]
        ),
        .target(name: "NewerWrappers", dependencies: [appleAuthentication]),
        // What the guides in Docs/ put in their place.
        .target(name: "Migrated", dependencies: [.product(name: "Latchkey", package: "latchkey")]),
    ],
    swiftLanguageModes: [.v6]
)

#if os(Linux)
    // Only there does a simulated phone answer `LAContext`; elsewhere the machine's own sensor would.
    package.targets += [
        // A keychain in a file; elsewhere the system's own is the keychain.
        .executableTarget(
            name: "FirstSecret",
            dependencies: [appleAuthentication, .product(name: "VaultFile", package: "latchkey")]
        ),
        .executableTarget(name: "FirstServer", dependencies: [.product(name: "LatchkeyServer", package: "latchkey")]),
        .executableTarget(name: "FirstItem", dependencies: [appleAuthentication, simulatedDevice]),
        .testTarget(name: "FaceIDTests", dependencies: [appleAuthentication, simulatedDevice]),
        .testTarget(
            name: "MigrationTests",
            dependencies: [
                "OlderWrappers", "NewerWrappers", "Migrated", appleAuthentication, simulatedDevice,
                .product(name: "Latchkey", package: "latchkey"),
            ]
        ),
        .testTarget(
            name: "WrapperTests",
            dependencies: ["OlderWrappers", "NewerWrappers", appleAuthentication, simulatedDevice]
        ),
    ]
#endif
