import CSystem

/// One line of a plan.
enum PlanItem {
    /// Holds before the firmware starts: the line at `offset` has this physical level.
    case start(offset: Int, level: PhysicalLevel)
    /// At `time`, in nanoseconds from the program's start, the line at `offset` gets this physical level.
    case at(time: Int64, offset: Int, level: PhysicalLevel)
    /// The program ends at `time`.
    case end(time: Int64)
}

enum PhysicalLevel {
    case low
    case high
}

struct PlanError: Error {
    /// Counted from 1; 0 when the file itself could not be read.
    let line: Int
    let message: StaticString
    /// The errno behind it, or 0.
    var systemError: Int32 = 0
}

/// Reads a plan line by line, from a fixed buffer: a plan may be longer than the memory that a board has to spare.
struct PlanReader: ~Copyable {
    private static let chunkCapacity = 4096
    private static let lineCapacity = 128

    private let descriptor: Int32
    private var chunk = InlineArray<4096, UInt8>(repeating: 0)
    private var chunkCount = 0
    private var chunkNext = 0
    private var lineNumber = 0
    private var time: Int64 = 0
    private var hasEnded = false

    init(path: UnsafePointer<CChar>) throws(PlanError) {
        descriptor = portcullis_open_reading(path)
        if descriptor < 0 {
            throw PlanError(line: 0, message: "cannot open the plan", systemError: -descriptor)
        }
    }

    deinit {
        portcullis_close(descriptor)
    }

    /// The next item; nil after the last one.
    mutating func next() throws(PlanError) -> PlanItem? {
        var line = InlineArray<128, UInt8>(repeating: 0)
        while let count = try readLine(into: &line) {
            lineNumber += 1
            var words = Words(line: line, count: count, lineNumber: lineNumber)
            if let item = try words.item() {
                try checkOrder(of: item)
                return item
            }
        }
        if !hasEnded {
            throw PlanError(line: lineNumber + 1, message: "the plan stops without an 'end' line")
        }
        return nil
    }

    private mutating func checkOrder(of item: PlanItem) throws(PlanError) {
        if hasEnded {
            throw PlanError(line: lineNumber, message: "nothing may follow 'end'")
        }
        switch item {
        case .start:
            break
        case .at(let next, _, _):
            try advance(to: next)
        case .end(let next):
            try advance(to: next)
            hasEnded = true
        }
    }

    private mutating func advance(to next: Int64) throws(PlanError) {
        if next < time {
            throw PlanError(line: lineNumber, message: "the time lies before that of an earlier line")
        }
        time = next
    }

    /// Reads up to and over the next newline. How many bytes the line has, or nil at the end of the file.
    private mutating func readLine(into line: inout InlineArray<128, UInt8>) throws(PlanError) -> Int? {
        var count = 0
        while let byte = try readByte() {
            if byte == UInt8(ascii: "\n") { return count }
            if count == Self.lineCapacity {
                throw PlanError(line: lineNumber + 1, message: "the line is longer than 128 bytes")
            }
            line[count] = byte
            count += 1
        }
        return count == 0 ? nil : count
    }

    private mutating func readByte() throws(PlanError) -> UInt8? {
        if chunkNext == chunkCount {
            var mutableSpan = chunk.mutableSpan
            let count = mutableSpan.withUnsafeMutableBufferPointer { bytes in
                portcullis_read(descriptor, bytes.baseAddress, Self.chunkCapacity)
            }
            if count < 0 {
                throw PlanError(line: 0, message: "cannot read the plan", systemError: Int32(-count))
            }
            chunkCount = count
            chunkNext = 0
            if count == 0 { return nil }
        }
        defer { chunkNext += 1 }
        return chunk[chunkNext]
    }
}

/// The words of one line, taken one after another.
private struct Words {
    let line: InlineArray<128, UInt8>
    let count: Int
    let lineNumber: Int
    var position = 0

    init(line: InlineArray<128, UInt8>, count: Int, lineNumber: Int) {
        self.line = line
        self.count = count
        self.lineNumber = lineNumber
    }

    /// The item that the line stands for; nil for an empty line or a comment.
    mutating func item() throws(PlanError) -> PlanItem? {
        guard let word = nextWord(), line[word.lowerBound] != UInt8(ascii: "#") else { return nil }
        let item: PlanItem
        if matches(word, "start") {
            item = .start(offset: try offset(), level: try level())
        } else if matches(word, "at") {
            item = .at(time: try time(), offset: try offset(), level: try level())
        } else if matches(word, "end") {
            item = .end(time: try time())
        } else {
            throw error("expected 'start N LEVEL', 'at T_NS N LEVEL' or 'end T_NS'")
        }
        if nextWord() != nil { throw error("more words than the item has") }
        return item
    }

    private mutating func nextWord() -> Range<Int>? {
        while position < count, isBlank(line[position]) { position += 1 }
        let start = position
        while position < count, !isBlank(line[position]) { position += 1 }
        return start == position ? nil : start..<position
    }

    private func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private func matches(_ word: Range<Int>, _ text: StaticString) -> Bool {
        guard word.count == text.utf8CodeUnitCount else { return false }
        for index in 0..<word.count where line[word.lowerBound + index] != text.utf8Start[index] {
            return false
        }
        return true
    }

    private mutating func time() throws(PlanError) -> Int64 {
        guard let value = number() else {
            throw error("the time must be a whole number of nanoseconds")
        }
        return value
    }

    private mutating func offset() throws(PlanError) -> Int {
        guard let value = number(), value < 1024 else {
            throw error("the line must be an offset from 0 to 1023")
        }
        return Int(value)
    }

    private mutating func level() throws(PlanError) -> PhysicalLevel {
        switch number() {
        case 0: return .low
        case 1: return .high
        case _: throw error("the level must be 0 or 1")
        }
    }

    /// The next word as a whole number; nil if it is none, or does not fit.
    private mutating func number() -> Int64? {
        guard let word = nextWord() else { return nil }
        var value: Int64 = 0
        for index in word {
            let byte = line[index]
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            let (tens, overflowed) = value.multipliedReportingOverflow(by: 10)
            let (sum, carried) = tens.addingReportingOverflow(Int64(byte - UInt8(ascii: "0")))
            if overflowed || carried { return nil }
            value = sum
        }
        return value
    }

    private func error(_ message: StaticString) -> PlanError {
        PlanError(line: lineNumber, message: message)
    }
}
