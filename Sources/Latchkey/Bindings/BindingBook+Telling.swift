// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyWire

// What the server is still to be told, and what a person is not to be asked again.
extension BindingBook {
    /// Devices that have ended here and of which a server does not know yet, the earliest first.
    func unbindings(at origin: Origin) throws(DeviceLoginError) -> [UnbindingRecord] {
        try read()?.unbindings.filter { $0.origin == origin } ?? []
    }

    /// The server is to be told of a device.
    func tell(_ unbinding: UnbindingRecord) throws(DeviceLoginError) {
        try change { contents in contents.tell(unbinding) }
    }

    /// The server is to be told in another way.
    func replace(_ unbinding: UnbindingRecord, by target: UnbindingRecord.Target) throws(DeviceLoginError) {
        try change { contents in
            guard let place = contents.unbindings.firstIndex(of: unbinding) else { return }
            contents.unbindings[place].target = target
        }
    }

    /// The server knows.
    func settle(_ unbinding: UnbindingRecord) throws(DeviceLoginError) {
        try change { contents in contents.unbindings.removeAll { $0 == unbinding } }
    }

    func postpone(_ offer: PostponedOffer) throws(DeviceLoginError) {
        _ = try installationID()
        try change { contents in
            if !contents.postponed.contains(offer) { contents.postponed.append(offer) }
        }
    }

    func isPostponed(_ offer: PostponedOffer) throws(DeviceLoginError) -> Bool {
        try read()?.postponed.contains(offer) ?? false
    }
}
