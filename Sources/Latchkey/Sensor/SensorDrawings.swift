// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The lines of each drawing, in a square of 24 units.
enum SensorDrawings {
    /// The ridges of a fingertip.
    static let touchID = """
            <path d="M3.5 15.5V12a8.5 8.5 0 0 1 17 0v3"/>
            <path d="M7.75 19.5V12a4.25 4.25 0 0 1 8.5 0v6.5"/>
            <path d="M12 12.5v8.5"/>
        """

    /// A face between the corners of a view finder.
    static let faceID = """
            <path d="M2.5 7.5V5A2.5 2.5 0 0 1 5 2.5h2.5M16.5 2.5H19A2.5 2.5 0 0 1 21.5 5v2.5"/>
            <path d="M21.5 16.5V19a2.5 2.5 0 0 1-2.5 2.5h-2.5M7.5 21.5H5A2.5 2.5 0 0 1 2.5 19v-2.5"/>
            <circle cx="12" cy="12" r="6"/>
            <path d="M9.75 10.5v.5M14.25 10.5v.5M9.75 14.25q2.25 1.5 4.5 0"/>
        """

    /// An eye with its iris.
    static let opticID = """
            <path d="M1.75 12Q6 5.25 12 5.25T22.25 12Q18 18.75 12 18.75T1.75 12z"/>
            <circle cx="12" cy="12" r="3.75"/>
            <path d="M12 12v.01"/>
        """

    /// The ridges of a fingertip on a pad.
    static let fingerprintReader = """
            <rect x="2.5" y="2.5" width="19" height="19" rx="4"/>
            <path d="M6.75 14.5V12a5.25 5.25 0 0 1 10.5 0v2"/>
            <path d="M9.75 17.25V12a2.25 2.25 0 0 1 4.5 0v4.5"/>
        """

    /// A padlock, for a device that has nothing but a passcode.
    static let padlock = """
            <rect x="4.5" y="10.5" width="15" height="11" rx="2.5"/>
            <path d="M8 10.5V7a4 4 0 0 1 8 0v3.5"/>
            <path d="M12 15v2"/>
        """
}
