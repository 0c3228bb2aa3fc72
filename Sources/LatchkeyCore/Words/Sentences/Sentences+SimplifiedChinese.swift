// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension Sentences {
    /// Simplified Chinese.
    static let simplifiedChinese = Self(
        reasons: [
            .authenticationFailed: "未能识别您的身份。",
            .userCancel: "您已取消验证。",
            .userFallback: "您选择了其他登录方式。",
            .systemCancel: "验证被系统中断，请重试。",
            .passcodeNotSet: "此设备未设置锁屏密码，请先在“设置”中设置。",
            .biometryNotAvailable: "此应用无法使用生物识别：设备没有传感器，或未获得使用权限。",
            .biometryNotEnrolled: "尚未录入指纹或面容，请先在“设置”中录入。",
            .biometryLockout: "尝试次数过多，请输入锁屏密码以重新启用生物识别。",
            .appCancel: "应用已取消验证。",
            .invalidContext: "本次验证已失效，请重新开始。",
            .companionNotAvailable: "附近没有已配对的手表或其他设备。",
            .biometryNotPaired: "指纹配件尚未与此设备配对。",
            .biometryDisconnected: "指纹配件未连接。",
            .invalidDimensions: "验证界面的尺寸不符合要求。",
            .notInteractive: "当前无法显示验证界面，请打开应用后重试。",
        ],
        unknown: "出现问题，请重试或使用密码登录。"
    )
}
