// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

// Evaluations of what items, keys and access controls demand.
extension Authority {
    /// Begins an evaluation; `reply` is called once on the reply queue, unless the process ends first.
    @discardableResult
    package func evaluate(
        _ context: ContextID,
        access demand: AccessDemand,
        reason: String?,
        abandoned: (@Sendable () -> Void)? = nil,
        reply: @escaping @Sendable (Result<OwnerMeans, OwnerError>) -> Void
    ) -> EvaluationID {
        begin(.onQueue(reply, abandoned: abandoned)) { .evaluateAccess($0, context, demand, reason: reason) }
    }

    /// Evaluates and waits on the calling thread; `nil` where the process ended first.
    package func evaluateBlocking(
        _ context: ContextID,
        access demand: AccessDemand,
        reason: String?
    ) -> Result<OwnerMeans, OwnerError>? {
        let waiter = Waiter()
        begin(.toWaiter(waiter)) { .evaluateAccess($0, context, demand, reason: reason) }
        return waiter.wait()
    }

    /// Apple's `evaluateAccessControl`: asks for all that the rules demand, so that the context then opens what has them.
    ///
    /// Rules that demand nobody succeed without a prompt; those that nobody could ever meet fail with −1001. An empty reason
    /// ends the process. `reply` hears `nil` for success.
    package func evaluateAccess(
        _ context: ContextID,
        _ rules: AccessRules,
        reason: String,
        abandoned: (@Sendable () -> Void)? = nil,
        reply: @escaping @Sendable (OwnerError?) -> Void
    ) {
        if let demand = AccessDemand(evaluating: rules) {
            evaluate(context, access: demand, reason: reason, abandoned: abandoned) { result in
                if case .failure(let error) = result { reply(error) } else { reply(nil) }
            }
            return
        }
        let isValid = read { $0.contexts[context]?.isInvalid == false }
        deliver { reply(isValid ? nil : OwnerError(.invalidContext, "the context was invalidated")) }
    }
}
