// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Security
import Testing

@Suite("The strings of queries and attributes")
struct ConstantTests {
    static let classes: [NamedValue<String>] = [
        NamedValue("kSecClass", kSecClass as String, "class"),
        NamedValue("kSecClassGenericPassword", kSecClassGenericPassword as String, "genp"),
        NamedValue("kSecClassInternetPassword", kSecClassInternetPassword as String, "inet"),
        NamedValue("kSecClassCertificate", kSecClassCertificate as String, "cert"),
        NamedValue("kSecClassKey", kSecClassKey as String, "keys"),
        NamedValue("kSecClassIdentity", kSecClassIdentity as String, "idnt"),
    ]

    static let attributes: [NamedValue<String>] = [
        NamedValue("kSecAttrAccessible", kSecAttrAccessible as String, "pdmn"),
        NamedValue("kSecAttrAccessControl", kSecAttrAccessControl as String, "accc"),
        NamedValue("kSecAttrAccessGroup", kSecAttrAccessGroup as String, "agrp"),
        NamedValue("kSecAttrAccess", kSecAttrAccess as String, "acls"),
        NamedValue("kSecAttrSynchronizable", kSecAttrSynchronizable as String, "sync"),
        NamedValue("kSecAttrSynchronizableAny", kSecAttrSynchronizableAny as String, "syna"),
        NamedValue("kSecAttrCreationDate", kSecAttrCreationDate as String, "cdat"),
        NamedValue("kSecAttrModificationDate", kSecAttrModificationDate as String, "mdat"),
        NamedValue("kSecAttrDescription", kSecAttrDescription as String, "desc"),
        NamedValue("kSecAttrComment", kSecAttrComment as String, "icmt"),
        NamedValue("kSecAttrCreator", kSecAttrCreator as String, "crtr"),
        NamedValue("kSecAttrType", kSecAttrType as String, "type"),
        NamedValue("kSecAttrLabel", kSecAttrLabel as String, "labl"),
        NamedValue("kSecAttrIsInvisible", kSecAttrIsInvisible as String, "invi"),
        NamedValue("kSecAttrIsNegative", kSecAttrIsNegative as String, "nega"),
        NamedValue("kSecAttrAccount", kSecAttrAccount as String, "acct"),
        NamedValue("kSecAttrService", kSecAttrService as String, "svce"),
        NamedValue("kSecAttrGeneric", kSecAttrGeneric as String, "gena"),
        NamedValue("kSecAttrSecurityDomain", kSecAttrSecurityDomain as String, "sdmn"),
        NamedValue("kSecAttrServer", kSecAttrServer as String, "srvr"),
        NamedValue("kSecAttrProtocol", kSecAttrProtocol as String, "ptcl"),
        NamedValue("kSecAttrAuthenticationType", kSecAttrAuthenticationType as String, "atyp"),
        NamedValue("kSecAttrPort", kSecAttrPort as String, "port"),
        NamedValue("kSecAttrPath", kSecAttrPath as String, "path"),
        NamedValue("kSecAttrSubject", kSecAttrSubject as String, "subj"),
        NamedValue("kSecAttrIssuer", kSecAttrIssuer as String, "issr"),
        NamedValue("kSecAttrSerialNumber", kSecAttrSerialNumber as String, "slnr"),
        NamedValue("kSecAttrSubjectKeyID", kSecAttrSubjectKeyID as String, "skid"),
        NamedValue("kSecAttrPublicKeyHash", kSecAttrPublicKeyHash as String, "pkhh"),
        NamedValue("kSecAttrCertificateType", kSecAttrCertificateType as String, "ctyp"),
        NamedValue("kSecAttrCertificateEncoding", kSecAttrCertificateEncoding as String, "cenc"),
        NamedValue("kSecAttrKeyClass", kSecAttrKeyClass as String, "kcls"),
        NamedValue("kSecAttrApplicationLabel", kSecAttrApplicationLabel as String, "klbl"),
        NamedValue("kSecAttrIsPermanent", kSecAttrIsPermanent as String, "perm"),
        NamedValue("kSecAttrIsSensitive", kSecAttrIsSensitive as String, "sens"),
        NamedValue("kSecAttrIsExtractable", kSecAttrIsExtractable as String, "extr"),
        NamedValue("kSecAttrApplicationTag", kSecAttrApplicationTag as String, "atag"),
        NamedValue("kSecAttrKeyType", kSecAttrKeyType as String, "type"),
        NamedValue("kSecAttrKeySizeInBits", kSecAttrKeySizeInBits as String, "bsiz"),
        NamedValue("kSecAttrEffectiveKeySize", kSecAttrEffectiveKeySize as String, "esiz"),
        NamedValue("kSecAttrCanEncrypt", kSecAttrCanEncrypt as String, "encr"),
        NamedValue("kSecAttrCanDecrypt", kSecAttrCanDecrypt as String, "decr"),
        NamedValue("kSecAttrCanDerive", kSecAttrCanDerive as String, "drve"),
        NamedValue("kSecAttrCanSign", kSecAttrCanSign as String, "sign"),
        NamedValue("kSecAttrCanVerify", kSecAttrCanVerify as String, "vrfy"),
        NamedValue("kSecAttrCanWrap", kSecAttrCanWrap as String, "wrap"),
        NamedValue("kSecAttrCanUnwrap", kSecAttrCanUnwrap as String, "unwp"),
        NamedValue("kSecAttrSyncViewHint", kSecAttrSyncViewHint as String, "vwht"),
        NamedValue("kSecAttrTokenID", kSecAttrTokenID as String, "tkid"),
        NamedValue("kSecAttrPersistantReference", kSecAttrPersistantReference as String, "persistref"),
        NamedValue("kSecAttrPersistentReference", kSecAttrPersistentReference as String, "persistref"),
        NamedValue("kSecAttrPRF", kSecAttrPRF as String, "prf"),
        NamedValue("kSecSharedPassword", kSecSharedPassword as String, "spwd"),
        NamedValue("kSecPrivateKeyAttrs", kSecPrivateKeyAttrs as String, "private"),
        NamedValue("kSecPublicKeyAttrs", kSecPublicKeyAttrs as String, "public"),
    ]

