// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

/// What a device remembers beside its items, so that processes which share a store share it, too.
package struct DeviceMemory: Sendable, Hashable {
    package var misses: Int
    package var wrongEntries: Int
    /// On the device's clock, which counts sleep.
    package var waitsUntil: Moment
    package var generation: UInt64
    package var templates: [Template]

    package init(misses: Int, wrongEntries: Int, waitsUntil: Moment, generation: UInt64, templates: [Template]) {
        self.misses = misses
        self.wrongEntries = wrongEntries
        self.waitsUntil = waitsUntil
        self.generation = generation
        self.templates = templates
    }
}

extension AuthorityState {
    package var memory: DeviceMemory {
        DeviceMemory(
            misses: misses,
            wrongEntries: throttle.wrongEntries,
            waitsUntil: throttle.waitsUntil,
            generation: enrolment.generation,
            templates: enrolment.templates
        )
    }

    /// Another process changed what the device remembers; a prompt that a lockout reaches turns as by misses elsewhere.
    mutating func learn(_ memory: DeviceMemory, _ reduction: inout Reduction) {
        let wasLockedOut = isLockedOut
        misses = max(0, min(memory.misses, Self.missesThatLock))
        throttle.learn(wrongEntries: memory.wrongEntries, waitsUntil: memory.waitsUntil, at: now)
        enrolment.learn(memory.templates, generation: memory.generation)
        guard isLockedOut, !wasLockedOut, open?.isAtSensor == true else { return reduction.note(.learns) }
        lockOut(.elsewhere, &reduction)
        reduction.note(.learnsLockout)
    }

    /// A device that begins with what its store remembers: other templates than then are a change of the enrolled set.
    mutating func begin(with memory: DeviceMemory, at moment: Moment) {
        now = max(now, moment)
        let own = enrolment.templates
        misses = max(0, min(memory.misses, Self.missesThatLock))
        throttle.learn(wrongEntries: memory.wrongEntries, waitsUntil: memory.waitsUntil, at: now)
        let isSame = memory.templates.map { ExactText($0.rawValue) } == own.map { ExactText($0.rawValue) }
        enrolment.learn(own, generation: memory.generation + (isSame ? 0 : 1))
    }
}
