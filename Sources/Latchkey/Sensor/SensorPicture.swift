// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

public import LatchkeyCore

/// A drawing of a sensor, for the switch in settings and the cover of a locked app.
///
/// Lines on nothing, 24 units square and made to be legible at 24 pixels: dark on light surfaces and light on dark ones,
/// as the reader's system says. Within a page that sets `color` on the drawing's class, it follows that.
public struct SensorPicture: Sendable, Hashable {
    /// What is drawn.
    public let sensor: Biometry

    /// The drawing of a sensor; a device without one gets a padlock.
    public init(of sensor: Biometry) {
        self.sensor = sensor
    }

    /// The drawing as an SVG document.
    ///
    /// - Parameter title: What a screen reader says, such as the sensor's name in the person's language.
    /// - Returns: A document of its own, which may also stand inside a page.
    public func svg(title: String) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" role="img" class="latchkey-sensor">
          <title>\(Self.escaped(title))</title>
          <style>
            .latchkey-sensor { color: #1f2328 }
            @media (prefers-color-scheme: dark) { .latchkey-sensor { color: #f0f6fc } }
          </style>
          <g fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">
        \(lines)
          </g>
        </svg>

        """
    }

    private var lines: String {
        switch sensor {
        case .none: SensorDrawings.padlock
        case .touchID: SensorDrawings.touchID
        case .faceID: SensorDrawings.faceID
        case .opticID: SensorDrawings.opticID
        case .fingerprint: SensorDrawings.fingerprintReader
        }
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
