import ControlLoop
import Statecharts

/// The words of one line of a plan, of the wiring or of an order, read one after another.
struct Words {
    private var line = InputLine()
    private var start = 0
    private var end = 0

    /// Whether the line is longer than the 256 bytes that there is room for.
    var isTooLong: Bool { line.isTruncated }

    /// Whether there is no word, or only a comment.
    var isBlank: Bool {
        for index in 0..<line.count where !isBlank(at: index) { return line[index] == UInt8(ascii: "#") }
        return true
    }

    /// Begins a new, empty line.
    mutating func removeAll() {
        line.removeAll()
        start = 0
        end = 0
    }

    /// Adds a byte to the line.
    mutating func append(byte: UInt8) { line.append(byte: byte) }

    /// Goes on to the next word. False after the last one.
    mutating func advance() -> Bool {
        start = end
        while start < line.count, isBlank(at: start) { start += 1 }
        end = start
        while end < line.count, !isBlank(at: end) { end += 1 }
        return start < end
    }

    /// Whether the present word is that one.
    func equals(_ word: StaticString) -> Bool {
        guard end - start == word.utf8CodeUnitCount else { return false }
        for index in start..<end where line[index] != word.utf8Start[index - start] { return false }
        return true
    }

    /// The present word as a whole number; nil if it is not a number, or does not fit.
    var number: Int64? {
        guard start < end else { return nil }
        var value: Int64 = 0
        for index in start..<end {
            let byte = line[index]
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            let (tens, overflowed) = value.multipliedReportingOverflow(by: 10)
            let (sum, carried) = tens.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
            if overflowed || carried { return nil }
            value = sum
        }
        return value
    }

    /// The present word as text, cut where it does not fit.
    func text<let capacity: Int>() -> FixedText<capacity> {
        var text = FixedText<capacity>()
        for index in start..<end { text.append(byte: line[index]) }
        return text
    }

    /// Calls `body` with the present word.
    func withCText<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        let word: InputLine = text()
        return word.withCText(body)
    }

    private func isBlank(at index: Int) -> Bool {
        line[index] == UInt8(ascii: " ") || line[index] == UInt8(ascii: "\t")
    }
}
