// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Dispatch
import LatchkeyCore
import Testing

@Suite("The vocabulary")
struct WordsTests {
    @Test(
        "Codes have Apple's numbers and names, older names beside them",
        arguments: [
            (-1, "authenticationFailed", nil), (-2, "userCancel", nil), (-3, "userFallback", nil),
            (-4, "systemCancel", nil),
            (-5, "passcodeNotSet", nil), (-6, "biometryNotAvailable", "touchIDNotAvailable"),
            (-7, "biometryNotEnrolled", "touchIDNotEnrolled"), (-8, "biometryLockout", "touchIDLockout"),
            (-9, "appCancel", nil), (-10, "invalidContext", nil), (-11, "companionNotAvailable", "watchNotAvailable"),
            (-12, "biometryNotPaired", nil), (-13, "biometryDisconnected", nil), (-14, "invalidDimensions", nil),
            (-1004, "notInteractive", nil),
        ] as [(Int, String, String?)]
    )
    func codes(number: Int, name: String, formerName: String?) {
        let entry = OwnerError.Code.names.first { $0.code.rawValue == number }

        #expect(entry?.name == name)
        #expect(entry?.formerName == formerName)
        #expect(OwnerError.Code(rawValue: number).description == name)
    }

    @Test("Each number stands once in the table of names, and a code without a name is its number")
    func unknownCode() {
        #expect(Set(OwnerError.Code.names.map(\.code)).count == OwnerError.Code.names.count)
        #expect(OwnerError.Code(rawValue: -77).description == "-77")
    }

    @Test("Policies have Apple's numbers")
    func policies() {
        #expect(OwnerPolicy.allCases.map(\.rawValue) == [1, 2, 3, 4])
    }

    @Test("A device error that comes from the owner's absence carries its reason")
    func deviceError() {
        let error = DeviceError(OwnerError(.userCancel, "tapped Cancel"))

        #expect(error.code == .ownerNotPresent)
        #expect(error.presence?.code == .userCancel)
        #expect(error.diagnosis == "tapped Cancel")
    }

    @Test("Threads that change a locked value at once lose nothing")
    func locked() {
        let count = Locked(0)

        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<5_000 { count.withLock { $0 += 1 } }
        }

        #expect(count.withLock { $0 } == 40_000)
    }

    @Test("A lock is let go when its body throws")
    func lockedThrows() {
        let value = Locked("free")

        #expect(throws: OwnerError.self) { try value.withLock { _ throws(OwnerError) in throw OwnerError(.appCancel) } }

        #expect(value.withLock { $0 } == "free")
    }
}
