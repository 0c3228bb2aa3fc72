// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if canImport(Glibc)
    import Glibc

    /// Overwrites a secret by a call that the optimiser may not remove.
    func wipe(_ storage: UnsafeMutableRawBufferPointer) {
        guard let base = storage.baseAddress else { return }
        explicit_bzero(base, storage.count)
    }
#else
    import Darwin

    /// Overwrites a secret by a call that the optimiser may not remove.
    func wipe(_ storage: UnsafeMutableRawBufferPointer) {
        guard let base = storage.baseAddress else { return }
        memset_s(base, storage.count, 0, storage.count)
    }
#endif
