// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// Help texts as they are printed: whoever changes one changes it here too.
enum HelpTexts {
    static let program = """
        latchkey: Touch ID and Face ID for Swift, from the sensor to the server

        Usage: latchkey COMMAND [OPTION]...

        Commands:
          admin     look after a server's accounts, devices and keys, also while it runs
          audit     check a server's audit, or export it, also while it runs
          backup    copy a server's database, also while it runs
          demo      tell the whole story: finger, key, signature, server, session
          keychain  keep passwords in one sealed file: add, get, list, update, delete, info
          receipt   check the receipt of a confirmation, without asking any server
          restore   put a server's database back from a copy
          serve     answer apps over HTTP: accounts, devices, logins
          simulate  run an event script on a simulated phone, or play with one

        latchkey COMMAND --help, or latchkey help COMMAND, tells the options of a command, latchkey --version the version.
        Exit codes: 0 good, 1 something failed, 2 misuse.
        """

    /// By command.
    static let commands = [
        "admin": """
        latchkey admin: look after a server's accounts, devices and keys, also while it runs

        Usage: latchkey admin --data DIR [--master-key FILE] COMMAND

        DIR is the folder of 'latchkey serve --data', and FILE its master key if that is not in DIR. A running server
        notices at once. ACCOUNT is an id or a name.

          accounts                one line an account: id, name, when it was made
          devices ACCOUNT         one line a bound device: id, protection, when it was bound, name
          revoke DEVICE           end a device and its sessions
          reset-password ACCOUNT  put a one-time code in the place of the password, end all sessions, and print the
                                  code: within a day it signs in once, as printed, and is the current password when a new one
                                  is set
          unlock ACCOUNT          forget what was counted against its password and payment password, with the lock
          new-epoch               void every challenge, session and allowance
          rotate-keys             sign receipts and audit heads by a new key from now on; the old one stays listed.
                                  If the secret form is on, list a new key for it too; the old one opens for a day
          rotate-master-key       seal everything by a new master key, which takes the old one's place in its file

        Each that changes something is told in the audit.

        Exit codes: 0 done, 1 something failed or is not there, 2 misuse.
        """,
        "audit": """
        latchkey audit: check a server's audit, or export it, also while it runs

        Usage: latchkey audit verify DIR [OPTION]...
               latchkey audit export DIR

        DIR is the folder of 'latchkey serve --data'. verify checks every link, batch and signed head, and names the
        first that does not hold. export prints one JSON object a line: links, batches and heads in the order of the
        commits, each batch after its links.

          --head FILE        a head that was kept elsewhere: its line, the body of GET /v1/audit-head, or the line of the
                             log that has it; - is standard input; repeatable
          --keys JWKS.json   check heads by this copy of the body of GET /v1/server-keys instead of the sealed list in
                             DIR, which takes the master key
          --master-key FILE  the master key, if it is not in DIR
          --json             verify prints one JSON object instead of text

        Without --head, verify shows what was changed behind the newest stored head by someone without the signing key,
        and not that the end was cut off at an older stored head. With it, every cut, dropped account and change behind
        that head is shown. Links behind the newest head are nobody's word yet: a head is signed within a second. Nothing
        shows what somebody with the signing key did before the head was kept elsewhere.

        Exit codes: 0 all holds, 1 something does not, 2 misuse.
        """,
        "backup": """
        latchkey backup: copy a server's database, also while it runs

        Usage: latchkey backup DIR FILE

        DIR is the folder of 'latchkey serve --data'. FILE is made, readable by its owner only, and must not be there
        yet; it is whole and on the disk when the command exits with 0. The master key is not in it: keep that
        elsewhere, for both are needed to restore.

        Exit codes: 0 done, 1 something failed, 2 misuse.
        """,
        "demo": """
        latchkey demo: tell the whole story: finger, key, signature, server, session

        Usage: latchkey demo [--language TAG] [--json]

        Plays a person with simulated phones and draws what they show: Touch ID and Face ID to their lockouts, the
        passcode, a permission that is refused, a finger that is added; then the lock of an app, with a code of its
        own. Then starts a server on a free port of this machine, in a folder that goes when the story ends, and goes on
        over HTTP: sign up, bind, log in by finger, a wrong finger, a replay; pay, a payee that is swapped, an allowance,
        the payment password; a finger that was added, a second phone that ends the first, the audit trail.
        It tells what the person does, what travels and what the server answers; every step is checked.

          --language TAG   en (the default) or zh-Hans; a tag of BCP 47, so that zh-CN will do
          --json           one JSON object a line instead of text

        Exit codes: 0 every step came out as told, 1 one did not or the server could not start, 2 misuse.
        """,
        "keychain": """
        Usage: latchkey keychain add|get|list|update|delete|info --vault FILE KEY [OPTION]...

        Keeps generic passwords in one sealed file that several processes may use at once. KEY, which info may go without,
        is one of
          --passphrase-file FILE  the passphrase is the file's first line, mode 0600; - is standard input's first line, which a
                                  terminal does not show (level: sealed)
          --key-file FILE         32 random bytes that only their owner may read, mode 0600 (level: plain: a stolen copy of
                                  the vault alone is worthless, a copy of this user's files is not)

        add     --service S --account A [--label L] [--group G] [--accessible CLASS] [--protect RULE] [--create]
                adds an item; its secret is read from standard input or --secret-file FILE, never from the arguments.
                --create makes the vault, and the key file, where there is none.
        get     --service S --account A [--group G] [--output FILE]
                prints the secret as it is kept: to a terminal only if it is text, to a pipe or into a new FILE always;
                with --json in base64url
        list    [--service S] [--account A] [--group G]    prints what there is, without any secret
        update  --service S --account A [--group G] [--label L]    replaces the secret, read as for add
        delete  --service S --account A [--group G]        deletes the item
        info    tells how the vault is sealed, at which level, and how much is in it

          --json         one JSON object an item instead of text, also for what was added, updated or deleted
          --simulated    an item under --protect needs a device: a simulated phone that asks in this terminal, as
                         'latchkey simulate' does. It keeps nobody out who has the key.

        CLASS: when-unlocked (the default), after-first-unlock, always, when-passcode-set-this-device-only,
        when-unlocked-this-device-only, after-first-unlock-this-device-only, always-this-device-only.
        RULE: presence, biometry, current-biometry (with --simulated alone), passcode.
        G: the default group is "". A secret has 1 to 65,536 bytes (64 KiB); one line end at the end of standard input or
        of a file is not part of it.

        Exit codes: 0 done; 1 the vault refused, there is no such item, or it could not be printed; 2 misuse.
        """,
        "receipt": """
        latchkey receipt: check the receipt of a confirmation, without asking any server

        Usage: latchkey receipt verify --keys JWKS.json [OPTION]... RECEIPT

        RECEIPT is a file, and so are the others; - is standard input, for one of them.

          --keys JWKS.json   the server's keys: the body of GET /v1/server-keys
          --document FILE    the document's bytes, which the receipt has to be about
          --key-digest D     the digest of the person's key, from the phone; without it the key is the server's word
          --json             one JSON object instead of text

        Checks the header, the server's key with its time and signature, the claims, the document, the act bytes and the
        person's signature, in this order, and names the first step that fails. A receipt by payment password, allowance
        or device secret has no signature of the person: it is the server's word, and never good with --key-digest.

        Exit codes: 0 the receipt is good, 1 it is bad, 2 misuse.
        """,
        "restore": """
        latchkey restore: put a server's database back from a copy

        Usage: latchkey restore FILE DIR

        FILE was made by 'latchkey backup'. DIR is the folder for 'latchkey serve --data'; no server may work on it,
        and it has no database: move the old one away first, its -wal and -shm with it. Bring the master key that FILE
        was made under, as DIR/master-key or by --master-key of 'latchkey serve'.

        A new epoch begins: every challenge and session is void, and people log in again. Whatever was changed since
        the copy was made is gone: devices that were ended since are bound again, so end them once more.

        Exit codes: 0 done, 1 something failed, 2 misuse.
        """,
        "serve": """
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
        """,
        "simulate": """
        Usage: latchkey simulate [FILE]

        Runs an event script (JSON Lines; - is standard input) on a fresh simulated device and prints what happens,
        one JSON object a line. Docs/event-scripts.md is the whole format.

        Without FILE, steps are read from the terminal and prompts are drawn as a person would see them: an iPhone 15
        with iOS 17.0, unless the first line is a device line. 'help' there lists the steps.

        Exit codes: 0 every expectation held, 1 some did not, 2 the script is bad or cannot be read. The last holds for
        FILE and for -: without either, a bad line is told and the next one read, also where lines come by a pipe.
        """,
    ]
}