    static let internetValues: [NamedValue<String>] = [
        NamedValue("kSecAttrProtocolFTP", kSecAttrProtocolFTP as String, "ftp "),
        NamedValue("kSecAttrProtocolFTPAccount", kSecAttrProtocolFTPAccount as String, "ftpa"),
        NamedValue("kSecAttrProtocolHTTP", kSecAttrProtocolHTTP as String, "http"),
        NamedValue("kSecAttrProtocolIRC", kSecAttrProtocolIRC as String, "irc "),
        NamedValue("kSecAttrProtocolNNTP", kSecAttrProtocolNNTP as String, "nntp"),
        NamedValue("kSecAttrProtocolPOP3", kSecAttrProtocolPOP3 as String, "pop3"),
        NamedValue("kSecAttrProtocolSMTP", kSecAttrProtocolSMTP as String, "smtp"),
        NamedValue("kSecAttrProtocolSOCKS", kSecAttrProtocolSOCKS as String, "sox "),
        NamedValue("kSecAttrProtocolIMAP", kSecAttrProtocolIMAP as String, "imap"),
        NamedValue("kSecAttrProtocolLDAP", kSecAttrProtocolLDAP as String, "ldap"),
        NamedValue("kSecAttrProtocolAppleTalk", kSecAttrProtocolAppleTalk as String, "atlk"),
        NamedValue("kSecAttrProtocolAFP", kSecAttrProtocolAFP as String, "afp "),
        NamedValue("kSecAttrProtocolTelnet", kSecAttrProtocolTelnet as String, "teln"),
        NamedValue("kSecAttrProtocolSSH", kSecAttrProtocolSSH as String, "ssh "),
        NamedValue("kSecAttrProtocolFTPS", kSecAttrProtocolFTPS as String, "ftps"),
        NamedValue("kSecAttrProtocolHTTPS", kSecAttrProtocolHTTPS as String, "htps"),
        NamedValue("kSecAttrProtocolHTTPProxy", kSecAttrProtocolHTTPProxy as String, "htpx"),
        NamedValue("kSecAttrProtocolHTTPSProxy", kSecAttrProtocolHTTPSProxy as String, "htsx"),
        NamedValue("kSecAttrProtocolFTPProxy", kSecAttrProtocolFTPProxy as String, "ftpx"),
        NamedValue("kSecAttrProtocolSMB", kSecAttrProtocolSMB as String, "smb "),
        NamedValue("kSecAttrProtocolRTSP", kSecAttrProtocolRTSP as String, "rtsp"),
        NamedValue("kSecAttrProtocolRTSPProxy", kSecAttrProtocolRTSPProxy as String, "rtsx"),
        NamedValue("kSecAttrProtocolDAAP", kSecAttrProtocolDAAP as String, "daap"),
        NamedValue("kSecAttrProtocolEPPC", kSecAttrProtocolEPPC as String, "eppc"),
        NamedValue("kSecAttrProtocolIPP", kSecAttrProtocolIPP as String, "ipp "),
        NamedValue("kSecAttrProtocolNNTPS", kSecAttrProtocolNNTPS as String, "ntps"),
        NamedValue("kSecAttrProtocolLDAPS", kSecAttrProtocolLDAPS as String, "ldps"),
        NamedValue("kSecAttrProtocolTelnetS", kSecAttrProtocolTelnetS as String, "tels"),
        NamedValue("kSecAttrProtocolIMAPS", kSecAttrProtocolIMAPS as String, "imps"),
        NamedValue("kSecAttrProtocolIRCS", kSecAttrProtocolIRCS as String, "ircs"),
        NamedValue("kSecAttrProtocolPOP3S", kSecAttrProtocolPOP3S as String, "pops"),
        NamedValue("kSecAttrAuthenticationTypeNTLM", kSecAttrAuthenticationTypeNTLM as String, "ntlm"),
        NamedValue("kSecAttrAuthenticationTypeMSN", kSecAttrAuthenticationTypeMSN as String, "msna"),
        NamedValue("kSecAttrAuthenticationTypeDPA", kSecAttrAuthenticationTypeDPA as String, "dpaa"),
        NamedValue("kSecAttrAuthenticationTypeRPA", kSecAttrAuthenticationTypeRPA as String, "rpaa"),
        NamedValue("kSecAttrAuthenticationTypeHTTPBasic", kSecAttrAuthenticationTypeHTTPBasic as String, "http"),
        NamedValue("kSecAttrAuthenticationTypeHTTPDigest", kSecAttrAuthenticationTypeHTTPDigest as String, "httd"),
        NamedValue("kSecAttrAuthenticationTypeHTMLForm", kSecAttrAuthenticationTypeHTMLForm as String, "form"),
        NamedValue("kSecAttrAuthenticationTypeDefault", kSecAttrAuthenticationTypeDefault as String, "dflt"),
    ]

