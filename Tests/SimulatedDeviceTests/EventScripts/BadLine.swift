// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Testing

/// A line that spoils a script, and what is said of it.
struct BadLine: Sendable, CustomTestStringConvertible {
    let line: String
    let reason: String
    var testDescription: String { line }

    init(_ line: String, _ reason: String) {
        self.line = line
        self.reason = reason
    }
}

extension BadLine {
    /// Lines that are wrong by themselves, whatever stands before them.
    static let steps: [BadLine] = [
        BadLine(#"{"do":"tuch","finger":"a"}"#, #"there is no step "tuch""#),
        BadLine(#"{"do":"Touch","finger":"a"}"#, #"there is no step "Touch""#),
        BadLine(#"{"do":""}"#, #"there is no step """#),
        BadLine(#"{"do":7}"#, #""do" must be a text"#),
        BadLine(#"{"do":"touch"}"#, #"the step "touch" needs the member "finger""#),
        BadLine(#"{"do":"touch","finger":1}"#, #""finger" of the step "touch" must be a text"#),
        BadLine(#"{"do":"touch","finger":null}"#, #""finger" of the step "touch" must be a text"#),
        BadLine(#"{"do":"touch","finger":"a","hand":"l"}"#, #"the step "touch" has no member "hand""#),
        BadLine("{\"do\":\"reboot\",\"\u{212A}\":1}", "the step \"reboot\" has no member \"\u{212A}\""),
        BadLine(#"{"do":"reboot","context":"a"}"#, #"the step "reboot" has no member "context""#),
        BadLine(#"{"do":"face","matches":"yes"}"#, #""matches" of the step "face" must be true or false"#),
        BadLine(#"{"do":"face","matches":1}"#, #""matches" of the step "face" must be true or false"#),
        BadLine(
            #"{"do":"tap","button":"allow"}"#,
            #""button" of the step "tap" is one of "cancel", "fallback", "tryAgain", not "allow""#
        ),
        BadLine(
            #"{"do":"app","state":"terminated"}"#,
            #""state" of the step "app" is one of "foreground", "inactive", "background", not "terminated""#
        ),
        BadLine(
            #"{"do":"preflight","context":"a","policy":"bio","as":"p"}"#,
            #""policy" of the step "preflight" is one of "biometrics", "owner", "companion", "biometricsOrCompanion", not "bio""#
        ),
        BadLine(
            #"{"do":"evaluate","context":"a","policy":"owner","as":"e"}"#,
            #"the step "evaluate" needs the member "reason""#
        ),
        BadLine(
            #"{"do":"evaluate","context":"a","policy":"owner","reason":null,"as":"e"}"#,
            #""reason" of the step "evaluate" must be a text"#
        ),
        BadLine(evaluate(#""interactionNotAllowed":0"#), evaluateMust("interactionNotAllowed", "be true or false")),
        BadLine(
            evaluate(#""maxBiometryFailures":1.0"#),
            evaluateMust("maxBiometryFailures", "be a whole number, at least 1")
        ),
        BadLine(
            evaluate(#""maxBiometryFailures":0"#),
            evaluateMust("maxBiometryFailures", "be a whole number, at least 1")
        ),
        BadLine(evaluate(#""reuseDuration":-1"#), evaluateMust("reuseDuration", seconds)),
        BadLine(evaluate(#""fallbackTitle":false"#), evaluateMust("fallbackTitle", "be a text")),
        BadLine(#"{"do":"advance","seconds":-1}"#, #""seconds" of the step "advance" must \#(seconds)"#),
        BadLine(#"{"do":"advance","seconds":0.0001}"#, #""seconds" of the step "advance" must \#(seconds)"#),
        BadLine(#"{"do":"advance","seconds":"1"}"#, #""seconds" of the step "advance" must \#(seconds)"#),
        BadLine(
            #"{"do":"setWallClock","by":1.2345}"#,
            #""by" of the step "setWallClock" must be a number of seconds with up to three decimals"#
        ),
        BadLine(
            #"{"do":"otherAppMisses","count":0}"#,
            #""count" of the step "otherAppMisses" must be a whole number, at least 1"#
        ),
        BadLine(
            #"{"do":"otherAppMisses","count":1.5}"#,
            #""count" of the step "otherAppMisses" must be a whole number, at least 1"#
        ),
        BadLine(
            #"{"do":"unlockDevice","with":"finger"}"#,
            #""with" of the step "unlockDevice" is one of "biometrics", "passcode", not "finger""#
        ),
        BadLine(
            #"{"do":"setPermission","permission":"denied"}"#,
            #""permission" of the step "setPermission" is one of "notAsked", "granted", "refused", not "denied""#
        ),
        BadLine(#"{"do":"companion","near":false,"approves":true}"#, "a companion that is not near approves nothing"),
        BadLine(
            #"{"do":"domainState","context":"a","as":"d","form":"old"}"#,
            #""form" of the step "domainState" is one of "evaluatedPolicy", "biometry", "all", not "old""#
        ),
    ]

    /// Lines that only the lines before make wrong, on a Touch ID device with the finger "thumb".
    static let inCourse: [BadLine] = [
        BadLine(#"{"do":"enrol","template":"thumb"}"#, #""thumb" is enrolled already"#),
        BadLine(#"{"do":"remove","template":"toe"}"#, #""toe" is not enrolled"#),
        BadLine(#"{"do":"install"}"#, "the app is installed at this point"),
        BadLine(#"{"do":"upgrade","ios":"17.0"}"#, "iOS 17.0 is not newer than 17.0"),
        BadLine(#"{"do":"upgrade","ios":"9.3"}"#, "iOS 9.3 is not newer than 17.0"),
        BadLine(#"{"do":"upgrade","ios":"19.0"}"#, "this version knows no iOS 19.0"),
        BadLine(
            #"{"do":"upgrade","ios":"26"}"#,
            #""ios" of the step "upgrade" is a version such as "17.0", not "26""#
        ),
        BadLine(
            #"{"do":"domainState","context":"a","form":"all","as":"d"}"#,
            #"the form "all" came with iOS 18.0, and this is 17.0"#
        ),
        BadLine(#"{"expect":"e1","ok":true}"#, #"there is no result "e1" before this line"#),
        BadLine(
            #"{"do":"biometryType","context":"a","as":"prompt"}"#,
            #"no result can be named "prompt""#
        ),
        BadLine(#"{"do":"biometryType","context":"a","as":"app"}"#, #"no result can be named "app""#),
        BadLine(Device.touch, "only the first line tells the device"),
    ]

    /// Steps with items and keys that are wrong in themselves.
    static let vault: [BadLine] = [
        BadLine(#"{"do":"key.find","tag":"t"}"#, #"the step "key.find" needs the member "as""#),
        BadLine(#"{"do":"key.find","tag":1,"as":"k"}"#, #""tag" of the step "key.find" must be a text"#),
        BadLine(#"{"do":"key.find","tag":"t","as":"k","ui":"fail"}"#, #"the step "key.find" has no member "ui""#),
        BadLine(
            #"{"do":"keychain.read","service":"s","account":"a","as":"k","ui":"no"}"#,
            #""ui" of the step "keychain.read" is one of "allow", "fail", "skip", not "no""#
        ),
        BadLine(
            #"{"do":"key.create","tag":"t","as":"k","access":{"flags":["touch"]}}"#,
            #""flags" of "access" is one of "userPresence", "biometryAny", "biometryCurrentSet", "devicePasscode", "#
                + #""companion", "or", "and", "privateKeyUsage", "applicationPassword", not "touch""#
        ),
        BadLine(#"{"do":"key.create","tag":"t","as":"k","access":{}}"#, #""access" needs the member "flags""#),
        BadLine(
            #"{"do":"key.create","tag":"t","as":"k","access":{"flags":[],"class":"x"}}"#,
            #""access" has no member "class""#
        ),
        BadLine(
            #"{"do":"key.create","tag":"t","as":"k","access":{"flags":"or"}}"#,
            #""flags" of "access" must be an array"#
        ),
        BadLine(
            #"{"do":"key.create","tag":"t","as":"k","access":{"flags":[1]}}"#,
            #""flags" of "access" must be an array of texts"#
        ),
        BadLine(
            #"{"do":"key.create","tag":"t","as":"k","access":{"flags":[],"protection":"always"}}"#,
            #""protection" of "access" is one of "whenUnlocked", "afterFirstUnlock", "whenPasscodeSetThisDeviceOnly", "#
                + #""whenUnlockedThisDeviceOnly", "afterFirstUnlockThisDeviceOnly", not "always""#
        ),
        BadLine(
            #"{"do":"key.create","tag":"t","as":"k","access":["or"]}"#,
            #""access" of the step "key.create" must be an object"#
        ),
        BadLine(
            #"{"do":"key.create","tag":"t","as":"k","context":"a"}"#,
            #"the step "key.create" has no member "context""#
        ),
        BadLine(
            #"{"do":"keychain.add","service":"s","account":"a","as":"k"}"#,
            #"the step "keychain.add" needs the member "data""#
        ),
        BadLine(
            #"{"do":"keychain.add","service":"s","account":"a","data":null,"as":"k"}"#,
            #""data" of the step "keychain.add" must be a text"#
        ),
        BadLine(
            #"{"do":"keychain.read","service":"s","account":"a","as":"k","context":null}"#,
            #""context" of the step "keychain.read" must be a text"#
        ),
        BadLine(
            #"{"do":"evaluateAccessControl","context":"a","access":{"flags":["or"]},"operation":"read","reason":"r","as":"e"}"#,
            #""operation" of the step "evaluateAccessControl" is one of "createItem", "useItem", "createKey", "#
                + #""useKeySign", "useKeyDecrypt", "useKeyKeyExchange", not "read""#
        ),
    ]

    static let expectations: [BadLine] = [
        BadLine(#"{"expect":"prompt","title":"x"}"#, #"an expectation on "prompt" has no member "title""#),
        BadLine(#"{"expect":"prompt","ok":true}"#, #"an expectation on "prompt" has no member "ok""#),
        BadLine(#"{"expect":"app","visible":true}"#, #"an expectation on "app" has no member "visible""#),
        BadLine(#"{"expect":"p","state":"foreground"}"#, #"an expectation on "p" has no member "state""#),
        BadLine(#"{"expect":"p","ok":null}"#, #""ok" of an expectation on "p" must be true or false"#),
        BadLine(#"{"expect":"p","error":"-1"}"#, #""error" of an expectation on "p" must be a whole number"#),
        BadLine(#"{"expect":"p","error":-1.0}"#, #""error" of an expectation on "p" must be a whole number"#),
        BadLine(
            #"{"expect":"p","replies":-1}"#,
            #""replies" of an expectation on "p" must be a whole number, at least 0"#
        ),
        BadLine(
            #"{"expect":"p","biometryType":"fingerprint"}"#,
            #""biometryType" of an expectation on "p" is one of "touchID", "faceID", "opticID", "none", not "fingerprint""#
        ),
        BadLine(
            #"{"expect":"p","sameAs":"q"}"#,
            #"there is no domain state "q" before this line"#
        ),
        BadLine(#"{"expect":"p","differentFrom":"p"}"#, #""p" is not the name of a domain state"#),
        BadLine(
            #"{"expect":"prompt","buttons":["ok"]}"#,
            #""buttons" of an expectation on "prompt" must be an array of "cancel", "tryAgain", "fallback", "dontAllow", "allow""#
        ),
        BadLine(
            #"{"expect":"prompt","buttons":"cancel"}"#,
            #""buttons" of an expectation on "prompt" must be an array"#
        ),
        BadLine(
            #"{"expect":"app","state":"front"}"#,
            #""state" of an expectation on "app" is one of "foreground", "inactive", "background", "terminated", not "front""#
        ),
        BadLine(#"{"expect":null}"#, #""expect" must be a text"#),
    ]

    private static let seconds = "be a number of seconds with up to three decimals, not negative"

    private static func evaluate(_ member: String) -> String {
        #"{"do":"evaluate","context":"a","policy":"owner","reason":"r","as":"e",\#(member)}"#
    }

    private static func evaluateMust(_ member: String, _ what: String) -> String {
        "\"\(member)\" of the step \"evaluate\" must \(what)"
    }
}
