// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCrypto
import LatchkeyHTTP
import LatchkeyServer
import LatchkeyServerSQLite

/// `latchkey serve`: the server behind a socket, until it is told to stop.
struct ServeCommand: Subcommand {
    static let name = "serve"
    static let summary = "answer apps over HTTP: accounts, devices, logins"
    static let help = """
        latchkey serve: answer apps over HTTP: accounts, devices, logins

        Usage: latchkey serve --data DIR [OPTION]...
               latchkey serve --in-memory [OPTION]...
               latchkey serve --config FILE [OPTION]...

        Where and for whom:
          --data DIR              keep everything in this folder, which is made if it is missing; one server a folder
          --master-key FILE       the key that guards DIR, one line of 43 characters of base64url, mode 0600; without
                                  it one is made in DIR at the first start, beside what it guards
          --in-memory             keep everything in memory: nothing survives the end of the program
          --listen ADDRESS:PORT   where to listen; default 127.0.0.1:8080, port 0 picks a free one; where
                                  other machines can reach it, it takes --tls-certificate, --trusted-proxy or
                                  --dangerously-without-tls
          --origin ORIGIN         how apps reach the server, such as https://bank.example; repeatable; required unless
                                  the address is loopback, where it defaults to the address itself
          --trusted-proxy CIDR    believe a proxy at these addresses, such as 10.0.0.0/8, when it tells by Forwarded,
                                  or else X-Forwarded-For, for whom it asks; repeatable

          --tls-certificate FILE  speak TLS with this certificate and the chain behind it, in PEM; SIGHUP reads it again
          --tls-key FILE          the private key that belongs to it, in PEM, without a passphrase; mode 0600
          --config FILE           options one a line, without their dashes: 'listen = 127.0.0.1:8080', 'in-memory'; lines
                                  that begin with # say nothing; what stands here too counts here alone

        What it tells:
          --metrics-listen ADDRESS:PORT  answer GET /metrics for Prometheus on a listener of its own; a loopback address
          --log-requests          write a line of the log for every request, not only for those that are refused

        Lifetimes in whole seconds:
          --challenge-lifetime N  of a challenge; default 120
          --session-idle N        of a session that is not used; default 1800
          --session-lifetime N    of a session at most; default 43200
          --fresh-login N         after a login by password, for what needs a fresh one; default 300
          --confirmation-lifetime N  of a confirmation that waits for somebody; default 300
          --payment-lock N        of the payment password after five wrong ones; each time twice as long; default 10800
          --password-wait N       of passwords after five wrong ones for a name from a network; each time twice as long,
                                  up to 900; default 60

        What payments take:
          --accept KIND:CURRENCY:UPTO=METHOD,...  how orders up to a sum are agreed to, such as
                                  payment:EUR:30.00=allowance,deviceKey; repeatable, the first that fits holds
          --allowance-limit CURRENCY=TOTAL  the most of an allowance; default 1000 of each currency; repeatable

        What devices prove themselves by:
          --credential-forms key,secret  a name and a password too, for migration; default key

        For the app's own backend:
          --service-key-file FILE keys that it asks by, one of 43 characters a line; mode 0600; repeatable

        Dangerous, and said in the log at every start where it changes something:
          --dangerously-accept-simulated-keys   accept keys of simulated devices, which prove nothing
          --dangerously-accept-software-keys    accept keys that no chip guards
          --dangerously-without-tls             listen in plain HTTP where other machines can reach it
          --dangerously-show-metrics            answer /metrics where other machines can reach it
          --dangerously-without-limits          count no wrong passwords, logins or sign-ups, for load tests

        Prints one line, 'listening on http://ADDRESS:PORT' or https, once it answers; logs one JSON object a line to
        standard error. SIGTERM and SIGINT let what is in flight end; a second one does not wait for it.

        Exit codes: 0 stopped by a signal, 1 it could not start or a second signal came, 2 misuse.
        """

    func run(_ arguments: [String], console: Console) async -> ExitCode {
        let options: ServeOptions
        do { options = try ServeOptions(arguments) } catch { return misuse(error.sentence, console: console) }
        DescriptorLimit.raise()
        let signals = StopSignals()
        let log = JSONLog(clock: Self.clock, write: console.writeError)
        defer { log.flush() }
        do {
            let running = try await RunningServer(options, log: log)
            let hangUps = running.canRenew ? HangUpSignals { running.renew() } : nil
            console.print("listening on \(running.url)")
            await signals.wait()
            hangUps?.stop()
            log.log("server.stopping")
            await running.stop()
            log.log("server.stopped")
            return .success
        } catch {
            log.flush()
            console.remark("latchkey serve: \(Self.sentence(error).escapedForTerminal)")
            return .failure
        }
    }

    /// Milliseconds since 1970.
    @Sendable static func clock() -> Int64 {
        Int64(Date().timeIntervalSince1970 * 1_000)
    }

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as HTTPServerError where error.code == .addressInUse:
            "somebody listens there already: \(error.diagnosis)."
        case let error as HTTPServerError: "cannot listen: \(error.diagnosis)."
        case let error as Misuse: error.sentence
        case let error as StoreFailure: "cannot start: \(error.description)."
        case let error as Refusal: "cannot start: \(error.step)."
        default: "cannot start: \(error)"
        }
    }
}
