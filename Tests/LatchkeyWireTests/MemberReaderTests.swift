// SPDX-License-Identifier: Apache-2.0
// Latchkey: Touch ID and Face ID for Swift, from the sensor to the server.

import LatchkeyCore
import Testing

@testable import LatchkeyWire

@Suite("Taking objects apart")
struct MemberReaderTests {
    /// An object with one member of every kind, and a nested one.
    struct Sample: WireObject {
        let text: String
        let number: Int
        let bytes: WireBytes?
        let list: [String]
        let inner: Inner?

        struct Inner: WireObject {
            let biometry: Biometry

            init(from reader: inout MemberReader) throws(InvalidMember) {
                biometry = try reader.required("biometry")
            }

            var members: JSONObject {
                JSONObject([("biometry", biometry.json)])
            }
        }

        init(from reader: inout MemberReader) throws(InvalidMember) {
            text = try reader.required("text")
            number = try reader.required("number")
            bytes = try reader.optional("bytes")
            list = try reader.required("list")
            inner = try reader.optional("inner")
        }

        var members: JSONObject {
            JSONObject(present: [
                ("text", text.json), ("number", number.json), ("bytes", bytes?.json), ("list", list.json),
                ("inner", (inner?.members).map(JSONValue.object)),
            ])
        }
    }

    private func read(_ text: String) throws -> Sample {
        guard case .object(let members) = try JSONValue(parsing: Array(text.utf8)) else { throw InvalidMember("") }
        return try Sample(request: members)
    }

    @Test("What is written is what was read, in the object's own order")
    func roundTrip() throws {
        let sample = try read(
            #"{"list":["a","b"],"number":-7,"text":"é","inner":{"biometry":"opticID"},"bytes":"AQI"}"#
        )

        #expect(sample.bytes?.bytes == [1, 2])
        #expect(sample.inner?.biometry == .opticID)
        #expect(
            String(decoding: sample.body, as: UTF8.self)
                == #"{"text":"é","number":-7,"bytes":"AQI","list":["a","b"],"inner":{"biometry":"opticID"}}"#
        )
    }

    @Test("What may be missing may be missing, and is not written")
    func optional() throws {
        let sample = try read(#"{"text":"","number":0,"list":[]}"#)

        #expect(sample.bytes == nil)
        #expect(sample.inner == nil)
        #expect(sample.members.members.map(\.name) == ["text", "number", "list"])
    }

    static let faults: [(String, String)] = [
        (#"{"number":0,"list":[]}"#, "text"), (#"{"text":null,"number":0,"list":[]}"#, "text"),
        (#"{"text":"","number":0.0,"list":[]}"#, "number"), (#"{"text":"","number":1e2,"list":[]}"#, "number"),
        (#"{"text":"","number":"1","list":[]}"#, "number"), (#"{"text":"","number":true,"list":[]}"#, "number"),
        (#"{"text":"","number":0,"list":["a",1]}"#, "list"), (#"{"text":"","number":0,"list":{}}"#, "list"),
        (#"{"text":"","number":0,"list":[],"bytes":"AQ=="}"#, "bytes"),
        (#"{"text":"","number":0,"list":[],"bytes":"AR"}"#, "bytes"),
        (#"{"text":"","number":0,"list":[],"bytes":null}"#, "bytes"),
        (#"{"text":"","number":0,"list":[],"inner":null}"#, "inner"),
        (#"{"text":"","number":0,"list":[],"inner":{}}"#, "inner.biometry"),
        (#"{"text":"","number":0,"list":[],"inner":{"biometry":"TouchID"}}"#, "inner.biometry"),
        (#"{"text":"","number":0,"list":[],"inner":{"biometry":"none","x":1}}"#, "inner.x"),
        (#"{"text":"","number":0,"list":[],"Text":""}"#, "Text"), (#"{"text":"","number":0,"list":[],"":""}"#, ""),
    ]

    @Test("The member that is wrong is named by its path", arguments: faults)
    func names(_ text: String, _ path: String) {
        #expect(throws: InvalidMember(path)) { try read(text) }
    }

    @Test("Two objects of the same name at different depths have different paths")
    func depth() throws {
        let inner = JSONObject([("x", .null)])
        var reader = MemberReader(JSONObject([("inner", .object(inner))]), as: .request)

        #expect(throws: InvalidMember("inner.x")) { try reader.required("inner", as: EmptyRequest.self) }
    }
}
