// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// A model that was sold, its sensor and the versions of the system it ran.
///
/// Versions before iOS 8 are left out: LocalAuthentication began there.
public struct DeviceModel: Sendable, Hashable {
    /// The name it was sold under.
    public let name: String
    /// Its sensor.
    public let biometry: Biometry
    /// The first version it ran.
    public let first: OSVersion
    /// The last version it runs; `nil`: it still gets new ones.
    public let last: OSVersion?

    private init(_ name: String, _ biometry: Biometry, _ first: (Int, Int), _ last: (Int, Int)? = nil) {
        self.name = name
        self.biometry = biometry
        self.first = OSVersion(first.0, first.1)
        self.last = last.map { OSVersion($0.0, $0.1) }
    }

    /// Whether the model ever ran a version.
    public func ran(_ version: OSVersion) -> Bool {
        guard version.wasReleased, version >= first else { return false }
        guard let last else { return true }
        return (version.major, version.minor) <= (last.major, last.minor)
    }

    /// The versions it ran, in words.
    public var range: String {
        last.map { "\(first) to \($0)" } ?? "\(first) to 26.x"
    }

    /// The versions that models with a sensor ran, in words: one without gaps, for there was always such a model.
    package static func range(of biometry: Biometry) -> String {
        let models = all.filter { $0.biometry == biometry }
        let first = models.map(\.first).min()
        // A model that still gets new versions has no last one, and then nor have all of them.
        let last = models.contains { $0.last == nil } ? nil : models.compactMap(\.last).max()
        return "\(first.map(\.description) ?? "none") to \(last.map { "\($0.major).x" } ?? "26.x")"
    }
}

extension DeviceModel {
    /// Every model, in the order they were sold; those without a sensor and the headset last.
    public static let all: [Self] = [
        Self("iPhone 5s", .touchID, (8, 0), (12, 5)),
        Self("iPhone 6", .touchID, (8, 0), (12, 5)),
        Self("iPhone 6 Plus", .touchID, (8, 0), (12, 5)),
        Self("iPhone 6s", .touchID, (9, 0), (15, 8)),
        Self("iPhone 6s Plus", .touchID, (9, 0), (15, 8)),
        Self("iPhone SE", .touchID, (9, 3), (15, 8)),
        Self("iPhone 7", .touchID, (10, 0), (15, 8)),
        Self("iPhone 7 Plus", .touchID, (10, 0), (15, 8)),
        Self("iPhone 8", .touchID, (11, 0), (16, 7)),
        Self("iPhone 8 Plus", .touchID, (11, 0), (16, 7)),
        Self("iPhone X", .faceID, (11, 1), (16, 7)),
        Self("iPhone XR", .faceID, (12, 0), (18, 7)),
        Self("iPhone XS", .faceID, (12, 0), (18, 7)),
        Self("iPhone XS Max", .faceID, (12, 0), (18, 7)),
        Self("iPhone 11", .faceID, (13, 0)),
        Self("iPhone 11 Pro", .faceID, (13, 0)),
        Self("iPhone 11 Pro Max", .faceID, (13, 0)),
        Self("iPhone SE (2nd generation)", .touchID, (13, 4)),
        Self("iPhone 12 mini", .faceID, (14, 2)),
        Self("iPhone 12", .faceID, (14, 1)),
        Self("iPhone 12 Pro", .faceID, (14, 1)),
        Self("iPhone 12 Pro Max", .faceID, (14, 2)),
        Self("iPhone 13 mini", .faceID, (15, 0)),
        Self("iPhone 13", .faceID, (15, 0)),
        Self("iPhone 13 Pro", .faceID, (15, 0)),
        Self("iPhone 13 Pro Max", .faceID, (15, 0)),
        Self("iPhone SE (3rd generation)", .touchID, (15, 4)),
        Self("iPhone 14", .faceID, (16, 0)),
        Self("iPhone 14 Plus", .faceID, (16, 0)),
        Self("iPhone 14 Pro", .faceID, (16, 0)),
        Self("iPhone 14 Pro Max", .faceID, (16, 0)),
        Self("iPhone 15", .faceID, (17, 0)),
        Self("iPhone 15 Plus", .faceID, (17, 0)),
        Self("iPhone 15 Pro", .faceID, (17, 0)),
        Self("iPhone 15 Pro Max", .faceID, (17, 0)),
        Self("iPhone 16", .faceID, (18, 0)),
        Self("iPhone 16 Plus", .faceID, (18, 0)),
        Self("iPhone 16 Pro", .faceID, (18, 0)),
        Self("iPhone 16 Pro Max", .faceID, (18, 0)),
        Self("iPhone 16e", .faceID, (18, 3)),
        Self("iPhone 17", .faceID, (26, 0)),
        Self("iPhone Air", .faceID, (26, 0)),
        Self("iPhone 17 Pro", .faceID, (26, 0)),
        Self("iPhone 17 Pro Max", .faceID, (26, 0)),
        Self("iPod touch (7th generation)", .none, (12, 3), (15, 8)),
        Self("iPad Air (1st generation)", .none, (8, 0), (12, 5)),
        Self("Apple Vision Pro", .opticID, (17, 0)),
    ]
}
