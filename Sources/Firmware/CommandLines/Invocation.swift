import ControlLoop
import Statecharts

/// The words that a program was given; the first is its own name.
public struct Arguments {
    private let words: UnsafePointer<UnsafePointer<CChar>?>
    /// How many there are, the name among them.
    public let count: Int32

    /// These words, which whoever asks keeps as long.
    public init(_ words: UnsafePointer<UnsafePointer<CChar>?>, count: Int32) {
        self.words = words
        self.count = count
    }

    /// The word at a place, 0 the name; nil behind the last one.
    public subscript(index: Int32) -> UnsafePointer<CChar>? { index < count ? words[Int(index)] : nil }
}

/// What a command line asks for.
public enum Request<Options> {
    case run(Options)
    /// How a command is used; how the program is, for an empty name.
    case help(Label)
    case version
    /// It is wrong: what is wrong about it and what was expected; and the command, as far as there is one.
    case wrong(Message, of: Label = "")

    /// The same with other options, or with what is wrong about these.
    public func map<Other>(_ other: (Options) -> Request<Other>) -> Request<Other> {
        switch self {
        case .run(let options): other(options)
        case .help(let command): .help(command)
        case .version: .version
        case .wrong(let message, let command): .wrong(message, of: command)
        }
    }
}

/// A command line that agrees with the table of its program: every word is an option, its value or an operand, and all
/// that is required is there. It points at the program's words.
public struct Invocation {
    /// The command; empty where a program has none.
    public let command: Label
    private let rows: RowsOfCommand
    private let words: WordReader
    /// How often each row was given, and the value that it had first.
    private var given = PerRow<Int>(repeating: 0)
    private var values = PerRow<UnsafePointer<CChar>?>(repeating: nil)

    private typealias PerRow<Element> = InlineArray<16, Element>

    fileprivate init(command: Label, rows: RowsOfCommand, words: WordReader) {
        self.command = command
        self.rows = rows
        self.words = words
    }

    /// Whether an option or an operand was given.
    public func has(_ name: Label) -> Bool { given[index(of: name)] > 0 }

    /// The value of an option, or an operand; of one that repeats, the one with that number, from 0. Nil where it was
    /// not given, and where an option stands without its value.
    public subscript(name: Label, number: Int = 0) -> UnsafePointer<CChar>? {
        let wanted = index(of: name)
        if number == 0 { return values[wanted] }
        var words = words
        var left = number
        while let word = words.next(rows) {
            guard case .row(wanted, let value) = word else { continue }
            if left == 0 { return value }
            left -= 1
        }
        return nil
    }

    private func index(of name: Label) -> Int {
        for index in rows.indices where rows[index].name == name { return index }
        preconditionFailure("a command has no such row")
    }

    /// The value of what is required.
    public func required(_ name: Label) -> UnsafePointer<CChar> {
        guard let value = self[name] else { preconditionFailure("a row that is read as required is not") }
        return value
    }

    /// Whether the value of an option is that word.
    public func has(_ name: Label, _ word: Label) -> Bool {
        guard let value = self[name] else { return false }
        return Bytes(cText: value).equals(word)
    }

    /// Which of its words an option has, from 0 in the order of the row.
    public func choice(_ name: Label) -> Int? {
        self[name].flatMap { rows[index(of: name)].value.choice(Bytes(cText: $0)) }
    }

    /// The value of an option that takes a path.
    public func path(_ name: Label) -> RecordPath? { self[name].flatMap { RecordPath(cText: $0) } }

    /// The value of an option that takes a number.
    public func number(_ name: Label) -> UInt64? { self[name].flatMap { UInt64(digits: Bytes(cText: $0)) } }
}

#if !hasFeature(Embedded)
    extension Invocation {
        /// The value of an option, or an operand, as `self[name, number]`.
        public func text(_ name: Label, _ number: Int = 0) -> String? { self[name, number].map { String(cString: $0) } }

        /// All of an option or an operand that repeats.
        public func texts(_ name: Label) -> [String] {
            var texts: [String] = []
            while let text = text(name, texts.count) { texts.append(text) }
            return texts
        }

        /// The value of what is required.
        public func requiredText(_ name: Label) -> String { String(cString: required(name)) }

        /// The value of an option whose numbers all fit.
        public func integer(_ name: Label) -> Int? { number(name).map { Int($0) } }
    }
#endif

extension Invocation {
    fileprivate static func excess(_ word: UnsafePointer<CChar>) -> Message {
        unknown("unexpected argument '", word, nil)
    }

    /// The same, when each of its words and all of them together agree with the rows.
    fileprivate consuming func checked() -> Request<Invocation> {
        var words = words
        while let word = words.next(rows) {
            switch word {
            case .help: return .help(command)
            case .version where command == "": return .version
            case _:
                if let complaint = take(word) { return .wrong(complaint, of: command) }
            }
        }
        return complaint.map { .wrong($0, of: command) } ?? .run(self)
    }

