// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import OwnerAuthority
import Testing

@Suite("Profiles of real devices")
struct ProfileTests {
    @Test(
        "A pair that no device ever had is no profile",
        arguments: [
            (Biometry.touchID, OSVersion(7, 0)), (.faceID, OSVersion(11, 0)), (.opticID, OSVersion(16, 7)),
            (.none, OSVersion(16, 0)), (.touchID, OSVersion(19, 0)), (.touchID, OSVersion(13, 8)),
            (.fingerprint, OSVersion(17, 0)),
        ]
    )
    func impossible(biometry: Biometry, version: OSVersion) {
        #expect(DeviceProfile(biometry, iOS: version) == nil)
    }

    @Test(
        "The ends of every sensor's range are profiles",
        arguments: [
            (Biometry.touchID, OSVersion(8, 0)), (.touchID, OSVersion(26, 9)), (.faceID, OSVersion(11, 1)),
            (.faceID, OSVersion(26, 0)), (.opticID, OSVersion(17, 0)), (.none, OSVersion(8, 0)),
            (.none, OSVersion(15, 8)),
        ]
    )
    func possible(biometry: Biometry, version: OSVersion) {
        #expect(DeviceProfile(biometry, iOS: version)?.model.biometry == biometry)
    }

    @Test("Each sensor's range has no holes between its first and last version")
    func noHoles() {
        let released = (8...26).flatMap { major in (0...9).map { OSVersion(major, $0) } }.filter(\.wasReleased)
        let touch = released.filter { DeviceProfile(.touchID, iOS: $0) == nil }
        let face = released.filter { DeviceProfile(.faceID, iOS: $0) == nil }
        let bare = released.filter { $0 < OSVersion(15, 9) && DeviceProfile(.none, iOS: $0) == nil }

        #expect(touch.isEmpty)
        #expect(face == released.filter { $0 < OSVersion(11, 1) })
        #expect(bare.isEmpty)
    }

    @Test("Every model has a name of its own and ran its first and last version", arguments: DeviceModel.all)
    func models(model: DeviceModel) {
        #expect(DeviceModel.all.count { $0.name == model.name } == 1)
        #expect(model.ran(model.first))
        #expect(model.ran(model.last ?? OSVersion(26, 0)))
        #expect(!model.ran(OSVersion(model.first.major - 1, 0)))
    }

    @Test("A version that the model never ran stops with a sentence that names the range")
    func programmersMistake() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = DeviceProfile.iPhone15(iOS: "16.0")
        }

        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("iPhone 15 never ran 16.0: it ran 17.0 to 26.x"))
    }
}

@Suite("Versions")
struct OSVersionTests {
    @Test("Two or three plain numbers are a version", arguments: ["8.0", "11.0.1", "26.10", "17.0"])
    func good(text: String) {
        #expect(OSVersion(text)?.description == text)
    }

    @Test(
        "Anything else is none",
        arguments: [
            "", "17", "17.", ".0", "17.0.0.0", "017.0", "17.00", "+1.0", "1 7.0", "17,0", "99999.0", "１７.0", "17.0 ",
        ]
    )
    func bad(text: String) {
        #expect(OSVersion(text) == nil)
    }

    @Test("Versions are ordered by number, not by text")
    func order() {
        #expect(OSVersion(9, 3) < OSVersion(10, 0))
        #expect(OSVersion(11, 0) < OSVersion(11, 0, 1))
    }

    @Test(
        "Each version's differences come with it and with none before it",
        arguments: [
            ("8.0", "8.1", "updates"), ("8.2", "8.3", "fallback at once"), ("8.4", "9.0", "owner policy"),
            ("9.2", "9.3", "home press"),
            ("9.3", "10.0", "passcode before sensor"), ("10.3", "11.0", "biometry type"), ("11.0", "11.0.1", "crash"),
            ("11.1", "11.2", "biometry type"), ("11.4", "12.0", "reuse"), ("17.7", "18.0", "companion"),
        ]
    )
    func changes(before: String, after: String, what: String) throws {
        let earlier = try OSBehaviour(#require(OSVersion(before)))
        let later = try OSBehaviour(#require(OSVersion(after)))

        #expect(earlier != later, "\(what)")
    }

    @Test("Between two changes nothing differs", arguments: [("8.1", "8.2"), ("12.0", "17.7"), ("18.0", "26.4")])
    func calm(before: String, after: String) throws {
        #expect(try OSBehaviour(#require(OSVersion(before))) == OSBehaviour(#require(OSVersion(after))))
    }
}
