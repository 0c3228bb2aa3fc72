// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import Latchkey
import LocalAuthentication
import Migrated
import OlderWrappers
import SimulatedDevice
import Testing

/// The wrapper with one call and thirteen states, before and after.
@MainActor
struct AuthIDMigrationTests {
    private let phone = SimulatedPhone(.iPhone8(iOS: "15.0"))
    private let refused = SimulatedPhone(.iPhone15(iOS: "17.0"), permission: .refused)

    private func before(_ phone: SimulatedPhone) async -> Int {
        await phone.perform {
            await withCheckedContinuation { continuation in
                OlderWrappers.AuthIDManager.shared.showAuthID(describe: "登录", authFallbackTitle: "密码") { state, _ in
                    continuation.resume(returning: Int(state.rawValue))
                }
            }
        }
    }

    private func after(_ phone: SimulatedPhone) async -> Int {
        await withCheckedContinuation { continuation in
            Migrated.AuthIDManager(device: phone).showAuthID(describe: "登录", authFallbackTitle: "密码") { state, _ in
                continuation.resume(returning: state.rawValue)
            }
        }
    }

    @Test("What happened before has the same number afterwards")
    func numbers() async {
        let happenings: [(SimulatedPhone) -> Void] = [
            { $0.willTouch(.rightThumb) },
            { $0.willTap(.cancel) },
            { phone in for _ in 1...3 { phone.willTouch(.someoneElse) } },
            { $0.otherAppMisses(5) },
        ]
        for happen in happenings {
            let (older, newer) = (SimulatedPhone(.iPhone8(iOS: "15.0")), SimulatedPhone(.iPhone8(iOS: "15.0")))
            happen(older)
            happen(newer)
            let number = await before(older)
            #expect(await after(newer) == number)
        }
    }

    @Test("Before, a refused Face ID looked like a broken sensor; afterwards it has a number of its own")
    func refusal() async {
        #expect(await before(refused) == AuthenticationState.notAvailable.rawValue)
        #expect(await after(refused) == AuthenticationState.permissionDenied.rawValue)
    }

    @Test("Before, a second call took the first one's prompt away; afterwards both have the answer of one prompt")
    func twoCalls() async {
        let older = SimulatedPhone(.iPhone8(iOS: "15.0"))
        async let first = before(older)
        while older.prompt == nil { await Task.yield() }
        async let second = before(older)
        await older.settled()
        older.willTouch(.rightThumb)
        let numbers = await [first, second]
        #expect(numbers.contains(1) && numbers != [1, 1])

        let manager = Migrated.AuthIDManager(device: phone)
        let answers = await withCheckedContinuation { (continuation: CheckedContinuation<[Int], Never>) in
            var heard: [Int] = []
            for _ in 1...2 {
                manager.showAuthID(describe: "登录") { state, _ in
                    heard.append(state.rawValue)
                    if heard.count == 2 { continuation.resume(returning: heard) }
                }
            }
            phone.willTouch(.rightThumb)
        }
        #expect(answers == [1, 1])
    }
}
