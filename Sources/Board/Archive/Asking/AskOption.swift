import ControlLoop
import Statecharts

/// The options of all commands.
enum AskOption: Int {
    case since, until, lane, kind, follow, json, csv, html, day, week, month, help

    var label: Label {
        switch self {
        case .since: "--since"
        case .until: "--until"
        case .lane: "--lane"
        case .kind: "--kind"
        case .follow: "--follow"
        case .json: "--json"
        case .csv: "--csv"
        case .html: "--html"
        case .day: "--day"
        case .week: "--week"
        case .month: "--month"
        case .help: "--help"
        }
    }

    /// The option that a word is.
    init(_ word: UnsafePointer<CChar>, of command: AskCommand) throws(AskError) {
        let name = OptionName(cText: word)
        var meant = MeantWord(for: UnsafeBufferPointer(start: nil, count: 0))
        if let name { meant = Self.meant(name, of: command) }
        var number = 0
        while let name, let option = AskOption(rawValue: number) {
            if name == OptionName(option.label) || option == .help && name == "-h" {
                guard command.has(option) else {
                    throw .usage("\(command.label) has no option \(option.label); it takes \(command.takes)")
                }
                self = option
                return
            }
            number += 1
        }
        if let label = meant.word {
            throw .usage("unknown option '\(excerpt(word))'; did you mean \(label)?")
        }
        throw .usage("unknown option '\(excerpt(word))'; \(command.label) takes \(command.takes)")
    }

    private static func meant(_ name: OptionName, of command: AskCommand) -> MeantWord {
        name.withBytes { bytes in
            var meant = MeantWord(for: bytes)
            var number = 0
            while let option = AskOption(rawValue: number) {
                if command.has(option) { meant.consider(option.label) }
                number += 1
            }
            return meant
        }
    }
}

extension AskCommand {
    /// Whether it takes an option.
    func has(_ option: AskOption) -> Bool {
        switch (self, option) {
        case (_, .help): true
        case (.journal, .since), (.journal, .until), (.journal, .lane), (.journal, .kind), (.journal, .follow),
            (.journal, .json), (.journal, .csv):
            true
        case (.report, .lane), (.report, .csv), (.report, .html), (.report, .day), (.report, .week), (.report, .month):
            true
        case (_, _): false
        }
    }

    /// What it takes, in words.
    var takes: Label {
        switch self {
        case .journal: "DATABASE, --since, --until, --lane, --kind, --follow, --json, --csv"
        case .report: "DATABASE, --day, --week, --month, --lane, --csv, --html"
        case .backup, .restore: "DATABASE FILE"
        case .status: "DATABASE"
        }
    }
}

/// What an entry is about, in words. The numbers are those in the database.
enum EntryWord: Int64 {
    case missed, start, stop, event, output, fault, interlock, counters, clock, settings, apart

    var label: Label {
        switch self {
        case .missed: "missed"
        case .start: "start"
        case .stop: "stop"
        case .event: "event"
        case .output: "output"
        case .fault: "fault"
        case .interlock: "interlock"
        case .counters: "counters"
        case .clock: "clock"
        case .settings: "settings"
        case .apart: "apart"
        }
    }

    private static var all: Label {
        "expected missed, start, stop, event, output, fault, interlock, counters, clock, settings or apart"
    }

    init(argument: UnsafePointer<CChar>?) throws(AskError) {
        guard let argument else { throw .usage("--kind needs the kind of an entry: \(Self.all)") }
        let name = OptionName(cText: argument)
        var number: Int64 = 0
        while let name, let word = EntryWord(rawValue: number) {
            if name == OptionName(word.label) {
                self = word
                return
            }
            number += 1
        }
        throw .usage("--kind '\(excerpt(argument))' is no kind of entry: \(Self.all)")
    }
}
