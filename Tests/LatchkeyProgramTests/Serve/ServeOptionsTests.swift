// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyHTTP
import LatchkeyServer
import Testing

@testable import LatchkeyProgram

@Suite("The options of serve")
struct ServeOptionsTests {
    @Test("In memory and nothing else: loopback, the address as origin, the lifetimes of the protocol, no danger")
    func defaults() throws {
        let options = try ServeOptions(["--in-memory"])
        let configuration = try options.configuration(port: 8080)

        #expect(options.keeping == .inMemory)
        #expect(options.listen.description == "127.0.0.1:8080")
        #expect(configuration.origins == ["http://127.0.0.1:8080"])
        #expect(configuration.challengeLifetime == 120)
        #expect(configuration.sessionIdle == 1_800)
        #expect(configuration.sessionLifetime == 43_200)
        #expect(configuration.freshLogin == 300)
        #expect(!configuration.dangerouslyAcceptsSimulatedKeys)
        #expect(!configuration.dangerouslyAcceptsSoftwareKeys)
    }

    @Test("Every option is taken over")
    func everything() throws {
        let options = try ServeOptions([
            "--in-memory", "--listen", "0.0.0.0:0", "--dangerously-without-tls", "--origin", "https://a.example",
            "--origin=https://b.example:8443", "--challenge-lifetime", "1", "--session-idle", "2",
            "--session-lifetime", "3", "--fresh-login", "4", "--confirmation-lifetime", "5", "--payment-lock", "6",
            "--accept", "payment:EUR:30.00=deviceSecret", "--allowance-limit=EUR=50.00",
            "--credential-forms=key,secret",
            "--dangerously-accept-simulated-keys",
            "--dangerously-accept-software-keys", "--password-wait", "7", "--dangerously-without-limits",
        ])
        let configuration = try options.configuration(port: 1_234)

        #expect(options.listen.description == "0.0.0.0:0")
        #expect(configuration.origins == ["https://a.example", "https://b.example:8443"])
        #expect(configuration.challengeLifetime == 1)
        #expect(configuration.sessionIdle == 2)
        #expect(configuration.sessionLifetime == 3)
        #expect(configuration.freshLogin == 4)
        #expect(configuration.confirmationLifetime == 5)
        #expect(configuration.paymentLock == 6)
        #expect(configuration.passwordWait == 7)
        #expect(configuration.acceptsSecretForm)
        #expect(configuration.dangerouslyWithoutLimits)
        #expect(configuration.dangerouslyAcceptsSimulatedKeys)
        #expect(configuration.dangerouslyAcceptsSoftwareKeys)
    }

    @Test("A folder to keep everything in, with the key in it or elsewhere")
    func folder() throws {
        #expect(try ServeOptions(["--data", "d"]).keeping == .folder("d", masterKeyFile: nil))
        #expect(try ServeOptions(["--data", "d", "--master-key", "k"]).keeping == .folder("d", masterKeyFile: "k"))
    }

    @Test(
        "Without an origin it is the address, with the port that was picked",
        arguments: [
            ("127.0.0.1:0", 40_000, "http://127.0.0.1:40000"), ("localhost:0", 80, "http://127.0.0.1"),
            ("[::1]:0", 40_000, "http://[::1]:40000"), ("[0:0:0:0:0:0:0:1]:0", 40_000, "http://[::1]:40000"),
            ("[::ffff:127.0.0.1]:0", 40_000, "http://[::ffff:127.0.0.1]:40000"),
        ]
    )
    func ownOrigin(listen: String, port: Int, origin: String) throws {
        let options = try ServeOptions(["--in-memory", "--listen", listen])

        #expect(try options.configuration(port: port).origins == [origin])
    }

    @Test("With a certificate the server's own name is https, and leaves out that scheme's port")
    func secureOrigin() throws {
        let options = try ServeOptions(["--in-memory", "--tls-certificate", "c", "--tls-key", "k"])

        #expect(options.tls == TLSFiles(certificate: "c", key: "k"))
        #expect(try options.configuration(port: 443).origins == ["https://127.0.0.1"])
        #expect(try options.configuration(port: 80).origins == ["https://127.0.0.1:80"])
    }

    @Test("Figures are told on an address of their own, and nowhere without one")
    func metrics() throws {
        let shown = ["--metrics-listen", "0.0.0.0:9464", "--dangerously-show-metrics"]

        #expect(try ServeOptions(["--in-memory"]).metricsListen == nil)
        #expect(try ServeOptions(["--in-memory", "--metrics-listen", "[::1]:0"]).metricsListen?.port == 0)
        #expect(try ServeOptions(["--in-memory"] + shown).metricsListen?.description == "0.0.0.0:9464")
    }

