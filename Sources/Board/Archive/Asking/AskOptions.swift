import CSystem
import ControlLoop
import Statecharts

/// What a command line asks for.
struct AskOptions {
    /// How an answer is written.
    enum Format {
        case text, json, csv, html
    }

    /// The time that a report is about, in milliseconds since 1970.
    struct Period {
        enum Kind {
            case day, week, month
        }

        let kind: Kind
        let begins: Int64
        let ends: Int64
    }

    /// The path of the database.
    var database = RecordPath()
    /// The file that a backup goes into, or comes from.
    var file = RecordPath()
    var since: Int64?
    var until: Int64?
    var lane: UnsafePointer<CChar>?
    var kind: EntryWord?
    var follows = false
    var format = Format.text
    var period: Period?

    /// Takes the arguments after the command. Nil when they ask how it is used.
    init?<Arguments: AskArguments>(
        _ command: AskCommand, _ arguments: Arguments, now: Int64
    ) throws(AskError) {
        var words = AskWords(arguments)
        while let word = words.next() {
            if word[0] == CChar(bitPattern: UInt8(ascii: "-")), word[1] != 0 {
                let option = try AskOption(word, of: command)
                if option == .help { return nil }
                try take(option, &words, now: now)
            } else if database.isEmpty {
                database = try Self.path(ofDatabase: word)
            } else if command == .backup || command == .restore, file.isEmpty {
                file = try Self.path(word)
            } else {
                throw .usage("unexpected argument '\(excerpt(word))'; \(command.label) takes \(command.takes)")
            }
        }
        if database.isEmpty { throw .usage("\(command.label) needs a database: a path, or NAME") }
        if command == .backup, file.isEmpty { throw .usage("backup needs a file to write: expected DATABASE FILE") }
        if command == .restore, file.isEmpty { throw .usage("restore needs a backup: expected DATABASE FILE") }
        if follows, until != nil { throw .usage("--follow has no end: it cannot be used with --until") }
    }

    private mutating func take<Arguments: AskArguments>(
        _ option: AskOption, _ words: inout AskWords<Arguments>, now: Int64
    ) throws(AskError) {
        switch option {
        case .since: since = try Self.time(option, words.next(), now: now)
        case .until: until = try Self.time(option, words.next(), now: now)
        case .lane:
            guard let name = words.next(), name.pointee != 0 else { throw .usage("--lane needs the name of a lane") }
            lane = name
        case .kind: kind = try EntryWord(argument: words.next())
        case .follow: follows = true
        case .json: try use(.json)
        case .csv: try use(.csv)
        case .html: try use(.html)
        case .day, .week, .month: try takePeriod(option, &words, now: now)
        case .help: break
        }
    }

    private mutating func use(_ format: Format) throws(AskError) {
        guard self.format == .text || self.format == format else {
            throw .usage("an answer has one format: --json, --csv and --html exclude each other")
        }
        self.format = format
    }

    private static func time(
        _ option: AskOption, _ word: UnsafePointer<CChar>?, now: Int64
    ) throws(AskError) -> Int64 {
        guard let word else { throw .usage("\(option.label) needs a time: \(expectedTime)") }
        guard let time = AskTime.moment(word, now: now) else {
            throw .usage("\(option.label) '\(excerpt(word))' is no time: \(expectedTime)")
        }
        return time
    }

    private static var expectedTime: Label {
        "expected 2026-11-22, 2026-11-22T10:15:30Z, today, yesterday, or how long ago: 90m, 2h, 3d"
    }

    private mutating func takePeriod<Arguments: AskArguments>(
        _ option: AskOption, _ words: inout AskWords<Arguments>, now: Int64
    ) throws(AskError) {
        if period != nil { throw .usage("a report is about one period: --day, --week and --month exclude each other") }
        var day = now - now % AskTime.day
        // The next word is the day, unless it has to be the database.
        if let word = words.peek() {
            if let named = option == .month ? AskTime.month(word, now: now) : AskTime.day(word, now: now) {
                day = named
                words.skip()
            } else if word[0] != CChar(bitPattern: UInt8(ascii: "-")), !database.isEmpty {
                let expected: Label =
                    option == .month ? "no month: expected 2026-11" : "no day: expected 2026-11-22, today or yesterday"
                throw .usage("\(option.label) '\(excerpt(word))' is \(expected)")
            }
        }
        switch option {
        case .week:
            let start = AskTime.beginningOfWeek(day)
            period = Period(kind: .week, begins: start, ends: start + 7 * AskTime.day)
        case .month:
            let start = AskTime.beginningOfMonth(day)
            period = Period(kind: .month, begins: start, ends: AskTime.endOfMonth(start))
        default:
            period = Period(kind: .day, begins: day, ends: day + AskTime.day)
        }
    }

    private static func path(_ word: UnsafePointer<CChar>) throws(AskError) -> RecordPath {
        guard let path = RecordPath(cText: word) else {
            throw .usage("the path '\(excerpt(word))...' has more than \(RecordPath.longest) bytes")
        }
        if path.isEmpty { throw .usage("an empty argument: expected the path of a file") }
        return path
    }

    /// A path, or what a name stands for.
    private static func path(ofDatabase word: UnsafePointer<CChar>) throws(AskError) -> RecordPath {
        let path = try path(word)
        var isPath = path.hasSuffix(".db")
        for index in 0..<path.count where path[index] == UInt8(ascii: "/") { isPath = true }
        if isPath { return path }
        let whole: RecordPath = "/var/lib/portcullis/\(path).db"
        guard !whole.isTruncated else { throw .usage("the name '\(excerpt(word))...' is too long for a file") }
        return whole
    }
}

/// The beginning of a word, for a message.
func excerpt(_ word: UnsafePointer<CChar>) -> Excerpt {
    var excerpt = Excerpt()
    excerpt.append(cText: word)
    return excerpt
}

extension FixedText {
    /// Whether it ends in some other text.
    func hasSuffix(_ ending: Label) -> Bool {
        ending.withBytes { bytes in
            guard bytes.count <= count else { return false }
            for index in bytes.indices where self[count - bytes.count + index] != bytes[index] { return false }
            return true
        }
    }
}

/// The arguments after the command, one after the other.
struct AskWords<Arguments: AskArguments> {
    private let arguments: Arguments
    private var index: Int32 = 1

    init(_ arguments: Arguments) { self.arguments = arguments }

    func peek() -> UnsafePointer<CChar>? { index < arguments.count ? arguments.text(index) : nil }

    mutating func skip() { index += 1 }

    mutating func next() -> UnsafePointer<CChar>? {
        defer { index += 1 }
        return peek()
    }
}
