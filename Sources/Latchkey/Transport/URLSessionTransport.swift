// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The system's HTTP client as ``Transport``: no cookies, no cache, no redirects, an answer of limited size in limited
/// time.
public final class URLSessionTransport: Transport {
    /// A megabyte: more than any answer of the protocol.
    static let largestAnswer = 1 << 20

    private let session: URLSession
    private let exchanges: OpenExchanges

    /// A client that gives up after a while.
    ///
    /// - Parameter timeout: How long one exchange may take as a whole.
    public init(timeout: Duration = .seconds(30)) {
        let configuration = URLSessionConfiguration.ephemeral
        let seconds = Double(timeout.components.seconds) + Double(timeout.components.attoseconds) / 1e18
        configuration.timeoutIntervalForRequest = seconds
        configuration.timeoutIntervalForResource = seconds
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        exchanges = OpenExchanges()
        session = URLSession(configuration: configuration, delegate: exchanges, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends a request over a connection that the system chooses.
    public func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        guard !Task.isCancelled else { throw TransportError(.cancelled, "cancelled before it was sent") }
        let task = session.dataTask(with: URLRequest(request))
        defer { exchanges.forget(task.taskIdentifier) }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if exchanges.begin(task.taskIdentifier, end: { continuation.resume(returning: $0) }) { task.resume() }
            }
        } onCancel: {
            exchanges.cancel(task.taskIdentifier)
            task.cancel()
        }
        return try result.get()
    }
}

extension URLRequest {
    fileprivate init(_ request: TransportRequest) {
        self.init(url: request.url, cachePolicy: .reloadIgnoringLocalCacheData)
        httpMethod = request.method
        httpBody = request.body.map { Data($0) }
        httpShouldHandleCookies = false
        for (name, value) in request.headers { setValue(value, forHTTPHeaderField: name) }
    }
}
