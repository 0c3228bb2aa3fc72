// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore

extension AuthorityState {
    /// What the person sees, if anything.
    package var prompt: VisiblePrompt? {
        guard let open else { return nil }
        let kind = promptKind(of: open.stage)
        let buttons = promptButtons(of: open)
        let fallback = buttons.contains(.fallback) ? open.settings.fallbackTitle : nil
        let cancel = buttons.contains(.cancel) && behaviour.hasCancelTitle ? open.settings.cancelTitle : nil
        return VisiblePrompt(
            kind: kind,
            buttons: buttons,
            fallbackTitle: fallback,
            cancelTitle: cancel?.isEmpty == true ? nil : cancel,
            reason: promptReason(of: open, kind),
            usageDescription: kind == .permission ? app.usageDescription : nil,
            evaluation: open.id
        )
    }

    private func promptKind(of stage: OpenEvaluation.Stage) -> VisiblePrompt.Kind {
        switch stage {
        case .permission: .permission
        case .touch: .touchID
        case .scanning, .retryOffered, .fallbackOffered: biometry == .opticID ? .opticID : .faceID
        case .passcode, .passcodeBeforeSensor: .passcode
        case .companion: .companion
        }
    }

    /// FID-19: a face sheet shows the reason only beside a custom fallback title; the alert has a text of its own.
    private func promptReason(of open: OpenEvaluation, _ kind: VisiblePrompt.Kind) -> String? {
        switch kind {
        case .permission: nil
        case .faceID, .opticID: (open.settings.fallbackTitle ?? "").isEmpty ? nil : open.reason
        case .touchID, .passcode, .companion: open.reason
        }
    }

    private func promptButtons(of open: OpenEvaluation) -> [VisiblePrompt.Button] {
        let fallbackIsHidden = open.settings.fallbackTitle?.isEmpty == true
        switch open.stage {
        case .permission: return [.dontAllow, .allow]
        case .touch:
            let showsFallback = (open.misses > 0 || behaviour.showsFallbackAtOnce) && !fallbackIsHidden
            return showsFallback ? [.cancel, .fallback] : [.cancel]
        case .scanning: return []
        case .retryOffered: return [.cancel, .tryAgain]
        case .fallbackOffered: return fallbackIsHidden ? [.cancel] : [.cancel, .fallback]
        case .passcode, .passcodeBeforeSensor, .companion: return [.cancel]
        }
    }
}
