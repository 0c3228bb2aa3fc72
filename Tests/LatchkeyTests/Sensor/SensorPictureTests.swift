// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import Testing

@Suite("Pictures of sensors")
struct SensorPictureTests {
    private static let names: [Biometry: String] = [
        .none: "device-passcode", .touchID: "touch-id", .faceID: "face-id", .opticID: "optic-id",
        .fingerprint: "fingerprint-reader",
    ]

    @Test("The file in Docs/pictures is the drawing with its English name", arguments: Biometry.allCases)
    func file(sensor: Biometry) throws {
        let name = try #require(Self.names[sensor])
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
        let file = root.appending(path: "Docs/pictures/sensor-\(name).svg")

        let text = try String(contentsOf: file, encoding: .utf8)

        #expect(text == SensorPicture(of: sensor).svg(title: Texts()[.sensorName(sensor)]))
    }

    @Test("Every drawing is well-formed and unlike the others")
    func wellFormed() {
        let drawings = Biometry.allCases.map { SensorPicture(of: $0).svg(title: "x") }

        #expect(Set(drawings).count == Biometry.allCases.count)
        for drawing in drawings {
            #expect(drawing.count { $0 == "<" } == drawing.count { $0 == ">" })
            #expect(drawing.contains("prefers-color-scheme: dark"))
        }
    }

    @Test("A title is text, whatever is in it")
    func escaped() {
        let svg = SensorPicture(of: .faceID).svg(title: "a<script>&\u{9762}")

        #expect(svg.contains("<title>a&lt;script&gt;&amp;\u{9762}</title>"))
    }
}