    static let keyValues: [NamedValue<String>] = [
        NamedValue("kSecAttrKeyClassPublic", kSecAttrKeyClassPublic as String, "0"),
        NamedValue("kSecAttrKeyClassPrivate", kSecAttrKeyClassPrivate as String, "1"),
        NamedValue("kSecAttrKeyClassSymmetric", kSecAttrKeyClassSymmetric as String, "2"),
        NamedValue("kSecAttrKeyTypeRSA", kSecAttrKeyTypeRSA as String, "42"),
        NamedValue("kSecAttrKeyTypeEC", kSecAttrKeyTypeEC as String, "73"),
        NamedValue("kSecAttrKeyTypeECSECPrimeRandom", kSecAttrKeyTypeECSECPrimeRandom as String, "73"),
        NamedValue("kSecAttrKeyTypeDES", kSecAttrKeyTypeDES as String, "14"),
        NamedValue("kSecAttrKeyType3DES", kSecAttrKeyType3DES as String, "17"),
        NamedValue("kSecAttrKeyTypeRC2", kSecAttrKeyTypeRC2 as String, "23"),
        NamedValue("kSecAttrKeyTypeRC4", kSecAttrKeyTypeRC4 as String, "25"),
        NamedValue("kSecAttrKeyTypeDSA", kSecAttrKeyTypeDSA as String, "43"),
        NamedValue("kSecAttrKeyTypeCAST", kSecAttrKeyTypeCAST as String, "56"),
        NamedValue("kSecAttrKeyTypeECDSA", kSecAttrKeyTypeECDSA as String, "73"),
        NamedValue("kSecAttrKeyTypeAES", kSecAttrKeyTypeAES as String, "2147483649"),
        NamedValue("kSecAttrTokenIDSecureEnclave", kSecAttrTokenIDSecureEnclave as String, "com.apple.setoken"),
        NamedValue("kSecAttrAccessGroupToken", kSecAttrAccessGroupToken as String, "com.apple.token"),
    ]

