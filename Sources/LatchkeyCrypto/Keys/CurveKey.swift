// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if !canImport(CryptoKit)

    import LatchkeyCore

    /// A key on a curve, whole or its public half.
    struct CurveKey: Sendable {
        let curve: EllipticCurve
        /// 04 ‖ X ‖ Y.
        let point: [UInt8]
        private let box: OpenSSLKeyBox

        init(freshOn curve: EllipticCurve) throws(KeyWorkError) {
            self.curve = curve
            do {
                box = try OpenSSLKeyBox(freshOn: curve)
                point = try box.publicPoint(of: curve)
            } catch {
                throw KeyWorkError(error)
            }
        }

        /// Takes an uncompressed point on the curve, and no other form.
        init(point: [UInt8], on curve: EllipticCurve) throws(KeyWorkError) {
            guard point.count == curve.pointCount, point.first == 4 else { throw .malformedKey }
            self.curve = curve
            self.point = point
            do { box = try OpenSSLKeyBox(curve: curve, point: point) } catch { throw KeyWorkError(error) }
        }

        /// Takes 04 ‖ X ‖ Y ‖ K with K in 1 … n − 1; ``halvesFit`` says whether the point is K's.
        init(privateForm: borrowing SecretBytes, on curve: EllipticCurve) throws(KeyWorkError) {
            let count = curve.pointCount
            guard privateForm.count == count + curve.coordinateCount else { throw .malformedKey }
            self.curve = curve
            (point, box) = try privateForm.withBytes { form throws(KeyWorkError) in
                let scalar = UnsafeRawBufferPointer(rebasing: form[count...])
                let point = Array(form[..<count])
                guard point.first == 4, curve.isScalar(scalar) else { throw .malformedKey }
                let box: OpenSSLKeyBox
                do throws(CryptoError) { box = try OpenSSLKeyBox(curve: curve, point: point, scalar: scalar) } catch {
                    throw KeyWorkError(error)
                }
                return (point, box)
            }
        }

        var halvesFit: Bool {
            box.halvesFit()
        }

        func privateForm() throws(KeyWorkError) -> SecretBytes {
            do { return try box.privateForm(of: curve) } catch { throw KeyWorkError(error) }
        }

        func sign(digest: [UInt8], _ encoding: KeyScheme.Encoding) throws(KeyWorkError) -> [UInt8] {
            let der: [UInt8]
            do { der = try box.signECDSA(digest: digest) } catch { throw KeyWorkError(error) }
            if encoding == .x962 { return der }
            guard let signature = StrictSignature(der: der, curve: curve) else {
                throw .libraryFailure("ECDSA: a signature in another form")
            }
            return signature.raw
        }

        func isValid(signature: [UInt8], digest: [UInt8], _ encoding: KeyScheme.Encoding) -> Bool {
            switch encoding {
            case .x962:
                StrictSignature(der: signature, curve: curve) != nil
                    && box.isValidECDSA(signature: signature, digest: digest)
            case .rfc4754:
                StrictSignature(raw: signature, curve: curve).map {
                    box.isValidECDSA(signature: $0.der, digest: digest)
                } ?? false
            }
        }

        func agreement(with peer: CurveKey) throws(KeyWorkError) -> SecretBytes {
            do { return try box.agreement(with: peer.box, on: curve) } catch { throw KeyWorkError(error) }
        }
    }

#endif
