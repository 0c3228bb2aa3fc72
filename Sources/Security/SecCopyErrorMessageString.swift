// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// What a status says to a person who reads a log, in English.
///
/// - Parameters:
///   - status: 0 or one of the `errSec…` numbers; any other is "OSStatus" and the number.
///   - reserved: `nil`.
/// - Returns: A sentence, always.
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    NSString(string: StatusText.texts[status] ?? "OSStatus \(status)")
}

/// The sentences of statuses.
private enum StatusText {
    static let texts: [OSStatus: String] = [
        errSecSuccess: "No error.",
        errSecUnimplemented: "The call is not there in this version.",
        errSecDiskFull: "The disk is full.",
        errSecIO: "Reading or writing failed.",
        errSecOpWr: "The file is already open for writing.",
        errSecParam: "A parameter is wrong, or parameters contradict each other.",
        errSecWrPerm: "Writing is not permitted.",
        errSecAllocate: "There is no memory left.",
        errSecUserCanceled: "The person cancelled.",
        errSecBadReq: "The request makes no sense in this state.",
        errSecInternalComponent: "An inner part failed.",
        errSecCoreFoundationUnknown: "CoreFoundation failed without saying why.",
        errSecMissingEntitlement: "The app lacks an entitlement.",
        errSecRestrictedAPI: "The app may not call this.",
        errSecNotAvailable: "There is no keychain; no device was chosen.",
        errSecReadOnly: "The item cannot be changed.",
        errSecAuthFailed: "The owner's presence was not established.",
        errSecNoSuchKeychain: "The keychain does not exist.",
        errSecInvalidKeychain: "The keychain is damaged.",
        errSecDuplicateKeychain: "The keychain exists already.",
        errSecDuplicateCallback: "The callback is registered already.",
        errSecInvalidCallback: "The callback is not registered.",
        errSecDuplicateItem: "An item with these attributes exists already.",
        errSecItemNotFound: "No item matches.",
        errSecBufferTooSmall: "The place for the answer is too small.",
        errSecDataTooLarge: "The data are too large.",
        errSecNoSuchAttr: "The attribute does not exist.",
        errSecInvalidItemRef: "The item is gone.",
        errSecInvalidSearchRef: "The search is gone.",
        errSecNoSuchClass: "The class of items does not exist.",
        errSecNoDefaultKeychain: "There is no default keychain.",
        errSecInteractionNotAllowed: "A prompt would be needed and none may be shown, or the device is locked.",
        errSecReadOnlyAttr: "The attribute cannot be changed.",
        errSecWrongSecVersion: "The keychain is of another version.",
        errSecKeySizeNotAllowed: "Keys of this size are not allowed.",
        errSecNoStorageModule: "The store is missing.",
        errSecNoCertificateModule: "The module for certificates is missing.",
        errSecNoPolicyModule: "The module for policies is missing.",
        errSecInteractionRequired: "A person has to act.",
        errSecDataNotAvailable: "The data are not there.",
        errSecDataNotModifiable: "The data cannot be changed.",
        errSecCreateChainFailed: "The chain of certificates could not be made.",
        errSecInvalidPrefsDomain: "The domain of preferences is wrong.",
        errSecInDarkWake: "The machine is awake without a screen.",
        errSecACLNotSimple: "The access list is not in its simple form.",
        errSecPolicyNotFound: "The policy does not exist.",
        errSecInvalidTrustSetting: "The trust setting is wrong.",
        errSecNoAccessForItem: "The item has no access control.",
        errSecInvalidOwnerEdit: "The owner cannot be changed so.",
        errSecTrustNotAvailable: "There are no trust results.",
        errSecUnsupportedFormat: "The format is not supported.",
        errSecUnknownFormat: "The format is unknown.",
        errSecKeyIsSensitive: "The key must be wrapped to leave.",
        errSecMultiplePrivKeys: "There is more than one private key.",
        errSecPassphraseRequired: "A passphrase is needed.",
        errSecInvalidPasswordRef: "The password is gone.",
        errSecInvalidTrustSettings: "The trust settings are damaged.",
        errSecNoTrustSettings: "There are no trust settings.",
        errSecPkcs12VerifyFailure: "The PKCS #12 file does not verify: wrong password, or damaged.",
        errSecNotSigner: "The certificate did not sign this.",
        errSecDecode: "The data cannot be decoded.",
        errSecServiceNotAvailable: "The service is not there.",
        errSecDeviceFailed: "The device failed.",
        errSecInvalidKeyRef: "The key is gone.",
        errSecInvalidRecord: "The record is damaged.",
        errSecKeyUsageIncorrect: "The key is not for this use.",
        errSecInvalidAlgorithm: "The algorithm is not for this key.",
        errSecUnsupportedKeySize: "Keys of this size are not supported.",
        errSecVerifyFailed: "The signature does not verify.",
    ]
}
