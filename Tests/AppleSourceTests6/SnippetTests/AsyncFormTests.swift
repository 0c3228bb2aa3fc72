// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

@Suite("The async form in models that keep their context")
struct AsyncFormTests {
    @Test("A model on the main actor opens with the right face")
    @MainActor
    func mainActorModel() async {
        let phone = SimulatedPhone(.iPhone15(iOS: "17.0"))
        phone.willShowFace(matches: true)

        let model = await phone.perform { DiaryModel() }
        await model.open()

        #expect(model.isOpen)
        #expect(model.message.isEmpty)
    }

    @Test("Cancel is caught by Apple's pattern")
    @MainActor
    func cancelIsCaught() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        phone.willTap(.cancel)

        let model = await phone.perform { DiaryModel() }
        await model.open()

        #expect(model.message == "cancelled")
        #expect(!model.isOpen)
    }

    @Test("A cast in a catch clause reads the code")
    @MainActor
    func castInCatch() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"), passcode: nil, enrolled: [])

        let model = await phone.perform { DiaryModel() }
        await model.open()

        #expect(model.message == "no passcode")
    }

    @Test("An actor's evaluation ends with −9 when the actor gives up, and later ones with −10")
    func actorGivesUp() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let box = await phone.perform { SafeBox() }

        async let first = box.unlock()
        while phone.prompt == nil { await Task.yield() }
        await box.giveUp()
        let later = await box.unlock()

        #expect(await first == -9)
        #expect(later == -10)
    }

    @Test("A task whose phone is started anew while it waits goes on with −4")
    func reboot() async {
        let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
        let box = await phone.perform { SafeBox() }

        async let code = box.unlock()
        while phone.prompt == nil { await Task.yield() }
        phone.reboot()

        #expect(await code == -4)
    }
}
