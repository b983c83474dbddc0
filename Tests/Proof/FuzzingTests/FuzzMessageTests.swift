import Testing

@testable import FuzzParsers

@Suite("What a fuzzer says of an uplink's messages")
struct FuzzMessageTests {
    private func look(_ text: String) -> FuzzMessages.Look {
        Array(text.utf8).withUnsafeBufferPointer { FuzzMessages.look("portcullis/fuzz/gate/north/event", $0) }
    }

    @Test("one that was good is known by all of its bytes")
    func known() {
        for _ in 0..<2 {
            #expect(look(#"{"sequence":7,"kind":"event"}"#) == .good(7))
            #expect(look(#"{"sequence":8,"kind":"event"}"#) == .good(8))
            for wrong in [
                #"{"sequence":7,"kind":"event"]"#, "{\"sequence\":7,\"kind\":\"even\u{1}\"}", #"{"kind":"event"}"#,
            ] {
                guard case .wrong = look(wrong) else {
                    Issue.record("\(wrong) is good")
                    continue
                }
            }
        }
    }
}
