// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

/// The domain of every error of this module.
public let LAErrorDomain = "com.apple.LocalAuthentication"

/// The ceiling of ``LAContext/touchIDAuthenticationAllowableReuseDuration`` in seconds: longer ones count as this.
public let LATouchIDAuthenticationMaximumAllowableReuseDuration: TimeInterval = 300
