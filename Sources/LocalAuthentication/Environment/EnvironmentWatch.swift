// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority

/// Looks at a device after every event and tells the observers of what has changed; the device keeps it.
final class EnvironmentWatch: Sendable {
    private struct Registration {
        let id: ObjectIdentifier
        weak var observer: (any LAEnvironment.Observer)?
    }

    private struct Watching {
        weak var environment: LAEnvironment?
        var last: EnvironmentSnapshot?
        var registrations: [Registration] = []
    }

    /// Observers and what they are told, on their way to the private queue.
    // Unchecked: made by one thread and used by the queue alone; that observers are called there is their contract.
    private struct Notice: @unchecked Sendable {
        let observers: [any LAEnvironment.Observer]
        let environment: LAEnvironment
        let oldState: LAEnvironment.State
    }

    private weak let authority: Authority?
    private let watching = Locked(Watching())

    private init(_ authority: Authority) {
        self.authority = authority
    }

    static func of(_ authority: Authority) -> EnvironmentWatch {
        authority.attachment { EnvironmentWatch(authority) }
    }

    /// The device's one environment, for as long as somebody has it.
    func environment(of authority: Authority) -> LAEnvironment {
        watching.withLock { environment(of: authority, &$0) }
    }

    private func environment(of authority: Authority, _ watching: inout Watching) -> LAEnvironment {
        if let environment = watching.environment { return environment }
        let environment = LAEnvironment(self, of: authority)
        watching.environment = environment
        return environment
    }

    func add(_ observer: any LAEnvironment.Observer) {
        guard let authority else { return }
        let isFirst = watching.withLock { watching in
            watching.registrations.removeAll { $0.id == ObjectIdentifier(observer) }
            watching.registrations.append(Registration(id: ObjectIdentifier(observer), observer: observer))
            guard watching.last == nil else { return false }
            watching.last = EnvironmentSnapshot(authority)
            return true
        }
        if isFirst { authority.afterEveryEvent { [weak self] in self?.look() } }
    }

    func remove(_ observer: any LAEnvironment.Observer) {
        watching.withLock { watching in
            watching.registrations.removeAll { $0.id == ObjectIdentifier(observer) }
        }
    }

    /// Compares under the lock, so that of two events at once the later state is told last.
    private func look() {
        guard let authority else { return }
        // Given back, so that no observer ends while the lock is held: it may take its registration back then.
        let notice: Notice? = watching.withLock { watching in
            let now = EnvironmentSnapshot(authority)
            guard let last = watching.last, now != last else { return nil }
            watching.last = now
            let notice = Notice(
                observers: watching.registrations.compactMap(\.observer),
                environment: environment(of: authority, &watching),
                oldState: LAEnvironment.State(last)
            )
            authority.deliver { [weak authority] in Self.tell(notice, authority) }
            return notice
        }
        withExtendedLifetime(notice) {}
    }

    private static func tell(_ notice: Notice, _ authority: Authority?) {
        CurrentAuthority.$ofTask.withValue(authority) {
            for observer in notice.observers {
                observer.environment(notice.environment, stateDidChangeFromOldState: notice.oldState)
            }
        }
    }
}
