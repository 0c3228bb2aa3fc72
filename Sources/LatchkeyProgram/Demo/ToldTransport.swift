// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import Latchkey
import LatchkeyCore

/// Tells what travels, by names and not by values, and keeps it as somebody with ears on the line would.
final class ToldTransport: Transport {
    private let transport: any Transport
    private let teller: StoryTeller
    private let kept = Locked<[TransportRequest]>([])
    private let thief = Locked<SwappedPayee?>(nil)

    init(_ transport: any Transport, _ teller: StoryTeller) {
        self.transport = transport
        self.teller = teller
    }

    /// What travelled to one path.
    func requests(to path: String) -> [TransportRequest] {
        kept.withLock { $0 }.filter { $0.url.path == path }
    }

    /// The next document that comes back pays somebody else.
    func swapNextPayee(for payee: String) {
        thief.withLock { $0 = SwappedPayee(payee: payee) }
    }

    func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
        kept.withLock { $0.append(request) }
        teller.tell(.request("\(request.method) \(request.url.path)", members: Self.names(request.body ?? [])))
        let response = try await transport.send(request)
        teller.tell(Self.answer(response))
        guard request.url.path == "/v1/confirmations", let thief = thief.withLock({ $0.take() }) else {
            return response
        }
        return thief.spoil(response)
    }

    private static func answer(_ response: TransportResponse) -> StoryEvent {
        guard response.status >= 400, case .string(let code)? = object(response.body)?["code"] else {
            return .answer(response.status, members: names(response.body), code: nil)
        }
        return .answer(response.status, members: [], code: code)
    }

    private static func names(_ body: [UInt8]) -> [String] {
        object(body)?.members.map(\.name) ?? []
    }

    private static func object(_ body: [UInt8]) -> JSONObject? {
        // What is no JSON has no names to tell; the client judges it for itself.
        guard case .object(let object)? = try? JSONValue(parsing: body) else { return nil }
        return object
    }
}
