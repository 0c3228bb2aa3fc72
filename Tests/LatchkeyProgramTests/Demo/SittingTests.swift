// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import SimulatedDevice
import Testing

@testable import LatchkeyProgram

@Suite("A person with a phone in the hand")
struct SittingTests {
    private func play(_ act: (Sitting) async -> Void) async -> String {
        let recorded = RecordedConsole()
        let sitting = Sitting(
            SimulatedPhone(.iPhone8(iOS: "15.0")),
            StoryTeller(form: .json, print: recorded.console.print)
        )
        await act(sitting)
        await sitting.phone.settled()
        return recorded.printed
    }

    @Test("What is shown and done is told in order, before the app hears its answer")
    func order() async throws {
        let printed = await play { sitting in
            sitting.will(.touch(.someoneElse), "strange")
            sitting.will(.touch(.rightThumb), "own")

            let context = sitting.phone.makeContext()
            // The story is what is looked at here, not the answer.
            _ = try? await context.evaluate(.biometrics, reason: "Log in")

            #expect(sitting.isDone)
        }

        let events = printed.split(separator: "\n").map { line in
            ["strange", "own", #""visible":true"#, #""visible":false"#].first { line.contains($0) }
        }
        #expect(events == [#""visible":true"#, "strange", #""visible":true"#, "own", #""visible":false"#])
    }

    @Test("A prompt that nobody said anything about is interrupted, so that a story never waits")
    func unforeseen() async {
        _ = await play { sitting in
            sitting.will(.enterPasscode("123456"), "types")
            let context = sitting.phone.makeContext()

            let error = await #expect(throws: OwnerError.self) {
                try await context.evaluate(.biometrics, reason: "Log in")
            }

            #expect(error?.code == .systemCancel)
            #expect(!sitting.isDone)
        }
    }
}