    @Test(
        "What is wrong is told in a sentence that names it",
        arguments: [
            ([], "say where accounts are kept"),
            (["--in-memory", "--data", "folder"], "--data and --in-memory exclude each other."),
            (["--in-memory", "--master-key", "file"], "--master-key guards what --data keeps"),
            (["--data", ""], "--data may not be empty."),
            (["--data", "folder", "--master-key="], "--master-key may not be empty."),
            (
                ["--in-memory", "--service-key-file", "/nowhere/keys"],
                "--service-key-file /nowhere/keys cannot be read"
            ),
            (["--in-memory", "--service-key-file", "/"], "--service-key-file / is no ordinary file."),
            (["--in-memory", "--credential-forms", "secret"], "'key' or 'key,secret', not 'secret'."),
            (["--in-memory", "--credential-forms", "secret,key"], "'key' or 'key,secret', not 'secret,key'."),
            (["--in-memory", "--password-wait", "0"], "--password-wait takes a whole number from 1"),
            (["--in-memory", "--verbose"], "unknown option '--verbose': --help tells those there are."),
            (["--in-memory", "folder"], "unexpected argument 'folder'."),
            (["--in-memory", "--listen", "8080"], "not '8080'."),
            (["--in-memory", "--listen", "bank.example:80"], "not 'bank.example:80'."),
            (["--in-memory", "--listen", "127.0.0.1:99999"], "not '127.0.0.1:99999'."),
            (["--in-memory", "--listen", "0.0.0.0:80"], "--dangerously-without-tls"),
            (["--in-memory", "--listen", "[::]:80", "--origin", "https://a.example"], "--dangerously-without-tls"),
            (["--in-memory", "--listen", "0.0.0.0:80", "--dangerously-without-tls"], "--origin"),
            (["--in-memory", "--listen", "0.0.0.0:80", "--trusted-proxy", "10.0.0.0/8"], "--origin"),
            (["--in-memory", "--trusted-proxy", "10.0.0.1/8"], "\"10.0.0.1/8\" is no range of addresses"),
            (["--in-memory", "--trusted-proxy", "proxy.example"], "\"proxy.example\" is no range of addresses"),
            (["--in-memory", "--origin", "https://a.example/"], "https://a.example/"),
            (["--in-memory", "--origin", "bank.example"], "bank.example"),
            (["--in-memory", "--origin", "https://[:::::]"], "https://[:::::]"),
            (["--in-memory", "--origin", "https://[1:2]"], "https://[1:2]"),
            (["--in-memory", "--origin", "https://A.example"], "https://A.example"),
            (["--in-memory", "--origin", "https://a.example:443"], "https://a.example:443"),
            (["--in-memory", "--origin", "https://a.example", "--origin", "https://a.example"], "stands twice."),
            (["--in-memory", "--session-idle", "soon"], "--session-idle takes a whole number"),
            (["--in-memory", "--fresh-login", "0"], "not '0'."),
            (["--in-memory", "--payment-lock", "0"], "not '0'."),
            (["--in-memory", "--confirmation-lifetime", "x"], "not 'x'."),
            (["--in-memory", "--accept", "payment:EUR:30=deviceKey"], "payment:EUR:30=deviceKey"),
            (["--in-memory", "--accept", "payment:EUR:30.00=deviceSecret"], "payment:EUR:30.00=deviceSecret"),
            (["--in-memory", "--allowance-limit", "EUR"], "\"EUR\" is no limit"),
            (["--in-memory", "--challenge-lifetime", "-1"], "not '-1'."),
            (["--in-memory", "--tls-certificate", "c"], "--tls-certificate needs --tls-key"),
            (["--in-memory", "--tls-key", "k"], "--tls-key needs --tls-certificate"),
            (
                ["--in-memory", "--tls-certificate", "c", "--tls-key", "k", "--dangerously-without-tls"],
                "exclude each other."
            ),
            (
                ["--in-memory", "--listen", "0.0.0.0:80", "--tls-certificate", "c", "--tls-key", "k"],
                "Say it by --origin"
            ),
            (["--in-memory", "--metrics-listen", "9464"], "not '9464'."),
            (["--in-memory", "--metrics-listen", "0.0.0.0:9464"], "--dangerously-show-metrics"),
            (["--config", "/nowhere/latchkey.conf"], "--config /nowhere/latchkey.conf cannot be read"),
            (["--in-memory", "--session-lifetime", "999999999999"], "not '999999999999'."),
        ]
    )
    func misuse(arguments: [String], words: String) {
        let error = #expect(throws: Misuse.self) { try ServeOptions(arguments) }

        #expect(error?.sentence.contains(words) == true, "\(error?.sentence ?? "")")
        #expect(error?.sentence.hasSuffix(".") == true)
        #expect(error?.sentence.contains("\n") == false)
    }

    @Test("Misuse of serve is one line on standard error and exit code 2")
    func exitCode() async {
        let recorded = RecordedConsole()

        let code = await Program.run(["serve", "--in-memory", "--tls-key", "k"], console: recorded.console)

        #expect(code == .misuse)
        #expect(recorded.printed.isEmpty)
        #expect(
            recorded.remarked
                == "latchkey serve: --tls-key needs --tls-certificate: the certificate that it belongs to.\n"
        )
    }
}
