// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

extension Texts {
    /// Simplified Chinese.
    static let simplifiedChinese: [Key: String] = [
        .sensorName(.none): "锁屏密码",
        .sensorName(.touchID): "触控 ID",
        .sensorName(.faceID): "面容 ID",
        .sensorName(.opticID): "光学 ID",
        .sensorName(.fingerprint): "指纹识别器",

        .sensorInSentence(.none): "生物识别",
        .sensorInSentence(.touchID): "触控 ID",
        .sensorInSentence(.faceID): "面容 ID",
        .sensorInSentence(.opticID): "光学 ID",
        .sensorInSentence(.fingerprint): "指纹识别器",

        .prompt(.none): "请验证您的身份",
        .prompt(.touchID): "请验证已有指纹",
        .prompt(.faceID): "请验证您的面容",
        .prompt(.opticID): "请验证您的虹膜",
        .prompt(.fingerprint): "请验证您的指纹",

        .fallbackButton: "输入密码",
        .cancelButton: "取消",

        .message(.notSupported): "此设备没有指纹或面容传感器。",
        .message(.success): "验证成功。",
        .message(.failed): "未能识别您的身份。",
        .message(.userCancelled): "您已取消验证。",
        .message(.passwordRequested): "您选择了其他登录方式。",
        .message(.systemCancelled): "验证被系统中断，请重试。",
        .message(.passcodeNotSet): "此设备未设置锁屏密码，请先在“设置”中设置。",
        .message(.notEnrolled): "尚未录入指纹或面容，无法使用{sensor}。请先在“设置”中录入。",
        .message(.notAvailable): "此应用目前无法使用{sensor}。",
        .message(.lockedOut): "尝试次数过多，请输入锁屏密码以重新启用{sensor}。",
        .message(.appCancelled): "应用已取消验证。",
        .message(.invalidContext): "本次验证已失效，请重新开始。",
        .message(.osVersionNotSupported): "此设备的系统版本过低，不支持该验证方式。",
        .message(.permissionDenied): "此应用未获准使用{sensor}，可在“设置”中开启。",
        .message(.notInteractive): "当前无法显示验证界面，请打开应用后重试。",
        .message(.companionNotAvailable): "附近没有已配对的手表或其他设备。",
        .message(.biometryNotPaired): "指纹配件尚未与此设备配对。",
        .message(.biometryDisconnected): "指纹配件未连接。",
        .message(.invalidDimensions): "验证界面的尺寸不符合要求。",
        .message(.unknown): "出现问题，请重试或使用密码登录。",

        .bindingPrompt(.none): "今后使用此设备登录",
        .bindingPrompt(.touchID): "今后使用触控 ID 登录",
        .bindingPrompt(.faceID): "今后使用面容 ID 登录",
        .bindingPrompt(.opticID): "今后使用光学 ID 登录",
        .bindingPrompt(.fingerprint): "今后使用指纹登录",
        .loginPrompt: "登录账户 {account}",
    ]
}
