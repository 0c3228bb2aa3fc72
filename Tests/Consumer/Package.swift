// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import PackageDescription

// A package as an app would write it: it depends on ours by path and holds the code that README shows.
let package = Package(
    name: "Consumer",
    platforms: [.iOS(.v17), .macOS(.v14), .watchOS(.v10), .visionOS(.v1)],
    dependencies: [.package(name: "latchkey", path: "../..")],
    targets: [
        .executableTarget(
            name: "FirstTouch",
            dependencies: [.product(name: "SimulatedDevice", package: "latchkey")]
        ),
        .executableTarget(
            name: "FirstAnswer",
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
            dependencies: [.product(name: "SimulatedDevice", package: "latchkey")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
