// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyWire

@Suite("Messages on accounts, sessions and devices, byte for byte")
struct GoldenAccountTests {
    private let token = Base64URL.encode([UInt8](0..<32))
    private let start = Timestamp(milliseconds: 1_767_225_600_000)
    private let end = Timestamp(milliseconds: 1_767_268_800_000)

    private func id<Kind>(_ text: String, of kind: Kind.Type = Kind.self) throws -> Identifier<Kind> {
        try #require(Identifier<Kind>(text))
    }

    @Test("The sessions of an account")
    func sessions() throws {
        let first = ListedSession(
            id: try id("ses_1"),
            opened: .init(method: .password, label: "Kitchen", address: "192.0.2.7", time: start),
            lastUsedAt: start.adding(seconds: 60),
            isCurrent: true
        )
        let second = ListedSession(
            id: try id("ses_2"),
            opened: .init(method: .deviceSecret, deviceID: try id("dev_1"), address: "2001:db8::1", time: start),
            lastUsedAt: start,
            isCurrent: false
        )

        try KnownMessage.check(SessionList(sessions: [first, second]), "session-list")
    }

    @Test("Passwords that are changed and set")
    func passwords() throws {
        let kept: [DeviceID] = [try id("dev_1"), try id("dev_2")]
        let change = PasswordChange(
            currentPassword: "correct horse",
            newPassword: "battery staple",
            keepDeviceIDs: kept
        )
        let changed = PasswordChanged(token: token, expiresAt: end, endedDevices: [try id("dev_3")])
        let payment = NewPaymentPassword(password: "correct horse", paymentPassword: "135246")

        try KnownMessage.check(change, "password-change")
        try KnownMessage.check(changed, "password-changed")
        try KnownMessage.check(payment, "new-payment-password")
    }

    @Test("Whose session a token is of")
    func introspection() throws {
        let account = Account(id: try id("acc_1"), username: "ada", createdAt: start)
        let session = Introspection.Session(
            account: account,
            method: .deviceKey,
            deviceID: try id("dev_1"),
            expiresAt: end
        )

        try KnownMessage.check(IntrospectionRequest(token: "whatever"), "introspection-request")
        try KnownMessage.check(Introspection(session: session), "introspection-active")
        try KnownMessage.check(Introspection(session: nil), "introspection-inactive")
    }

    @Test("A device in secret form, and the pair that is told once")
    func secretForm() throws {
        let phone = DeviceDescription(
            name: "Ada’s iPhone",
            model: "iPhone 15",
            biometry: .faceID,
            protection: .software
        )
        let challenge = "BwAAAZt23H60AAECAwQFBgcICQoLDA0OD1vW1SLZQUZpT-c592BimN9GHu4Z-fJyzZ-PQfyVXUCx"
        func device(_ proof: Proof?) throws -> NewDevice {
            try NewDevice(secretOf: try id("inst_1"), device: phone, challenge: challenge, proof: proof)
        }
        let bound = BoundDevice(
            id: try id("dev_3"),
            device: phone,
            form: .secret,
            keyDigest: nil,
            boundAt: start.adding(seconds: 30)
        )

        try KnownMessage.check(device(nil), "new-device-secret")
        try KnownMessage.check(device(.sealed(keyID: "k1", bytes: [1, 2, 3])), "new-device-sealed")
        let secret = DeviceSecret { [UInt8](0..<UInt8($0)) }
        try KnownMessage.check(BindingAnswer(device: bound, secret: secret), "binding-answer")
    }

    @Test("Devices that are listed, renamed and unbound")
    func devices() throws {
        let old = DeviceDescription(name: "Old", model: "Nexus 5", biometry: .fingerprint, protection: .software)
        let first = try BoundDevice(answer: VectorFiles.message("bound-device"))
        let second = BoundDevice(
            id: try id("dev_3"),
            device: old,
            form: .secret,
            keyDigest: nil,
            boundAt: start.adding(seconds: 30)
        )

        try KnownMessage.check(DeviceList(devices: [first, second]), "device-list")
        try KnownMessage.check(DeviceList(devices: []), "device-list-empty")
        try KnownMessage.check(NewDeviceName(name: try #require(ShownText("Kitchen iPad"))), "new-device-name")
        try KnownMessage.check(Unbinding(proof: .signature([0x30, 6, 2, 1, 1, 2, 1, 1])), "unbinding")
        try KnownMessage.check(Unbinding(proof: .sealed(keyID: "k1", bytes: [1, 2, 3])), "sealed-unbinding")
    }

    @Test("A problem tells the tries that are left")
    func attempts() throws {
        let problem = Problem(
            code: .paymentPasswordWrong,
            requestID: try id("req_1"),
            details: JSONObject([("remainingAttempts", .integer(4))])
        )

        #expect(problem.body == (try VectorFiles.message("problem-attempts")))
        #expect(try Problem(answer: problem.body).remainingAttempts == 4)
    }

    @Test("A device's pair is hidden wherever it is printed")
    func hiddenSecret() throws {
        let secret = DeviceSecret { [UInt8](repeating: 7, count: $0) }
        var dumped = ""
        dump(secret, to: &dumped)

        #expect(!"\(secret) \(dumped)".contains(secret.devicePassword.text))
        #expect(DeviceSecret(deviceAccount: "AA", devicePassword: secret.devicePassword.text) == nil)
        #expect(DeviceSecret(deviceAccount: secret.deviceAccount.text, devicePassword: "AA") == nil)
    }
}
