// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// How a server is reached and how one logs in there, as values of attributes. They are computed, for on Linux a `CFString` is not `Sendable`.

/// FTP.
public var kSecAttrProtocolFTP: CFString { "ftp " }
/// FTP, for an account.
public var kSecAttrProtocolFTPAccount: CFString { "ftpa" }
/// HTTP.
public var kSecAttrProtocolHTTP: CFString { "http" }
/// IRC.
public var kSecAttrProtocolIRC: CFString { "irc " }
/// NNTP.
public var kSecAttrProtocolNNTP: CFString { "nntp" }
/// POP3.
public var kSecAttrProtocolPOP3: CFString { "pop3" }
/// SMTP.
public var kSecAttrProtocolSMTP: CFString { "smtp" }
/// SOCKS.
public var kSecAttrProtocolSOCKS: CFString { "sox " }
/// IMAP.
public var kSecAttrProtocolIMAP: CFString { "imap" }
/// LDAP.
public var kSecAttrProtocolLDAP: CFString { "ldap" }
/// AppleTalk.
public var kSecAttrProtocolAppleTalk: CFString { "atlk" }
/// Shared files by AFP.
public var kSecAttrProtocolAFP: CFString { "afp " }
/// Telnet.
public var kSecAttrProtocolTelnet: CFString { "teln" }
/// A secure shell.
public var kSecAttrProtocolSSH: CFString { "ssh " }
/// FTP over TLS.
public var kSecAttrProtocolFTPS: CFString { "ftps" }
/// HTTP over TLS.
public var kSecAttrProtocolHTTPS: CFString { "htps" }
/// A proxy for HTTP.
public var kSecAttrProtocolHTTPProxy: CFString { "htpx" }
/// A proxy for HTTPS.
public var kSecAttrProtocolHTTPSProxy: CFString { "htsx" }
/// A proxy for FTP.
public var kSecAttrProtocolFTPProxy: CFString { "ftpx" }
/// Shared files by SMB.
public var kSecAttrProtocolSMB: CFString { "smb " }
/// RTSP.
public var kSecAttrProtocolRTSP: CFString { "rtsp" }
/// A proxy for RTSP.
public var kSecAttrProtocolRTSPProxy: CFString { "rtsx" }
/// Shared music.
public var kSecAttrProtocolDAAP: CFString { "daap" }
/// Events between programs.
public var kSecAttrProtocolEPPC: CFString { "eppc" }
/// Printing.
public var kSecAttrProtocolIPP: CFString { "ipp " }
/// NNTP over TLS.
public var kSecAttrProtocolNNTPS: CFString { "ntps" }
/// LDAP over TLS.
public var kSecAttrProtocolLDAPS: CFString { "ldps" }
/// Telnet over TLS.
public var kSecAttrProtocolTelnetS: CFString { "tels" }
/// IMAP over TLS.
public var kSecAttrProtocolIMAPS: CFString { "imps" }
/// IRC over TLS.
public var kSecAttrProtocolIRCS: CFString { "ircs" }
/// POP3 over TLS.
public var kSecAttrProtocolPOP3S: CFString { "pops" }
/// Logging in by NTLM.
public var kSecAttrAuthenticationTypeNTLM: CFString { "ntlm" }
/// Logging in by Microsoft's network.
public var kSecAttrAuthenticationTypeMSN: CFString { "msna" }
/// Logging in by distributed passwords.
public var kSecAttrAuthenticationTypeDPA: CFString { "dpaa" }
/// Logging in by remote passwords.
public var kSecAttrAuthenticationTypeRPA: CFString { "rpaa" }
/// Logging in by HTTP, basic.
public var kSecAttrAuthenticationTypeHTTPBasic: CFString { "http" }
/// Logging in by HTTP, digest.
public var kSecAttrAuthenticationTypeHTTPDigest: CFString { "httd" }
/// Logging in by a form of HTML.
public var kSecAttrAuthenticationTypeHTMLForm: CFString { "form" }
/// Logging in by the default.
public var kSecAttrAuthenticationTypeDefault: CFString { "dflt" }
