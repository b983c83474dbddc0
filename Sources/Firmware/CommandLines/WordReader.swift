import ControlLoop
import Statecharts

/// Reads the words of a command line one after another, each with the row that it belongs to.
struct WordReader {
    enum Word {
        /// An option with its value, or an operand.
        case row(Int, UnsafePointer<CChar>?)
        case help
        case version(UnsafePointer<CChar>)
        /// An option whose value is missing.
        case missing(Int)
        /// A flag with a value.
        case unwanted(Int)
        /// No option.
        case unknown(UnsafePointer<CChar>)
        /// An operand too many; perhaps it was meant to be the value of the option before it.
        case excess(UnsafePointer<CChar>, after: Int?)
    }

    private let arguments: Arguments
    private var index: Int32
    private var operands = 0
    /// Whether `--` was there, after which there are only operands.
    private var hasEnded = false
    /// The option before, which may have a value and has none.
    private var bare: Int?

    init(_ arguments: Arguments, next: Int32) {
        self.arguments = arguments
        index = next
    }

    /// The next word with what belongs to it.
    mutating func next(_ rows: RowsOfCommand) -> Word? {
        guard let word = arguments[index] else { return nil }
        index += 1
        let text = Bytes(cText: word)
        if !hasEnded, text.equals("--") {
            hasEnded = true
            return next(rows)
        }
        if !hasEnded, text.count > 1, text[0] == UInt8(ascii: "-") {
            return text.isHelp ? .help : text.equals("--version") ? .version(word) : option(word, text, rows)
        }
        defer { bare = nil }
        var number = operands
        for index in rows.indices where !rows[index].isOption {
            if number > 0, !rows[index].repeats {
                number -= 1
                continue
            }
            operands += 1
            return .row(index, word)
        }
        return .excess(word, after: bare)
    }

    private mutating func option(_ word: UnsafePointer<CChar>, _ text: Bytes, _ rows: RowsOfCommand) -> Word {
        let end = text.first(UInt8(ascii: "=")) ?? text.count
        let name = text.piece(0..<end)
        bare = nil
        for index in rows.indices where name.equals(rows[index].name) {
            let attached = end < text.count ? word + end + 1 : nil
            let value = rows[index].value
            if value.kind == .none { return attached == nil ? .row(index, nil) : .unwanted(index) }
            if let attached { return .row(index, attached) }
            let next = arguments[self.index]
            if value.kind == .optional, !(next.map { value.accepts($0) } ?? false) {
                bare = index
                return .row(index, nil)
            }
            guard let next else { return .missing(index) }
            self.index += 1
            return .row(index, next)
        }
        return .unknown(word)
    }
}

extension Bytes {
    /// Whether they ask for help.
    var isHelp: Bool { equals("--help") || equals("-h") }
}

extension FixedText {
    /// Adds `\(shown: word)`: a wrong word of a command line, as a message repeats it. What follows a `=`, and all of
    /// an address with an `@` in it, may be a password or a piece of one: `...` is in its place.
    public mutating func appendInterpolation(shown word: UnsafePointer<CChar>) { append(shown: word) }

    /// The same.
    public mutating func append(shown word: UnsafePointer<CChar>) {
        let text = Bytes(cText: word)
        var (end, isName) = (0, true)
        while end < text.count, text[end] != UInt8(ascii: "="), text[end] != UInt8(ascii: "@") {
            let byte = text[end]
            isName = isName && (byte.isLetter || byte.isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_"))
            end += 1
        }
        if end == text.count { return append(word: word, atMost: longestWord) }
        isName = isName && text[end] == UInt8(ascii: "=") && end < longestWord
        if isName { append(text.piece(0..<end)) }
        append(isName ? "=..." : "...")
    }
}
