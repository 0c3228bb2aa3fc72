// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The currencies of ISO 4217 with their decimals, as of January 2026.
///
/// Left out on purpose: what nobody pays with. Metals (XAG, XAU, XPD, XPT), funds and indexed units (BOV, CHE, CHW, CLF,
/// COU, MXV, USN, UYI, UYW), units of account and bonds (XAD, XBA to XBD, XDR, XSU, XUA), and the codes for tests and for
/// no currency (XTS, XXX).
enum CurrencyTable {
    static let decimals: [String: Int] = {
        var table: [String: Int] = [:]
        for (decimals, codes) in byDecimals {
            for code in codes.split(whereSeparator: \.isWhitespace) { table[String(code)] = decimals }
        }
        return table
    }()

    private static let byDecimals: [(Int, String)] = [
        (0, "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF"),
        (3, "BHD IQD JOD KWD LYD OMR TND"),
        (
            2,
            """
            AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CNY COP CRC
            CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR
            JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD
            NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN
            SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VED VES WST XCD XCG YER ZAR ZMW ZWG
            """
        ),
    ]
}
