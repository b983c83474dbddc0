import ControlLoop
import Statecharts

/// The words of one line, taken one after another.
struct Words {
    private let line: InputLine
    private var position = 0

    init(_ line: InputLine) {
        self.line = line
    }

    /// Whether there is nothing, or only a comment.
    var isEmpty: Bool {
        var words = self
        guard let first = words.next() else { return true }
        return first[0] == UInt8(ascii: "#")
    }

    /// The next word; nil behind the last one.
    mutating func next() -> InputLine? {
        while position < line.count, isBlank(line[position]) { position += 1 }
        var word = InputLine()
        while position < line.count, !isBlank(line[position]) {
            word.append(byte: line[position])
            position += 1
        }
        return word.isEmpty ? nil : word
    }

    /// The next word as a whole number; nil if it is none, or does not fit.
    mutating func nextNumber() -> Int64? { next().flatMap { $0.number } }

    private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension FixedText {
    /// Whether it is that word.
    func equals(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        for index in 0..<count where self[index] != word.utf8Start[index] { return false }
        return true
    }

    /// The whole number that it is; nil if it is none, or does not fit.
    var number: Int64? {
        guard count > 0 else { return nil }
        var value: Int64 = 0
        for index in 0..<count {
            let byte = self[index]
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            let (tens, overflowed) = value.multipliedReportingOverflow(by: 10)
            let (sum, carried) = tens.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
            if overflowed || carried { return nil }
            value = sum
        }
        return value
    }
}
