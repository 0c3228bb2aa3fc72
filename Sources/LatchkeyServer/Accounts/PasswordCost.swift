// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What a guess at a password costs: Argon2id's memory and passes, in one lane.
package struct PasswordCost: Sendable, Hashable {
    package let memoryKiB: Int
    package let passes: Int

    /// 19 MiB and two passes, about 25 ms: OWASP's first choice at the time of writing.
    package static let current = Self(memoryKiB: 19 * 1024, passes: 2)

    package init(memoryKiB: Int, passes: Int) {
        self.memoryKiB = memoryKiB
        self.passes = passes
    }

    /// A cost that a store gives back; `nil` for one that no version has asked for, lest it take all memory.
    package init?(storedMemoryKiB memory: Int64, passes: Int64) {
        guard (8...262_144).contains(memory), (1...16).contains(passes) else { return nil }
        self.init(memoryKiB: Int(memory), passes: Int(passes))
    }

    /// What is missing of this one's work where another was done; `nil` for nothing.
    ///
    /// The work grows with memory and passes alike.
    func rest(beyond other: Self) -> Self? {
        let memory = (memoryKiB * passes - other.memoryKiB * other.passes) / passes
        return memory >= 8 ? Self(memoryKiB: memory, passes: passes) : nil
    }

    /// Whether it is lower than another in memory or in passes.
    func isLower(than other: Self) -> Bool {
        memoryKiB < other.memoryKiB || passes < other.passes
    }
}
