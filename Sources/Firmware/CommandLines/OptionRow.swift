import ControlLoop
import Statecharts

/// What follows an option, or stands where an operand does. Its name is what a usage line calls it. It is as plain as
/// C's structures: a list of rows is copied as memory.
public struct OptionValue {
    enum Kind {
        case none, text, path, number, words, checked, optional, command
    }

    /// Whether a text is such a value. C's functions need no runtime of Swift.
    public typealias Check = @convention(c) (UnsafePointer<CChar>) -> Bool

    let kind: Kind
    let name: Label
    private let words: Label
    private let least: UInt64
    private let most: UInt64
    private let check: Check?

    private init(
        _ kind: Kind, _ name: Label = "", _ words: Label = "no value", least: UInt64 = 0, most: UInt64 = 0,
        check: Check? = nil
    ) {
        self.kind = kind
        self.name = name
        self.words = words
        self.least = least
        self.most = most
        self.check = check
    }

    /// Nothing: the option is a flag.
    static var none: OptionValue { OptionValue(.none) }

    /// Nothing: the row is a command.
    static var command: OptionValue { OptionValue(.command) }

    /// Any text that is not empty. `expected` completes the sentence "--lane needs ...": `the name of a lane`.
    public static func text(_ name: Label, expected: Label) -> OptionValue { OptionValue(.text, name, expected) }

    /// A path of at most 255 bytes.
    public static func path(_ name: Label) -> OptionValue { OptionValue(.path, name, "a path of at most 255 bytes") }

    /// A whole number in decimal.
    public static func number(_ name: Label, _ range: ClosedRange<UInt64>) -> OptionValue {
        OptionValue(.number, name, least: range.lowerBound, most: range.upperBound)
    }

    /// One of several words, with bars between them: `json|text|none`.
    public static func words(_ words: Label) -> OptionValue { OptionValue(.words, words, words) }

    /// A text that a check accepts.
    public static func checked(_ name: Label, expected: Label, _ check: Check) -> OptionValue {
        OptionValue(.checked, name, expected, check: check)
    }

    /// The same, which may be missing: the next word is the value where the check accepts it.
    public static func optional(_ name: Label, expected: Label, _ check: Check) -> OptionValue {
        OptionValue(.optional, name, expected, check: check)
    }

    /// Adds what a message says is expected.
    func expect(in message: inout Message) {
        switch kind {
        case .number:
            message.append("a number from ")
            message.append(least)
            message.append(" to ")
            message.append(most)
        case .words:
            var number = 0
            while let word = words.piece(number, of: UInt8(ascii: "|")) {
                number += 1
                if number > 1 { message.append(words.piece(number, of: UInt8(ascii: "|")) == nil ? " or " : ", ") }
                message.append(word)
            }
        case _: message.append(words)
        }
    }

    /// Whether a text is such a value.
    func accepts(_ text: UnsafePointer<CChar>) -> Bool {
        let bytes = Bytes(cText: text)
        switch kind {
        case .none, .command: return false
        case .text: return !bytes.isEmpty
        case .path: return !bytes.isEmpty && bytes.count <= RecordPath.longest
        case .number:
            guard let number = UInt64(digits: bytes) else { return false }
            return number >= least && number <= most
        case .words: return words.number(of: bytes, between: UInt8(ascii: "|")) != nil
        case .checked, .optional: return check?(text) ?? true
        }
    }

    /// Which of its words a text is, from 0; nil for none.
    func choice(_ text: Bytes) -> Int? { words.number(of: text, between: UInt8(ascii: "|")) }

    /// The word that a text was probably meant to be.
    func nearest(to text: Bytes) -> Bytes? {
        guard kind == .words else { return nil }
        var (search, nearest, number) = (NearestWord(to: text), Bytes?.none, 0)
        while let word = words.piece(number, of: UInt8(ascii: "|")) {
            if search.consider(word) { nearest = word }
            number += 1
        }
        return nearest
    }
}

/// An option of a command, or an operand, whose name has no `-` in front: one row of the command's table.
public struct OptionRow {
    /// `--board`, or `BOARD`.
    public let name: Label
    let value: OptionValue
    let sentence: Label
    let isRequired: Bool
    let repeats: Bool
    let needs: Label?
    let excludes: Label?

