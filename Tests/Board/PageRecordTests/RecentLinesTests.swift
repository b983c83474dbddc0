import Testing

@testable import PageRecord

@Suite("The latest lines of a trace") struct RecentLinesTests {
    private func append(_ text: String, to lines: inout RecentLines) {
        Array(text.utf8).withUnsafeBufferPointer { lines.append($0) }
    }

    private func text(_ number: UInt64, of lines: borrowing RecentLines) -> String {
        String(decoding: lines[number], as: UTF8.self)
    }

    @Test func `as many as there is room for are kept, each whole, whatever their lengths`() {
        guard var lines = RecentLines() else {
            Issue.record("no memory")
            return
        }
        for number in 0..<20_000 {
            let wanted = "\(number) " + String(repeating: "x", count: number * 7_919 % 800)
            append(wanted, to: &lines)
            #expect(lines.end == UInt64(number + 1))
            #expect(text(lines.end - 1, of: lines) == wanted)
            if number % 97 == 0 {
                for old in lines.first..<lines.end {
                    #expect(text(old, of: lines) == "\(old) " + String(repeating: "x", count: Int(old) * 7_919 % 800))
                }
                #expect(number < 1_000 || lines.end - lines.first > 200)
            }
        }
    }

    @Test func `short lines are limited by their number`() {
        guard var lines = RecentLines() else {
            Issue.record("no memory")
            return
        }
        for number in 0..<3_000 { append("\(number)", to: &lines) }
        #expect(lines.first == 3_000 - 1_024)
        #expect(text(lines.first, of: lines) == "\(3_000 - 1_024)")
    }
}
