// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// Who asks for the owner, with which words, or whether nobody may. They are computed, for on Linux a `CFString` is not `Sendable`.

/// The context that asks, an `LAContext`; one that was evaluated opens without a prompt.
public var kSecUseAuthenticationContext: CFString { "u_AuthCtx" }
/// Why the app asks; the reason of a context stands for it since.
@available(iOS, introduced: 8.0, deprecated: 14.0)
@available(macOS, introduced: 10.10, deprecated: 11.0)
public var kSecUseOperationPrompt: CFString { "u_OpPrompt" }
/// What happens where somebody would have to be asked.
public var kSecUseAuthenticationUI: CFString { "u_AuthUI" }
/// They are asked; the default.
@available(iOS, introduced: 9.0, deprecated: 14.0)
@available(macOS, introduced: 10.11, deprecated: 11.0)
public var kSecUseAuthenticationUIAllow: CFString { "u_AuthUIA" }
/// The call fails with `errSecInteractionNotAllowed`.
@available(iOS, introduced: 9.0, deprecated: 14.0)
@available(macOS, introduced: 10.11, deprecated: 11.0)
public var kSecUseAuthenticationUIFail: CFString { "u_AuthUIF" }
/// The item is passed over; in searches alone.
public var kSecUseAuthenticationUISkip: CFString { "u_AuthUIS" }
/// Whether nobody may be asked.
@available(iOS, introduced: 8.0, deprecated: 9.0)
@available(macOS, introduced: 10.10, deprecated: 10.11)
public var kSecUseNoAuthenticationUI: CFString { "u_NoAuthUI" }
/// Whether macOS uses the keychain of iOS; there is no other here.
public var kSecUseDataProtectionKeychain: CFString { "nleg" }
/// Only these items of macOS; not used here.
public var kSecUseItemList: CFString { "u_ItemList" }
/// The keychain file of macOS; not used here.
public var kSecUseKeychain: CFString { "u_Keychain" }