    /// A row. `sentence` is for help. An option that `repeats` may be given several times, an operand that does takes
    /// all words that are left. `needs` is an option that has to be there too; `excludes` are those that must not, with
    /// spaces between them: it is enough that one of two names the other.
    public init(
        _ name: Label, _ value: OptionValue, _ sentence: Label, isRequired: Bool = false, repeats: Bool = false,
        needs: Label? = nil, excludes: Label? = nil
    ) {
        self.name = name
        self.value = value
        self.sentence = sentence
        self.isRequired = isRequired
        self.repeats = repeats
        self.needs = needs
        self.excludes = excludes
    }

    /// A flag, which has no value.
    public init(_ name: Label, _ sentence: Label, needs: Label? = nil, excludes: Label? = nil) {
        self.init(name, .none, sentence, needs: needs, excludes: excludes)
    }

    /// An operand. `expected` says in a message what it is: `a board file`.
    public static func operand(
        _ name: Label, _ expected: Label, _ sentence: Label, isRequired: Bool = true, repeats: Bool = false
    ) -> OptionRow {
        OptionRow(
            name, .text(name, expected: expected), sentence, isRequired: isRequired, repeats: repeats)
    }

    /// An option that takes the path of a file.
    public static func file(
        _ name: Label, _ sentence: Label, isRequired: Bool = false, needs: Label? = nil, excludes: Label? = nil
    ) -> OptionRow {
        OptionRow(
            name, .text("FILE", expected: "a file"), sentence, isRequired: isRequired, needs: needs, excludes: excludes)
    }

    /// An option that takes the path of a folder.
    public static func folder(_ name: Label, _ sentence: Label, excludes: Label? = nil) -> OptionRow {
        OptionRow(name, .text("DIR", expected: "a folder"), sentence, excludes: excludes)
    }

    /// A command, whose options are the rows after it. `sentence` says in help what it does.
    public static func command(_ name: Label, _ sentence: Label) -> OptionRow { OptionRow(name, .command, sentence) }

    var isCommand: Bool { value.kind == .command }

    var isOption: Bool { name.address[0] == UInt8(ascii: "-") }
}

/// The rows of most tables; the desktop tool has most, with forty-two.
public typealias OptionRows = FixedList<48, OptionRow>

/// A table of most programs.
public typealias CommandTable = SizedCommandTable<48>

/// The rows of one command; the collector has most, with fourteen.
typealias RowsOfCommand = FixedList<16, OptionRow>

/// What a program can be told on its command line: all of it is parsed, refused and explained from these rows.
///
/// The firmware has a table of its own size: it is copied at the start, before the lines are driven.
public struct SizedCommandTable<let capacity: Int> {
    /// What the program calls itself.
    public let program: Label
    let sentence: Label
    let rows: FixedList<capacity, OptionRow>

    /// The commands of a program, each with its options after it; or, without commands, its options. `sentence` says in
    /// help what the program is for.
    public init(_ program: Label, _ sentence: Label = "", _ rows: FixedList<capacity, OptionRow>) {
        self.program = program
        self.sentence = sentence
        self.rows = rows
    }

    var hasCommands: Bool { rows[0].isCommand }

    /// The name of the command in a row; no name for -1, where a program without commands has its only one.
    func name(at place: Int) -> Label { place < 0 ? "" : rows[place].name }

    /// The row of a command.
    func place(of name: Bytes) -> Int? {
        for index in rows.indices where rows[index].isCommand && name.equals(rows[index].name) { return index }
        return nil
    }

    /// What the command in a row takes.
    func rows(at place: Int) -> RowsOfCommand {
        var list = RowsOfCommand()
        for index in place + 1..<rows.count {
            if rows[index].isCommand { break }
            list.add(rows[index])
        }
        return list
    }
}

extension Label {
    /// Which of the words between two of a byte a text is, from 0; nil for none.
    func number(of text: Bytes, between separator: UInt8) -> Int? {
        var number = 0
        while let word = piece(number, of: separator) {
            if word.equals(text) { return number }
            number += 1
        }
        return nil
    }

    /// The piece with that number, from 0, between two of a byte. A label lasts as long as the program.
    func piece(_ number: Int, of separator: UInt8) -> Bytes? {
        var start = address
        for _ in 0..<number {
            while start[0] != separator {
                if start[0] == 0 { return nil }
                start += 1
            }
            start += 1
        }
        var count = 0
        while start[count] != 0, start[count] != separator { count += 1 }
        return Bytes(start: start, count: count)
    }
}
