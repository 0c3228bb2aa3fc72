// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import SimulatedDevice

/// What a phone's own sheets say where the app has no say.
struct SystemWords: Sendable {
    let touchID: String
    let faceID: String
    let opticID: String
    let passcode: String
    let permission: String
    let companion: String
    let cancel: String
    let fallback: String
    let tryAgain: String
    let dontAllow: String
    let allow: String
    let looking: String

    static let english = Self(
        touchID: "Touch ID",
        faceID: "Face ID",
        opticID: "Optic ID",
        passcode: "Enter Passcode",
        permission: "May this app use the sensor?",
        companion: "Approve on your companion",
        cancel: "Cancel",
        fallback: "Enter Password",
        tryAgain: "Try Again",
        dontAllow: "Don't Allow",
        allow: "OK",
        looking: "(looking…)"
    )

    static let simplifiedChinese = Self(
        touchID: "触控 ID",
        faceID: "面容 ID",
        opticID: "光学 ID",
        passcode: "输入锁屏密码",
        permission: "允许此应用使用传感器吗？",
        companion: "请在配对设备上确认",
        cancel: "取消",
        fallback: "输入密码",
        tryAgain: "再试一次",
        dontAllow: "不允许",
        allow: "好",
        looking: "（正在识别…）"
    )

    static func of(_ language: Language) -> Self {
        switch language {
        case .english: english
        case .simplifiedChinese: simplifiedChinese
        }
    }
}
