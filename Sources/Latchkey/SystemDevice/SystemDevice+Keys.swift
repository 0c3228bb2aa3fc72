// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !os(watchOS)  // As SystemDevice.swift.
    public import LatchkeyCore

    // Keys come with the vault.
    extension SystemDevice {
        private static var noKeys: DeviceError {
            DeviceError(.unavailable, "this version keeps no keys on the system's device")
        }

        /// Throws ``DeviceError/Code/unavailable``: this version keeps no keys here.
        public func createKey(_ name: KeyName) async throws(DeviceError) -> [UInt8] {
            throw Self.noKeys
        }

        /// Throws ``DeviceError/Code/unavailable``: this version keeps no keys here.
        public func publicKey(_ name: KeyName) async throws(DeviceError) -> [UInt8]? {
            throw Self.noKeys
        }

        /// Throws ``DeviceError/Code/unavailable``: this version keeps no keys here.
        public func deleteKey(_ name: KeyName) async throws(DeviceError) {
            throw Self.noKeys
        }

        /// Throws ``DeviceError/Code/unavailable`` before anybody is asked: this version keeps no keys here.
        public func sign(
            _ bytes: [UInt8],
            with key: KeyName,
            asking prompt: Prompt
        ) async throws(DeviceError) -> [UInt8] {
            throw Self.noKeys
        }
    }
#endif
