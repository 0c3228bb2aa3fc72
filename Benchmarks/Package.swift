// swift-tools-version: 6.1
// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import PackageDescription

let package = Package(
    name: "benchmarks",
    platforms: [.macOS(.v14)],
    dependencies: [.package(name: "latchkey", path: "..")],
    targets: [
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                .product(name: "SimulatedDevice", package: "latchkey")
            ]
        )
    ],
    swiftLanguageModes: [.v6]
)
