// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension StoryTexts {
    /// English.
    static let english = Self(
        opening: { phone, server in
            [
                "A person, a phone, a server. The server is real: \(server), in memory.",
                "The phone is simulated: \(phone). Its keys prove nothing; this server takes them",
                "because it was told --dangerously-accept-simulated-keys. First the phone alone, then all three.",
            ]
        },
        phoneName: "an iPhone 8 with iOS 15.0",
        labels: Labels(
            person: "person",
            phone: "phone",
            app: "app",
            sent: "sent",
            server: "server",
            attacker: "attacker",
            shown: "so"
        ),
        shakes: "shakes and stays; the app hears nothing of it",
        person: Person(
            ownThumb: "lays the enrolled thumb on the sensor",
            strangeFinger: "lays a strange finger on the sensor",
            strangeFace: "lets a stranger look at the phone",
            ownFace: "looks at the phone",
            tapsTryAgain: "taps Try Again",
            tapsFallback: "taps Draw Pattern",
            tapsCancel: "taps Cancel",
            tapsDontAllow: "taps Don't Allow",
            typesPasscode: "types the right passcode",
            addsFinger: "adds another finger in Settings"
        ),
        phone: Phone(
            touchTitle: "A finger and nothing else: three misses, then two",
            faceTitle: "A face and nothing else: two misses, then three",
            ownerTitle: "A finger, else the passcode",
            permissionTitle: "The app was never allowed to use Face ID",
            changeTitle: "Somebody adds a finger",
            asks: { "asks: \($0)" },
            hears: { "hears \($0) (\($1)): \($2)" },
            asksAvailability: { "asks whether it could ask now: \($0)" },
            opensOwnPage: "opens its own page for the pattern",
            showsNothing: "shows nothing",
            keepsMark: "keeps what stands for the enrolled set",
            marksAnew: "has Ada prove herself by password and keeps the new one",
            usageText: "Face ID opens your diary.",
            patternTitle: "Draw Pattern",
            compares: { "compares: \($0)" },
            touchShown: "the fallback comes with the first miss, and the third ends it; the phone goes on counting",
            touchLockedShown: "the fifth miss in a row locks the sensor for every app; only the passcode unlocks it",
            faceShown: "the first look is silent; Try Again after one miss, the app's own way in after two",
            faceLockedShown: "five misses over any number of prompts lock Face ID as they lock Touch ID",
            ownerShown: "after three misses the same prompt turns to the passcode, and the app hears nothing of it",
            ownerClearedShown: "two touches were left; the right passcode was the answer, and it unlocked the sensor",
            terminates: "ends the app: its property list has no NSFaceIDUsageDescription",
            terminatesShown: "whoever forgets that text sees it here and not first at the customer's",
            permissionShown: "a refusal is no missing sensor: the app can say so and point to Settings",
            changeShown: "a finger more is seen, whoever laid it on; which one cannot be known",
            unknownShown: "a lockout hides the set: unknown is not changed, and nobody loses a binding over it"
        ),
        app: App(
            switchTitle: "Ada turns on the lock of her diary",
            coverTitle: "The diary is out of sight, and somebody else picks the phone up",
            codeTitle: "A code of the diary's own",
            movesSwitch: "moves the switch in the diary's settings",
            leaves: "presses the home button",
            comesBack: "opens the diary again 40 seconds later",
            locksNow: "taps Lock Now",
            taps: { "taps \($0)" },
            types: { "types \($0)" },
            says: { "says: \($0)" },
            covers: "covers its page before the system takes the picture for the app switcher",
            keepsCode: "keeps a slow salted hash of Ada's code in the keychain of this phone, never the code",
            minutePasses: "a minute passes; setting its clock forward would not have shortened it",
            switchShown: "the switch moves only after one success; cancelling puts it back",
            coverShown: "one question by itself, then nothing until a tap; no moment of the page before the lock opens",
            codeShown:
                "a try counts before it is checked; the fifth costs a minute in which not even the right code counts"
        ),
        server: Server(
            signUpTitle: "Ada signs up and in by password",
            bindTitle: "Ada binds her phone",
            signOutTitle: "Ada signs out",
            logInTitle: "Ada logs in by finger",
            strangerTitle: "Somebody else tries Ada's phone",
            replayTitle: "An attacker sends Ada's login again",
            signUpShown: "the app has seen that the server knows its own name; for a few minutes the session may bind",
            bindShown: "the server knows the public key; the key counts from this answer on and not before",
            signOutShown: "the old session opens nothing any more; the binding stays",
            logInShown:
                "no password travelled: the server checked a signature over its own challenge, good once, for this server",
            strangerShown: "nothing was signed, so there was nothing to send",
            replayShown: "the challenge was spent; Ada's own session lives on",
            asksOldSession: "asks whose session the old one is",
            asksSession: "asks whose session this is",
            asksWhetherAlive: "asks whether Ada's session is alive",
            attack: "has recorded every byte of Ada's login and sends the same request again",
            makesKey:
                "makes a key that an enrolled finger or face alone releases; its private half never leaves the phone",
            releases: "finds a match and releases one signature",
            signs: "signs:",
            endsAfterThird: "ends after the third miss (−1, authenticationFailed)"
        ),
        device: Device(
            changeTitle: "Somebody has added a finger to Ada's phone",
            secondTitle: "Ada's new phone ends the old one",
            asksPassword: "asks for the password: the key has ended, and nothing was signed",
            offers: { "offers: \($0) [ \($1) ] [ \($2) ]" },
            taps: { "taps \($0)" },
            revokes: { "ends '\($0)' in the list of devices" },
            takesNewPhone: "signs in by password on a new iPhone 15",
            finderTries: "whoever has the old phone now lays Ada's finger on it",
            changeShown:
                "a new finger opens nothing old; the password brings a new binding, and the old one ends at the server",
            secondShown:
                "a good signature of a revoked key is told so once; the key is deleted, and nobody is asked again"
        ),
        failures: Failures(
            answer: { "the answer should have been \($0) and was \($1)" },
            leftOver: "everything that the person was to do should have been asked for",
            prompt: "nothing should have been shown",
            fallback: "the app's own way in should have opened once",
            terminated: "the system should have ended the app",
            passwordSession: "the session should have been opened by password",
            bound: "the phone should be bound",
            sessionEnded: "the session should have ended",
            keySession: "the session should be Ada's, by key",
            ended: "the phone should have ended with −1",
            nothingSigned: "nothing should have been signed",
            noLogin: "no login should have travelled",
            recorded: "a login should have been recorded",
            replayRefused: "the replay should have been refused",
            lives: "Ada's own session should live on",
            keyEnded: "the changed set should have ended the key",
            offered: "the app should offer to bind again",
            replaced: "the new binding should have taken the place of the old one",
            listed: "two devices should be listed",
            revoked: "the old phone should hear that it was revoked, and ask nobody after that",
            lockOn: "the lock should be on",
            covered: "the page should be covered",
            locked: "the diary should be locked",
            open: "the diary should be open",
            codeKept: "the code should have been kept",
            waits: "the diary should be locked and wait a minute"
        ),
        step: { "step \($0): \($1)." },
        finished: { "All \($0) steps came out as told." },
        failed: { "This did not come out as told: \($0)" }
    )
}