    static let searches: [NamedValue<String>] = [
        NamedValue("kSecMatchPolicy", kSecMatchPolicy as String, "m_Policy"),
        NamedValue("kSecMatchItemList", kSecMatchItemList as String, "m_ItemList"),
        NamedValue("kSecMatchSearchList", kSecMatchSearchList as String, "m_SearchList"),
        NamedValue("kSecMatchIssuers", kSecMatchIssuers as String, "m_Issuers"),
        NamedValue(
            "kSecMatchEmailAddressIfPresent",
            kSecMatchEmailAddressIfPresent as String,
            "m_EmailAddressIfPresent"
        ),
        NamedValue("kSecMatchSubjectContains", kSecMatchSubjectContains as String, "m_SubjectContains"),
        NamedValue(
            "kSecMatchHostOrSubdomainOfHost",
            kSecMatchHostOrSubdomainOfHost as String,
            "m_HostOrSubdomainOfHost"
        ),
        NamedValue("kSecMatchCaseInsensitive", kSecMatchCaseInsensitive as String, "m_CaseInsensitive"),
        NamedValue("kSecMatchTrustedOnly", kSecMatchTrustedOnly as String, "m_TrustedOnly"),
        NamedValue("kSecMatchValidOnDate", kSecMatchValidOnDate as String, "m_ValidOnDate"),
        NamedValue("kSecMatchLimit", kSecMatchLimit as String, "m_Limit"),
        NamedValue("kSecMatchLimitOne", kSecMatchLimitOne as String, "m_LimitOne"),
        NamedValue("kSecMatchLimitAll", kSecMatchLimitAll as String, "m_LimitAll"),
        NamedValue("kSecReturnData", kSecReturnData as String, "r_Data"),
        NamedValue("kSecReturnAttributes", kSecReturnAttributes as String, "r_Attributes"),
        NamedValue("kSecReturnRef", kSecReturnRef as String, "r_Ref"),
        NamedValue("kSecReturnPersistentRef", kSecReturnPersistentRef as String, "r_PersistentRef"),
        NamedValue("kSecValueData", kSecValueData as String, "v_Data"),
        NamedValue("kSecValueRef", kSecValueRef as String, "v_Ref"),
        NamedValue("kSecValuePersistentRef", kSecValuePersistentRef as String, "v_PersistentRef"),
    ]

    static let uses: [NamedValue<String>] = [
        NamedValue("kSecUseAuthenticationContext", kSecUseAuthenticationContext as String, "u_AuthCtx"),
        NamedValue("kSecUseOperationPrompt", kSecUseOperationPrompt as String, "u_OpPrompt"),
        NamedValue("kSecUseAuthenticationUI", kSecUseAuthenticationUI as String, "u_AuthUI"),
        NamedValue("kSecUseAuthenticationUIAllow", kSecUseAuthenticationUIAllow as String, "u_AuthUIA"),
        NamedValue("kSecUseAuthenticationUIFail", kSecUseAuthenticationUIFail as String, "u_AuthUIF"),
        NamedValue("kSecUseAuthenticationUISkip", kSecUseAuthenticationUISkip as String, "u_AuthUIS"),
        NamedValue("kSecUseNoAuthenticationUI", kSecUseNoAuthenticationUI as String, "u_NoAuthUI"),
        NamedValue("kSecUseDataProtectionKeychain", kSecUseDataProtectionKeychain as String, "nleg"),
        NamedValue("kSecUseItemList", kSecUseItemList as String, "u_ItemList"),
        NamedValue("kSecUseKeychain", kSecUseKeychain as String, "u_Keychain"),
    ]

    @Test(
        "A key or a value of a query has Apple's string",
        arguments: [classes, attributes, internetValues, keyValues, searches, uses].flatMap(\.self)
    )
    func string(constant: NamedValue<String>) {
        #expect(constant.value == constant.apples)
    }

    @Test("Only the names that Apple gives twice share a string within one table")
    func distinct() {
        let twice: Set = ["type", "persistref", "73", "http"]

        for table in [Self.classes, Self.attributes, Self.internetValues, Self.keyValues, Self.searches, Self.uses] {
            let counts = Dictionary(grouping: table, by: \.value).filter { $0.value.count > 1 }
            #expect(Set(counts.keys).isSubset(of: twice))
        }
    }
}
