// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Glibc
import LatchkeyCore

/// A terminal that does not show what is typed, for as long as something secret is.
///
/// It shows again when that is over, when a signal ends the program, and while the program is stopped.
enum HiddenTyping {
    /// How the terminal was and how it is meanwhile, where a handler can read it: made before any handler is in force.
    private struct Modes {
        var descriptor: Int32 = -1
        var shown = termios()
        var hidden = termios()
    }

    // Unchecked: written by one reader at a time, before the handlers are set; a handler only reads.
    nonisolated(unsafe) private static let modes: UnsafeMutablePointer<Modes> = {
        let modes = UnsafeMutablePointer<Modes>.allocate(capacity: 1)
        modes.initialize(to: Modes())
        return modes
    }()

    /// All that end a program or stop it unless it sees to them, but for its own faults and those that nothing can see to.
    private static let ending = [
        SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP, SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGPOLL, SIGPWR,
        SIGSTKFLT,
        SIGXCPU, SIGABRT,
    ]

    /// Runs `body` while the terminal behind a descriptor shows nothing; what is no terminal stays as it is.
    static func during<Result>(_ descriptor: Int32, _ body: () -> Result) -> Result {
        var shown = termios()
        guard isatty(descriptor) == 1, tcgetattr(descriptor, &shown) == 0 else { return body() }
        var hidden = shown
        hidden.c_lflag &= ~tcflag_t(ECHO)
        hidden.c_lflag |= tcflag_t(ECHONL)
        modes.pointee = Modes(descriptor: descriptor, shown: shown, hidden: hidden)
        let former = (ending + [SIGCONT]).map { number in (number, install(number)) }
        tcsetattr(descriptor, TCSAFLUSH, &hidden)
        defer {
            tcsetattr(descriptor, TCSAFLUSH, &shown)
            for (number, action) in former {
                var action = action
                sigaction(number, &action, nil)
            }
        }
        return body()
    }

    private static func install(_ number: Int32) -> sigaction {
        var (action, former) = (sigaction(), sigaction())
        action.__sigaction_handler.sa_handler = { number in
            if number == SIGCONT { HiddenTyping.hideAgain() } else { HiddenTyping.showAndEnd(number) }
        }
        action.sa_flags = SA_RESTART
        sigaction(number, nil, &former)
        // What the program's parent wanted ignored stays ignored.
        let isIgnored = unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self) == 1
        if !isIgnored { sigaction(number, &action, nil) }
        return former
    }

    /// Inside a handler: calls that are safe there, and no more.
    ///
    /// The signal comes again when the handler returns, and does its own.
    private static func showAndEnd(_ number: Int32) {
        let error = errno
        tcsetattr(modes.pointee.descriptor, TCSANOW, &modes.pointee.shown)
        signal(number, SIG_DFL)
        raise(number)
        errno = error
    }

    /// Inside a handler, after the program was stopped.
    private static func hideAgain() {
        let error = errno
        tcsetattr(modes.pointee.descriptor, TCSANOW, &modes.pointee.hidden)
        signal(SIGTSTP) { HiddenTyping.showAndEnd($0) }
        errno = error
    }
}
