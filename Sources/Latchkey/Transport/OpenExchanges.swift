// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Foundation
import LatchkeyCore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The exchanges of a session that wait for their answer, each told its end once.
final class OpenExchanges: NSObject, URLSessionDataDelegate, Sendable {
    typealias End = @Sendable (Result<TransportResponse, TransportError>) -> Void

    private struct Exchange {
        let end: End
        var body: [UInt8] = []
        var isTooLarge = false
    }

    private struct Ledger {
        var open: [Int: Exchange] = [:]
        /// Exchanges that were cancelled before they began.
        var cancelled: Set<Int> = []
    }

    private let ledger = Locked(Ledger())

    /// Waits for an exchange from now on; `false`, and told its end, where it was cancelled before.
    func begin(_ id: Int, end: @escaping End) -> Bool {
        let mayBegin = ledger.withLock { ledger in
            guard ledger.cancelled.remove(id) == nil else { return false }
            ledger.open[id] = Exchange(end: end)
            return true
        }
        if !mayBegin { end(.failure(Self.cancelled)) }
        return mayBegin
    }

    /// Ends an exchange as cancelled, whether or not the system says so, too.
    func cancel(_ id: Int) {
        let exchange = ledger.withLock { ledger in
            let exchange = ledger.open.removeValue(forKey: id)
            if exchange == nil { ledger.cancelled.insert(id) }
            return exchange
        }
        exchange?.end(.failure(Self.cancelled))
    }

    /// Nobody waits for it any more.
    func forget(_ id: Int) {
        ledger.withLock { _ = $0.cancelled.remove(id) }
    }

    private static let cancelled = TransportError(.cancelled, "the task was cancelled")

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = ledger.withLock { ledger in
            guard var exchange = ledger.open.removeValue(forKey: dataTask.taskIdentifier) else { return false }
            exchange.isTooLarge = exchange.body.count + data.count > URLSessionTransport.largestAnswer
            if !exchange.isTooLarge { exchange.body += data }
            ledger.open[dataTask.taskIdentifier] = exchange
            return exchange.isTooLarge
        }
        if isTooLarge { dataTask.cancel() }
    }

    /// A redirect would carry the session's token elsewhere: the answer is the redirect itself.
    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        completionHandler(nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let exchange = ledger.withLock({ $0.open.removeValue(forKey: task.taskIdentifier) }) else { return }
        exchange.end(Self.result(exchange, task.response, error))
    }

    private static func result(
        _ exchange: Exchange,
        _ response: URLResponse?,
        _ error: (any Error)?
    ) -> Result<TransportResponse, TransportError> {
        if exchange.isTooLarge { return .failure(TransportError(.badAnswer, "the answer is too large")) }
        if let error { return .failure(Self.error(error)) }
        guard let response = response as? HTTPURLResponse else {
            return .failure(TransportError(.badAnswer, "the answer is not HTTP"))
        }
        var headers: [String: String] = [:]
        for case (let name as String, let value as String) in response.allHeaderFields {
            headers[name.lowercased()] = value
        }
        return .success(TransportResponse(status: response.statusCode, headers: headers, body: exchange.body))
    }

    private static func error(_ error: any Error) -> TransportError {
        guard let error = error as? URLError else { return TransportError(.unreachable, "\(type(of: error))") }
        let code: TransportError.Code =
            switch error.code {
            case .cancelled: .cancelled
            case .timedOut: .timedOut
            case .badServerResponse, .cannotParseResponse: .badAnswer
            default: .unreachable
            }
        return TransportError(code, "URL error \(error.code.rawValue)")
    }
}
