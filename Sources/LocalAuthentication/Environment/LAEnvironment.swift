// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import OwnerAuthority

/// What can vouch for the owner on this device, whether or not anybody asks.
open class LAEnvironment: NSObject {
    private let watch: EnvironmentWatch?
    /// Kept, so that the device stays for as long as somebody looks at it.
    private let authority: Authority?

    init(_ watch: EnvironmentWatch?, of authority: Authority?) {
        self.watch = watch
        self.authority = authority
    }

    /// The environment of the device in force; without one, an environment with nothing in it.
    open class var currentUser: LAEnvironment {
        guard let authority = CurrentAuthority.inForce else {
            MissingDevice.log()
            return LAEnvironment(nil, of: nil)
        }
        return EnvironmentWatch.of(authority).environment(of: authority)
    }

    /// What it looks like now.
    open var state: LAEnvironment.State {
        State(authority.map(EnvironmentSnapshot.init) ?? EnvironmentSnapshot())
    }

    /// Tells an observer of every change from now on, on a private queue; it is held weakly.
    open func addObserver(_ observer: any LAEnvironment.Observer) {
        watch?.add(observer)
    }

    /// Tells the observer no more; one that is gone needs no removal.
    open func removeObserver(_ observer: any LAEnvironment.Observer) {
        watch?.remove(observer)
    }
}
