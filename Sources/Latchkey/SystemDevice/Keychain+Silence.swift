// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)
    import Security

    extension Keychain {
        /// What keeps systems from asking that do not know a context without interaction: simulated ones before iOS 11.
        static var formerSilence: [CFString: Any] { [kSecUseAuthenticationUI: kSecUseAuthenticationUIFail] }
    }
#elseif !os(watchOS)
    import Security

    extension Keychain {
        /// Every system that this runs on knows a context without interaction.
        static var formerSilence: [CFString: Any] { [:] }
    }
#endif
