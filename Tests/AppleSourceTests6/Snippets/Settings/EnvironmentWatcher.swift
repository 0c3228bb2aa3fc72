// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// An observer of the environment, as iOS 18 brought it.
@available(iOS 18.0, macOS 15.0, *)
final class EnvironmentWatcher: NSObject, LAEnvironment.Observer {
    private let environment = LAEnvironment.currentUser
    private let onChange: @Sendable (Bool) -> Void

    init(onChange: @escaping @Sendable (Bool) -> Void) {
        self.onChange = onChange
        super.init()
        environment.addObserver(self)
    }

    var summary: String {
        let state = environment.state
        guard let biometry = state.biometry else { return "no sensor" }
        let passcode = state.userPassword?.isSet == true ? "with passcode" : "no passcode"
        return "\(biometry.localizedName), \(biometry.isEnrolled ? "enrolled" : "empty"), \(passcode)"
    }

    func environment(_ environment: LAEnvironment, stateDidChangeFromOldState oldState: LAEnvironment.State) {
        let wasEnrolled = oldState.biometry?.isEnrolled
        if let isEnrolled = environment.state.biometry?.isEnrolled, isEnrolled != wasEnrolled {
            onChange(isEnrolled)
        }
    }

    deinit {
        environment.removeObserver(self)
    }
}
