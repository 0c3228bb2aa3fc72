// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

#if os(Linux)

    import Testing

    @testable import LatchkeyCrypto

    @Suite("Argon2id")
    struct Argon2idTests {
        struct Vector: Decodable {
            let passes: Int
            let memoryKiB: Int
            let lanes: Int
            let password: String
            let salt: String
            let hash: String
        }

        static let small = Argon2id.Parameters(memoryKiB: 64, passes: 1, lanes: 1)

        @Test("It gives the hashes of the reference implementation")
        func reference() throws {
            for vector in try VectorFiles.own("argon2id/reference.json", as: [Vector].self) {
                let hash = try Argon2id.hash(
                    password: Array(vector.password.utf8),
                    salt: Array(vector.salt.utf8),
                    parameters: .init(memoryKiB: vector.memoryKiB, passes: vector.passes, lanes: vector.lanes)
                )

                #expect(hash == bytes(vector.hash))
            }
        }

        @Test("Password, salt, each parameter and the length all matter")
        func inputsMatter() throws {
            let salt = Array("somesalt".utf8)
            let base = try Argon2id.hash(password: [1], salt: salt, parameters: Self.small)
            var others = [try Argon2id.hash(password: [2], salt: salt, parameters: Self.small)]
            others.append(try Argon2id.hash(password: [1], salt: salt + [0], parameters: Self.small))
            others.append(try Argon2id.hash(password: [], salt: salt, parameters: Self.small))
            for other in [(128, 1, 1), (64, 2, 1), (64, 1, 2)] {
                let parameters = Argon2id.Parameters(memoryKiB: other.0, passes: other.1, lanes: other.2)
                others.append(try Argon2id.hash(password: [1], salt: salt, parameters: parameters))
            }

            #expect(Set(others + [base]).count == 7)
            #expect(try Argon2id.hash(password: [1], salt: salt, parameters: Self.small, length: 64).count == 64)
        }

        @Test(
            "Parameters that the algorithm does not allow are refused and do not trap",
            arguments: [(64, 0, 1), (64, -1, 1), (64, 1, 0), (7, 1, 1), (15, 1, 2), (0, 1, 1), (Int.max, 1, 1)]
        )
        func badParameters(_ memory: Int, _ passes: Int, _ lanes: Int) {
            let parameters = Argon2id.Parameters(memoryKiB: memory, passes: passes, lanes: lanes)

            #expect(throws: CryptoError.badParameters) {
                try Argon2id.hash(password: [1], salt: Array("somesalt".utf8), parameters: parameters)
            }
        }

        @Test("A salt under 8 bytes and a hash of a length nobody wants are refused")
        func badLengths() {
            let salt = Array("somesalt".utf8)

            #expect(throws: CryptoError.badParameters) {
                try Argon2id.hash(password: [1], salt: [1, 2, 3], parameters: Self.small)
            }
            for length in [-1, 0, 3, 1025] {
                #expect(throws: CryptoError.badParameters) {
                    try Argon2id.hash(password: [1], salt: salt, parameters: Self.small, length: length)
                }
            }
        }
    }

#endif
