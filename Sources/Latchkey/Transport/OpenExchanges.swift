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

    private let open = Locked<[Int: Exchange]>([:])

    func begin(_ id: Int, end: @escaping End) {
        open.withLock { $0[id] = Exchange(end: end) }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = open.withLock { open in
            guard var exchange = open[dataTask.taskIdentifier] else { return false }
            exchange.isTooLarge = exchange.body.count + data.count > URLSessionTransport.largestAnswer
            if !exchange.isTooLarge { exchange.body += data }
            open[dataTask.taskIdentifier] = exchange
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
        guard let exchange = open.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
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
