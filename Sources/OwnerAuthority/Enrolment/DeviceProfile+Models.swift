// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

// One line a model, so that a test reads `SimulatedPhone(.iPhone15(iOS: "17.0"))`. Each stops with a sentence that names
// the range when the model never ran the version.
extension DeviceProfile {
    /// An iPhone 5s.
    public static func iPhone5s(iOS version: OSVersion) -> Self { written("iPhone 5s", version) }
    /// An iPhone 6.
    public static func iPhone6(iOS version: OSVersion) -> Self { written("iPhone 6", version) }
    /// An iPhone 6 Plus.
    public static func iPhone6Plus(iOS version: OSVersion) -> Self { written("iPhone 6 Plus", version) }
    /// An iPhone 6s.
    public static func iPhone6s(iOS version: OSVersion) -> Self { written("iPhone 6s", version) }
    /// An iPhone 6s Plus.
    public static func iPhone6sPlus(iOS version: OSVersion) -> Self { written("iPhone 6s Plus", version) }
    /// An iPhone SE.
    public static func iPhoneSE(iOS version: OSVersion) -> Self { written("iPhone SE", version) }
    /// An iPhone 7.
    public static func iPhone7(iOS version: OSVersion) -> Self { written("iPhone 7", version) }
    /// An iPhone 7 Plus.
    public static func iPhone7Plus(iOS version: OSVersion) -> Self { written("iPhone 7 Plus", version) }
    /// An iPhone 8.
    public static func iPhone8(iOS version: OSVersion) -> Self { written("iPhone 8", version) }
    /// An iPhone 8 Plus.
    public static func iPhone8Plus(iOS version: OSVersion) -> Self { written("iPhone 8 Plus", version) }
    /// An iPhone X.
    public static func iPhoneX(iOS version: OSVersion) -> Self { written("iPhone X", version) }
    /// An iPhone XR.
    public static func iPhoneXR(iOS version: OSVersion) -> Self { written("iPhone XR", version) }
    /// An iPhone XS.
    public static func iPhoneXS(iOS version: OSVersion) -> Self { written("iPhone XS", version) }
    /// An iPhone XS Max.
    public static func iPhoneXSMax(iOS version: OSVersion) -> Self { written("iPhone XS Max", version) }
    /// An iPhone 11.
    public static func iPhone11(iOS version: OSVersion) -> Self { written("iPhone 11", version) }
    /// An iPhone 11 Pro.
    public static func iPhone11Pro(iOS version: OSVersion) -> Self { written("iPhone 11 Pro", version) }
    /// An iPhone 11 Pro Max.
    public static func iPhone11ProMax(iOS version: OSVersion) -> Self { written("iPhone 11 Pro Max", version) }
    /// An iPhone SE (2nd generation).
    public static func iPhoneSE2(iOS version: OSVersion) -> Self { written("iPhone SE (2nd generation)", version) }
    /// An iPhone 12 mini.
    public static func iPhone12mini(iOS version: OSVersion) -> Self { written("iPhone 12 mini", version) }
    /// An iPhone 12.
    public static func iPhone12(iOS version: OSVersion) -> Self { written("iPhone 12", version) }
    /// An iPhone 12 Pro.
    public static func iPhone12Pro(iOS version: OSVersion) -> Self { written("iPhone 12 Pro", version) }
    /// An iPhone 12 Pro Max.
    public static func iPhone12ProMax(iOS version: OSVersion) -> Self { written("iPhone 12 Pro Max", version) }
    /// An iPhone 13 mini.
    public static func iPhone13mini(iOS version: OSVersion) -> Self { written("iPhone 13 mini", version) }
    /// An iPhone 13.
    public static func iPhone13(iOS version: OSVersion) -> Self { written("iPhone 13", version) }
    /// An iPhone 13 Pro.
    public static func iPhone13Pro(iOS version: OSVersion) -> Self { written("iPhone 13 Pro", version) }
    /// An iPhone 13 Pro Max.
    public static func iPhone13ProMax(iOS version: OSVersion) -> Self { written("iPhone 13 Pro Max", version) }
    /// An iPhone SE (3rd generation).
    public static func iPhoneSE3(iOS version: OSVersion) -> Self { written("iPhone SE (3rd generation)", version) }
    /// An iPhone 14.
    public static func iPhone14(iOS version: OSVersion) -> Self { written("iPhone 14", version) }
    /// An iPhone 14 Plus.
    public static func iPhone14Plus(iOS version: OSVersion) -> Self { written("iPhone 14 Plus", version) }
    /// An iPhone 14 Pro.
    public static func iPhone14Pro(iOS version: OSVersion) -> Self { written("iPhone 14 Pro", version) }
    /// An iPhone 14 Pro Max.
    public static func iPhone14ProMax(iOS version: OSVersion) -> Self { written("iPhone 14 Pro Max", version) }
    /// An iPhone 15.
    public static func iPhone15(iOS version: OSVersion) -> Self { written("iPhone 15", version) }
    /// An iPhone 15 Plus.
    public static func iPhone15Plus(iOS version: OSVersion) -> Self { written("iPhone 15 Plus", version) }
    /// An iPhone 15 Pro.
    public static func iPhone15Pro(iOS version: OSVersion) -> Self { written("iPhone 15 Pro", version) }
    /// An iPhone 15 Pro Max.
    public static func iPhone15ProMax(iOS version: OSVersion) -> Self { written("iPhone 15 Pro Max", version) }
    /// An iPhone 16.
    public static func iPhone16(iOS version: OSVersion) -> Self { written("iPhone 16", version) }
    /// An iPhone 16 Plus.
    public static func iPhone16Plus(iOS version: OSVersion) -> Self { written("iPhone 16 Plus", version) }
    /// An iPhone 16 Pro.
    public static func iPhone16Pro(iOS version: OSVersion) -> Self { written("iPhone 16 Pro", version) }
    /// An iPhone 16 Pro Max.
    public static func iPhone16ProMax(iOS version: OSVersion) -> Self { written("iPhone 16 Pro Max", version) }
    /// An iPhone 16e.
    public static func iPhone16e(iOS version: OSVersion) -> Self { written("iPhone 16e", version) }
    /// An iPhone 17.
    public static func iPhone17(iOS version: OSVersion) -> Self { written("iPhone 17", version) }
    /// An iPhone Air.
    public static func iPhoneAir(iOS version: OSVersion) -> Self { written("iPhone Air", version) }
    /// An iPhone 17 Pro.
    public static func iPhone17Pro(iOS version: OSVersion) -> Self { written("iPhone 17 Pro", version) }
    /// An iPhone 17 Pro Max.
    public static func iPhone17ProMax(iOS version: OSVersion) -> Self { written("iPhone 17 Pro Max", version) }
    /// An iPod touch (7th generation).
    public static func iPodTouch7(iOS version: OSVersion) -> Self { written("iPod touch (7th generation)", version) }
    /// An iPad Air (1st generation).
    public static func iPadAir(iOS version: OSVersion) -> Self { written("iPad Air (1st generation)", version) }
    /// An Apple Vision Pro; its system counted as the iOS of the same year.
    public static func visionPro(iOS version: OSVersion) -> Self { written("Apple Vision Pro", version) }
}
