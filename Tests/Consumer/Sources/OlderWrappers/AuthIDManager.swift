// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// 指纹 / 面容验证的结果.
package enum AuthIDState: UInt {
    /// 当前设备不支持
    case notSupport = 0
    /// 验证成功
    case success = 1
    /// 验证失败
    case fail = 2
    /// 用户手动取消
    case userCancel = 3
    /// 用户选择输入密码
    case inputPassword = 4
    /// 被系统取消（来电、锁屏、按 Home 键等）
    case systemCancel = 5
    /// 未设置锁屏密码
    case passwordNotSet = 6
    /// 未录入指纹或面容
    case touchIDNotSet = 7
    /// 不可用
    case touchIDNotAvailable = 8
    /// 多次失败后被锁定
    case touchIDLockout = 9
    /// 被应用取消
    case appCancel = 10
    /// LAContext 已失效
    case invalidContext = 11
    /// 系统版本过低
    case versionNotSupport = 12
}

package typealias AuthIDStateBlock = (_ state: AuthIDState, _ error: Error?) -> Void

/// 单例：一行代码完成指纹 / 面容验证，回调总在主线程.
package final class AuthIDManager: LAContext {
    package static let shared = AuthIDManager()

    /// 设备支持的类型.
    package var supportTypeName: String {
        let context = LAContext()
        context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: nil)
        switch context.biometryType {
        case .faceID: return "面容ID"
        case .touchID: return "触控ID"
        default: return "锁屏密码"
        }
    }

    package func showAuthID(describe: String?, authFallbackTitle: String? = nil, block: @escaping AuthIDStateBlock) {
        guard #available(iOS 8.0, *) else {
            DispatchQueue.main.async { block(.versionNotSupport, nil) }
            return
        }
        let context = LAContext()
        context.localizedFallbackTitle = authFallbackTitle
        var error: NSError?
        guard context.canEvaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, error: &error) else {
            let state = error.map(state(of:)) ?? .notSupport
            DispatchQueue.main.async { block(state, error) }
            return
        }
        context.evaluatePolicy(
            .deviceOwnerAuthenticationWithBiometrics,
            localizedReason: describe ?? "通过\(supportTypeName)验证身份"
        ) { success, error in
            _ = context
            DispatchQueue.main.async {
                if success {
                    block(.success, nil)
                } else if let error = error as NSError? {
                    block(self.state(of: error), error)
                } else {
                    block(.fail, nil)
                }
            }
        }
    }

    private func state(of error: NSError) -> AuthIDState {
        guard error.domain == kLAErrorDomain else { return .fail }
        switch Int32(error.code) {
        case kLAErrorAuthenticationFailed: return .fail
        case kLAErrorUserCancel: return .userCancel
        case kLAErrorUserFallback: return .inputPassword
        case kLAErrorSystemCancel: return .systemCancel
        case kLAErrorPasscodeNotSet: return .passwordNotSet
        case kLAErrorTouchIDNotEnrolled: return .touchIDNotSet
        case kLAErrorTouchIDNotAvailable: return .touchIDNotAvailable
        case kLAErrorTouchIDLockout: return .touchIDLockout
        case kLAErrorAppCancel: return .appCancel
        case kLAErrorInvalidContext: return .invalidContext
        default: return .notSupport
        }
    }
}
