// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc

/// Runs `body` on a new thread; `false` if there is none to be had.
func startThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    final class Body: Sendable {
        let run: @Sendable () -> Void
        init(run: @escaping @Sendable () -> Void) { self.run = run }
    }
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let context = Unmanaged.passRetained(Body(run: body))
    let result = pthread_create(
        &thread,
        &attributes,
        { context in
            guard let context else { return nil }
            Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
            return nil
        },
        context.toOpaque()
    )
    guard result == 0 else {
        context.release()
        return false
    }
    return true
}
