import Messages
import Testing

/// Recordings have a table of what is refused in Tests/Desktop/WaveformTests; here is what only messages may have.
@Suite("JSON that others wrote")
struct JSONLineTests {
    @Test(
        "a message may have numbers of any kind, and line feeds between its parts",
        arguments: [
            ("1.5", JSONValue.fraction(1.5)), ("-0.25", .fraction(-0.25)), ("1e3", .fraction(1000)),
            ("2E-2", .fraction(0.02)), ("7", .number(7)), ("-7", .negative(-7)), ("\r\n 7\n", .number(7)),
        ])
    func numbers(text: String, value: JSONValue) throws {
        #expect(try JSONLine.object(Array("{\"a\":\(text)}".utf8), .open) == ["a": value])
    }

    @Test("what is no number is refused, and so is one that is too large", arguments: ["1.5.5", "1e", "1e999", "-"])
    func noNumber(text: String) {
        #expect(throws: JSONLine.Complaint.self) { try JSONLine.object(Array("{\"a\":\(text)}".utf8), .open) }
    }

    @Test("objects and lists may be in each other, but not without end")
    func depth() throws {
        func nested(_ count: Int) -> [UInt8] {
            Array((String(repeating: "{\"a\":", count: count) + "1" + String(repeating: "}", count: count)).utf8)
        }
        _ = try JSONLine.object(nested(7), .open)
        #expect(throws: JSONLine.Complaint.self) { try JSONLine.object(nested(8), .open) }
        _ = try JSONLine.object(nested(3))
        #expect(throws: JSONLine.Complaint.self) { try JSONLine.object(nested(4)) }
        #expect(throws: JSONLine.Complaint.self) {
            try JSONLine.object(Array(String(repeating: "{\"a\":", count: 100_000).utf8), .open)
        }
    }

    @Test("a key of somebody else's is printable in a message")
    func keys() {
        let error = #expect(throws: JSONLine.Complaint.self) {
            try JSONLine.object(Array(#"{"\u001b[2J":1,"\u001b[2J":2}"#.utf8), .open)
        }
        #expect(error?.message == "the key '?[2J' is there twice")
    }
}
