// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LocalAuthentication

/// A blocking read on a queue of its own, in a continuation.
struct ReadOffTheMainThread {
    func read(_ account: String, _ context: LAContext) async throws -> Data {
        nonisolated(unsafe) let context = context  // Handed over: the caller waits.
        return try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global(qos: .userInitiated).async {
                var result: CFTypeRef?
                let query: [String: Any] = [
                    kSecClass as String: kSecClassGenericPassword,
                    kSecAttrAccount as String: account,
                    kSecUseAuthenticationContext as String: context,
                    kSecReturnData as String: true,
                ]
                let status = SecItemCopyMatching(query as CFDictionary, &result)
                if status == errSecSuccess, let data = result as? Data {
                    continuation.resume(returning: data)
                } else {
                    continuation.resume(throwing: NSError(domain: NSOSStatusErrorDomain, code: Int(status)))
                }
            }
        }
    }
}
