// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore
import OwnerAuthority

/// Who asks the owner in a call, with which words, or whether nobody may.
struct Asking: Sendable {
    private(set) var place: ContextPlace?
    private var chosen: VaultCaller.Interface?
    private var forbids = false
    private var prompt: String?

    init() {}

    /// Who asks by a context, or nobody.
    init(at place: ContextPlace?, mayAsk: Bool) {
        self.place = place
        chosen = mayAsk ? .allow : .fail
    }

    /// The newer key wins over the one that it replaced.
    var interface: VaultCaller.Interface {
        chosen ?? (forbids ? .fail : .allow)
    }

    mutating func read(_ name: String, _ value: AnyObject) throws(StatusFailure) {
        switch (name, value) {
        case ("u_AuthCtx", let context as any AskingContext): place = context.place
        case ("u_OpPrompt", let text as NSString): prompt = String(text)
        case ("u_AuthUI", let text as NSString):
            // Apple's keychain takes every other text for "allow".
            chosen = ["u_AuthUIF": .fail, "u_AuthUIS": .skip][String(text)] ?? .allow
        case ("u_NoAuthUI", _): forbids = try truth(name, value)
        case ("u_ItemList", _): throw StatusFailure(errSecUnimplemented, "u_ItemList is for macOS")
        default: throw .parameter("\(name) is unknown or of another type")
        }
    }

    /// The vault of the context's authority, else the one in force.
    ///
    /// - Throws: `errSecNotAvailable` where there is none.
    func vault() throws(StatusFailure) -> Vault {
        if let vault = place.map({ Vault.of($0.authority) }) ?? CurrentVault.inForce { return vault }
        MissingVault.log()
        throw StatusFailure(errSecNotAvailable, MissingVault.sentence)
    }

    /// The same in the vault's words.
    func caller(_ context: ContextID? = nil) -> VaultCaller {
        var caller = VaultCaller(
            context: place?.id ?? context,
            interface: interface,
            reason: prompt ?? place?.reason() ?? ""
        )
        caller.applicationPassword = place?.applicationPassword()
        return caller
    }

    /// Carries out a call whose questions are all asked on one context: the app's, else one for this call.
    func onOneContext<Result>(
        of vault: Vault,
        _ body: (VaultCaller) throws(StatusFailure) -> Result
    ) throws(StatusFailure) -> Result {
        guard place == nil, let owner = vault.owner else { return try body(caller()) }
        let context = owner.makeContext()
        defer { owner.send(.app(.release(context))) }
        return try body(caller(context))
    }
}

/// What happens in a process that has no vault: every call fails, and one log line says what to call.
enum MissingVault {
    static let sentence =
        "there is no keychain: run the code inside SimulatedPhone.perform { … } "
        + "or call SimulatedPhone.becomeDeviceOfProcess() first"

    private static let wasLogged = Locked(false)

    /// Says it once a process.
    static func log() {
        let isFirst = wasLogged.withLock { wasLogged in
            defer { wasLogged = true }
            return !wasLogged
        }
        guard isFirst else { return }
        FileHandle.standardError.write(Data("Security: \(sentence)\n".utf8))
    }
}