    /// Takes a word; what is wrong about it.
    private mutating func take(_ word: WordReader.Word) -> Message? {
        switch word {
        case .help: return nil
        case .version(let word), .unknown(let word): return unknown(word)
        case .missing(let index): return rows[index].complaint(" needs ")
        case .unwanted(let index): return rows[index].complaint(" takes ")
        case .excess(let word, let option):
            if let option { return rows[option].complaint(" takes ", not: word) }
            return Self.excess(word)
        case .row(let index, let value):
            if given[index] == 0 { values[index] = value }
            given[index] += 1
            if given[index] > 1, !rows[index].repeats { return rows[index].sentence(" is given twice") }
            guard let value, !rows[index].value.accepts(value) else { return nil }
            return rows[index].complaint(" takes ", not: value)
        }
    }

    private func unknown(_ word: UnsafePointer<CChar>) -> Message {
        let text = Bytes(cText: word)
        var nearest = NearestWord(to: text.piece(0..<(text.first(UInt8(ascii: "=")) ?? text.count)))
        for index in rows.indices where rows[index].isOption { nearest.consider(rows[index].name) }
        return Self.unknown("unknown option '", word, nearest.word)
    }

    /// What is said of a word that is none of those that there are.
    @inline(never)
    fileprivate static func unknown(_ start: Label, _ word: UnsafePointer<CChar>, _ meant: Label?) -> Message {
        var message = Message(start)
        message.append(shown: word)
        message.append("'")
        if let meant { message.appendHint(Bytes(meant)) }
        return message
    }

    /// What is wrong about all options together.
    private var complaint: Message? {
        for index in rows.indices {
            let row = rows[index]
            if given[index] == 0 {
                if row.isRequired { return row.isOption ? row.missing : row.complaint(" is missing: expected ") }
                continue
            }
            if let other = row.needs, !has(other) { return row.sentence(" goes with ", other) }
            guard let excludes = row.excludes else { continue }
            for other in rows.indices where given[other] > 0 {
                let name = rows[other].name
                if excludes.number(of: Bytes(name), between: UInt8(ascii: " ")) == nil { continue }
                return row.sentence(" and ", name, " exclude each other")
            }
        }
        return nil
    }
}

extension OptionRow {
    fileprivate var missing: Message { sentence(" ", value.name, " is missing") }

    @inline(never)
    fileprivate func sentence(_ words: Label, _ name: Label = "", _ more: Label = "") -> Message {
        var message = Message(self.name)
        message.append(words)
        message.append(name)
        message.append(more)
        return message
    }

    /// What is wrong about it, and what is expected; perhaps instead of a text.
    @inline(never)
    fileprivate func complaint(_ words: Label, not text: UnsafePointer<CChar>? = nil) -> Message {
        var message = sentence(words)
        value.expect(in: &message)
        guard let text else { return message }
        message.append(", not '")
        message.append(shown: text)
        message.append("'")
        if let meant = value.nearest(to: Bytes(cText: text)) { message.appendHint(meant) }
        return message
    }
}

extension Message {
    fileprivate mutating func appendHint(_ meant: Bytes) {
        append("; did you mean '")
        append(meant)
        append("'?")
    }
}

extension SizedCommandTable {
    /// What the words of a program ask for; the first of them is at `first`, after the program's name.
    public func parse(_ arguments: Arguments, from first: Int32 = 1) -> Request<Invocation> {
        let topic = arguments[first + 1]
        if let word = arguments[first].map(Bytes.init(cText:)) {
            if word.equals("help") || word.isHelp {
                guard let topic else { return .help("") }
                if let more = hasCommands ? arguments[first + 2] : topic { return .wrong(Invocation.excess(more)) }
                return place(of: Bytes(cText: topic)).map { .help(name(at: $0)) } ?? .wrong(unknown(topic))
            }
            if word.equals("version") || word.equals("--version") {
                return topic.map { .wrong(Invocation.excess($0)) } ?? .version
            }
        }
        var place = -1
        if hasCommands {
            guard let word = arguments[first] else { return .wrong("a command is missing") }
            guard let command = self.place(of: Bytes(cText: word)) else { return .wrong(unknown(word)) }
            place = command
        }
        return Invocation(
            command: name(at: place), rows: rows(at: place),
            words: WordReader(arguments, next: place < 0 ? first : first + 1)
        ).checked()
    }

    /// Whether a word is a command.
    public func has(_ command: UnsafePointer<CChar>) -> Bool { place(of: Bytes(cText: command)) != nil }

    private func unknown(_ word: UnsafePointer<CChar>) -> Message {
        var nearest = NearestWord(to: Bytes(cText: word))
        for index in rows.indices where rows[index].isCommand { nearest.consider(rows[index].name) }
        return Invocation.unknown("unknown command '", word, nearest.word)
    }
}
