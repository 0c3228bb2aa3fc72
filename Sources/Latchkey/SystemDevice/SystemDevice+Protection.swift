// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)
    import LatchkeyCore
    import OwnerAuthority

    extension SystemDevice {
        /// What holds the keys of the device in force: a simulated phone's say so, and prove nothing.
        static var protection: KeyProtection {
            CurrentVault.inForce?.enclave == .simulated ? .simulated : .software
        }
    }
#elseif targetEnvironment(simulator) && !os(watchOS)
    import LatchkeyCore

    extension SystemDevice {
        /// Apple's simulator has no enclave of its own.
        static var protection: KeyProtection { .simulated }
    }
#elseif !os(watchOS)
    import LatchkeyCore

    extension SystemDevice {
        /// Keys are made in the Secure Enclave, or not at all.
        static var protection: KeyProtection { .secureEnclave }
    }
#endif
