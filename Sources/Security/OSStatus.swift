// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// The results of the system's calls, by Apple's numbers.

/// 0: no error.
public var errSecSuccess: OSStatus { 0 }
/// −4: the call is not there in this version.
public var errSecUnimplemented: OSStatus { -4 }
/// −34: the disk is full.
public var errSecDiskFull: OSStatus { -34 }
/// −36: reading or writing failed.
public var errSecIO: OSStatus { -36 }
/// −49: the file is already open for writing.
public var errSecOpWr: OSStatus { -49 }
/// −50: a parameter is wrong, or parameters contradict each other.
public var errSecParam: OSStatus { -50 }
/// −61: writing is not permitted.
public var errSecWrPerm: OSStatus { -61 }
/// −108: there is no memory left.
public var errSecAllocate: OSStatus { -108 }
/// −128: the person cancelled.
public var errSecUserCanceled: OSStatus { -128 }
/// −909: the request makes no sense in this state.
public var errSecBadReq: OSStatus { -909 }
/// −2070: an inner part failed.
public var errSecInternalComponent: OSStatus { -2070 }
/// −4960: CoreFoundation failed without saying why.
public var errSecCoreFoundationUnknown: OSStatus { -4960 }
/// −34018: the app lacks an entitlement.
public var errSecMissingEntitlement: OSStatus { -34018 }
/// −34020: the app may not call this.
public var errSecRestrictedAPI: OSStatus { -34020 }
/// −25291: there is no keychain; no device was chosen.
public var errSecNotAvailable: OSStatus { -25291 }
/// −25292: the item cannot be changed.
public var errSecReadOnly: OSStatus { -25292 }
/// −25293: the owner's presence was not established.
public var errSecAuthFailed: OSStatus { -25293 }
/// −25294: the keychain does not exist.
public var errSecNoSuchKeychain: OSStatus { -25294 }
/// −25295: the keychain is damaged.
public var errSecInvalidKeychain: OSStatus { -25295 }
/// −25296: the keychain exists already.
public var errSecDuplicateKeychain: OSStatus { -25296 }
/// −25297: the callback is registered already.
public var errSecDuplicateCallback: OSStatus { -25297 }
/// −25298: the callback is not registered.
public var errSecInvalidCallback: OSStatus { -25298 }
/// −25299: an item with these attributes exists already.
public var errSecDuplicateItem: OSStatus { -25299 }
/// −25300: no item matches.
public var errSecItemNotFound: OSStatus { -25300 }
/// −25301: the place for the answer is too small.
public var errSecBufferTooSmall: OSStatus { -25301 }
/// −25302: the data are too large.
public var errSecDataTooLarge: OSStatus { -25302 }
/// −25303: the attribute does not exist.
public var errSecNoSuchAttr: OSStatus { -25303 }
/// −25304: the item is gone.
public var errSecInvalidItemRef: OSStatus { -25304 }
/// −25305: the search is gone.
public var errSecInvalidSearchRef: OSStatus { -25305 }
/// −25306: the class of items does not exist.
public var errSecNoSuchClass: OSStatus { -25306 }
/// −25307: there is no default keychain.
public var errSecNoDefaultKeychain: OSStatus { -25307 }
/// −25308: a prompt would be needed and none may be shown, or the device is locked.
public var errSecInteractionNotAllowed: OSStatus { -25308 }
/// −25309: the attribute cannot be changed.
public var errSecReadOnlyAttr: OSStatus { -25309 }
/// −25310: the keychain is of another version.
public var errSecWrongSecVersion: OSStatus { -25310 }
/// −25311: keys of this size are not allowed.
public var errSecKeySizeNotAllowed: OSStatus { -25311 }
/// −25312: the store is missing.
public var errSecNoStorageModule: OSStatus { -25312 }
/// −25313: the module for certificates is missing.
public var errSecNoCertificateModule: OSStatus { -25313 }
/// −25314: the module for policies is missing.
public var errSecNoPolicyModule: OSStatus { -25314 }
/// −25315: a person has to act.
public var errSecInteractionRequired: OSStatus { -25315 }
/// −25316: the data are not there.
public var errSecDataNotAvailable: OSStatus { -25316 }
/// −25317: the data cannot be changed.
public var errSecDataNotModifiable: OSStatus { -25317 }
/// −25318: the chain of certificates could not be made.
public var errSecCreateChainFailed: OSStatus { -25318 }
/// −25319: the domain of preferences is wrong.
public var errSecInvalidPrefsDomain: OSStatus { -25319 }
/// −25320: the machine is awake without a screen.
public var errSecInDarkWake: OSStatus { -25320 }
/// −25240: the access list is not in its simple form.
public var errSecACLNotSimple: OSStatus { -25240 }
/// −25241: the policy does not exist.
public var errSecPolicyNotFound: OSStatus { -25241 }
/// −25242: the trust setting is wrong.
public var errSecInvalidTrustSetting: OSStatus { -25242 }
/// −25243: the item has no access control.
public var errSecNoAccessForItem: OSStatus { -25243 }
/// −25244: the owner cannot be changed so.
public var errSecInvalidOwnerEdit: OSStatus { -25244 }
/// −25245: there are no trust results.
public var errSecTrustNotAvailable: OSStatus { -25245 }
/// −25256: the format is not supported.
public var errSecUnsupportedFormat: OSStatus { -25256 }
/// −25257: the format is unknown.
public var errSecUnknownFormat: OSStatus { -25257 }
/// −25258: the key must be wrapped to leave.
public var errSecKeyIsSensitive: OSStatus { -25258 }
/// −25259: there is more than one private key.
public var errSecMultiplePrivKeys: OSStatus { -25259 }
/// −25260: a passphrase is needed.
public var errSecPassphraseRequired: OSStatus { -25260 }
/// −25261: the password is gone.
public var errSecInvalidPasswordRef: OSStatus { -25261 }
/// −25262: the trust settings are damaged.
public var errSecInvalidTrustSettings: OSStatus { -25262 }
/// −25263: there are no trust settings.
public var errSecNoTrustSettings: OSStatus { -25263 }
/// −25264: the PKCS #12 file does not verify: wrong password, or damaged.
public var errSecPkcs12VerifyFailure: OSStatus { -25264 }
/// −26267: the certificate did not sign this.
public var errSecNotSigner: OSStatus { -26267 }
/// −26275: the data cannot be decoded.
public var errSecDecode: OSStatus { -26275 }
/// −67585: the service is not there.
public var errSecServiceNotAvailable: OSStatus { -67585 }
/// −67588: the device failed.
public var errSecDeviceFailed: OSStatus { -67588 }
/// −67712: the key is gone.
public var errSecInvalidKeyRef: OSStatus { -67712 }
/// −67701: the record is damaged.
public var errSecInvalidRecord: OSStatus { -67701 }
/// −67731: the key is not for this use.
public var errSecKeyUsageIncorrect: OSStatus { -67731 }
/// −67747: the algorithm is not for this key.
public var errSecInvalidAlgorithm: OSStatus { -67747 }
/// −67735: keys of this size are not supported.
public var errSecUnsupportedKeySize: OSStatus { -67735 }
/// −67808: the signature does not verify.
public var errSecVerifyFailed: OSStatus { -67808 }
