// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(macOS)
    extension SystemDevice {
        /// Nobody is asked whether an app may use the sensor of a Mac: −6 there is a closed lid or the like.
        static let asksPermission = false
    }
#elseif !os(watchOS)
    extension SystemDevice {
        /// The person decides which apps may use the sensor.
        static let asksPermission = true
    }
#endif
