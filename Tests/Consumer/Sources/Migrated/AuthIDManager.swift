// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey

/// 一行代码完成指纹 / 面容验证，回调总在主线程；原始值 0 至 12 与原来相同.
package struct AuthIDManager: Sendable {
    private let authenticator: Authenticator

    /// 应用中用 `.system`，测试中用模拟手机.
    package init(device: any OwnerDevice) {
        authenticator = Authenticator(device: device, texts: Texts(.simplifiedChinese))
    }

    package var supportTypeName: String {
        authenticator.texts[.sensorName(authenticator.sensor)]
    }

    package func showAuthID(
        describe: String?,
        authFallbackTitle: String? = nil,
        block: @escaping @MainActor @Sendable (AuthenticationState, DeviceError?) -> Void
    ) {
        authenticator.authenticate(describe, fallbackTitle: authFallbackTitle, completion: block)
    }
}
