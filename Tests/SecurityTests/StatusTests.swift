// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import Testing

@Suite("The numbers of statuses")
struct StatusTests {
    static let statuses: [NamedValue<Int32>] = [
        NamedValue("errSecSuccess", errSecSuccess, 0),
        NamedValue("errSecUnimplemented", errSecUnimplemented, -4),
        NamedValue("errSecDiskFull", errSecDiskFull, -34),
        NamedValue("errSecIO", errSecIO, -36),
        NamedValue("errSecOpWr", errSecOpWr, -49),
        NamedValue("errSecParam", errSecParam, -50),
        NamedValue("errSecWrPerm", errSecWrPerm, -61),
        NamedValue("errSecAllocate", errSecAllocate, -108),
        NamedValue("errSecUserCanceled", errSecUserCanceled, -128),
        NamedValue("errSecBadReq", errSecBadReq, -909),
        NamedValue("errSecInternalComponent", errSecInternalComponent, -2070),
        NamedValue("errSecCoreFoundationUnknown", errSecCoreFoundationUnknown, -4960),
        NamedValue("errSecMissingEntitlement", errSecMissingEntitlement, -34018),
        NamedValue("errSecRestrictedAPI", errSecRestrictedAPI, -34020),
        NamedValue("errSecNotAvailable", errSecNotAvailable, -25291),
        NamedValue("errSecReadOnly", errSecReadOnly, -25292),
        NamedValue("errSecAuthFailed", errSecAuthFailed, -25293),
        NamedValue("errSecNoSuchKeychain", errSecNoSuchKeychain, -25294),
        NamedValue("errSecInvalidKeychain", errSecInvalidKeychain, -25295),
        NamedValue("errSecDuplicateKeychain", errSecDuplicateKeychain, -25296),
        NamedValue("errSecDuplicateCallback", errSecDuplicateCallback, -25297),
        NamedValue("errSecInvalidCallback", errSecInvalidCallback, -25298),
        NamedValue("errSecDuplicateItem", errSecDuplicateItem, -25299),
        NamedValue("errSecItemNotFound", errSecItemNotFound, -25300),
        NamedValue("errSecBufferTooSmall", errSecBufferTooSmall, -25301),
        NamedValue("errSecDataTooLarge", errSecDataTooLarge, -25302),
        NamedValue("errSecNoSuchAttr", errSecNoSuchAttr, -25303),
        NamedValue("errSecInvalidItemRef", errSecInvalidItemRef, -25304),
        NamedValue("errSecInvalidSearchRef", errSecInvalidSearchRef, -25305),
        NamedValue("errSecNoSuchClass", errSecNoSuchClass, -25306),
        NamedValue("errSecNoDefaultKeychain", errSecNoDefaultKeychain, -25307),
        NamedValue("errSecInteractionNotAllowed", errSecInteractionNotAllowed, -25308),
        NamedValue("errSecReadOnlyAttr", errSecReadOnlyAttr, -25309),
        NamedValue("errSecWrongSecVersion", errSecWrongSecVersion, -25310),
        NamedValue("errSecKeySizeNotAllowed", errSecKeySizeNotAllowed, -25311),
        NamedValue("errSecNoStorageModule", errSecNoStorageModule, -25312),
        NamedValue("errSecNoCertificateModule", errSecNoCertificateModule, -25313),
        NamedValue("errSecNoPolicyModule", errSecNoPolicyModule, -25314),
        NamedValue("errSecInteractionRequired", errSecInteractionRequired, -25315),
        NamedValue("errSecDataNotAvailable", errSecDataNotAvailable, -25316),
        NamedValue("errSecDataNotModifiable", errSecDataNotModifiable, -25317),
        NamedValue("errSecCreateChainFailed", errSecCreateChainFailed, -25318),
        NamedValue("errSecInvalidPrefsDomain", errSecInvalidPrefsDomain, -25319),
        NamedValue("errSecInDarkWake", errSecInDarkWake, -25320),
        NamedValue("errSecACLNotSimple", errSecACLNotSimple, -25240),
        NamedValue("errSecPolicyNotFound", errSecPolicyNotFound, -25241),
        NamedValue("errSecInvalidTrustSetting", errSecInvalidTrustSetting, -25242),
        NamedValue("errSecNoAccessForItem", errSecNoAccessForItem, -25243),
        NamedValue("errSecInvalidOwnerEdit", errSecInvalidOwnerEdit, -25244),
        NamedValue("errSecTrustNotAvailable", errSecTrustNotAvailable, -25245),
        NamedValue("errSecUnsupportedFormat", errSecUnsupportedFormat, -25256),
        NamedValue("errSecUnknownFormat", errSecUnknownFormat, -25257),
        NamedValue("errSecKeyIsSensitive", errSecKeyIsSensitive, -25258),
        NamedValue("errSecMultiplePrivKeys", errSecMultiplePrivKeys, -25259),
        NamedValue("errSecPassphraseRequired", errSecPassphraseRequired, -25260),
        NamedValue("errSecInvalidPasswordRef", errSecInvalidPasswordRef, -25261),
        NamedValue("errSecInvalidTrustSettings", errSecInvalidTrustSettings, -25262),
        NamedValue("errSecNoTrustSettings", errSecNoTrustSettings, -25263),
        NamedValue("errSecPkcs12VerifyFailure", errSecPkcs12VerifyFailure, -25264),
        NamedValue("errSecNotSigner", errSecNotSigner, -26267),
        NamedValue("errSecDecode", errSecDecode, -26275),
        NamedValue("errSecServiceNotAvailable", errSecServiceNotAvailable, -67585),
        NamedValue("errSecDeviceFailed", errSecDeviceFailed, -67588),
        NamedValue("errSecInvalidKeyRef", errSecInvalidKeyRef, -67712),
        NamedValue("errSecInvalidRecord", errSecInvalidRecord, -67701),
        NamedValue("errSecKeyUsageIncorrect", errSecKeyUsageIncorrect, -67731),
        NamedValue("errSecInvalidAlgorithm", errSecInvalidAlgorithm, -67747),
        NamedValue("errSecUnsupportedKeySize", errSecUnsupportedKeySize, -67735),
        NamedValue("errSecVerifyFailed", errSecVerifyFailed, -67808),
    ]

    @Test("A status has Apple's number", arguments: statuses)
    func number(status: NamedValue<Int32>) {
        #expect(status.value == status.apples)
    }

    @Test("No two statuses share a number")
    func distinct() {
        #expect(Set(Self.statuses.map(\.value)).count == Self.statuses.count)
    }
}
