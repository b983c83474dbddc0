import DesktopTool
import Statecharts

/// What one can say while playing.
public enum PlayCommand<Event: ExhibitEvent>: Equatable, Sendable {
    /// An event happens.
    case event(Event)
    /// Time passes.
    case wait(Duration)
    /// The latest event or wait is taken back.
    case undo
    /// All that was done so far is printed.
    case script
    /// The words are explained.
    case help
    /// The end.
    case quit
}

/// What is wrong with a line.
public struct PlayComplaint: Error, Equatable {
    /// In a few words.
    public let message: String
}

extension PlayCommand {
    /// The words that begin a command and are no events.
    private enum Keyword: String, CaseIterable {
        case wait, undo, script, help, quit
    }

    /// The words that are no events.
    public static var words: [String] { Keyword.allCases.map(\.rawValue) }

    /// As one types it.
    var text: String {
        switch self {
        case .event(let event): event.text
        case .wait(let span): "\(Keyword.wait) \(span.playText)"
        case .undo: Keyword.undo.rawValue
        case .script: Keyword.script.rawValue
        case .help: Keyword.help.rawValue
        case .quit: Keyword.quit.rawValue
        }
    }

    /// The longest wait, and the longest script.
    static var longestWait: Duration { ScriptFile.longest }

    /// The names of the events.
    public static var events: [String] { kinds.map { "\($0.label)" } }

    /// An example of each kind of event: the first one.
    static var kinds: [Event] {
        let examples = Event.examples
        var kinds: [Event] = []
        for index in examples.indices where !kinds.contains(where: { $0.label == examples[index].label }) {
            kinds.append(examples[index])
        }
        return kinds
    }

    /// The command on a line; nil for an empty one or a comment.
    public static func parse(_ line: some StringProtocol) throws(PlayComplaint) -> PlayCommand? {
        let code = Substring(line).withoutComment
        guard !code.unicodeScalars.contains(where: { $0.value != 9 && ($0.value < 0x20 || $0.value == 0x7F) }) else {
            throw PlayComplaint(message: "the line has a control character, which is no text")
        }
        let words = code.split { $0 == " " || $0 == "\t" || $0 == "\r" }.map { String($0) }
        guard let name = words.first else { return nil }
        let values = Array(words.dropFirst())
        if let example = example(name) { return .event(try event(like: example, values)) }
        switch Keyword(rawValue: name) {
        case .wait: return .wait(try span(values))
        case .undo: return try alone(.undo, name, values)
        case .script: return try alone(.script, name, values)
        case .help: return try alone(.help, name, values)
        case .quit: return try alone(.quit, name, values)
        case nil:
            let all = events + Self.words
            let hint = name.nearest(among: all).map { "did you mean '\($0)'?" } ?? "try \(all.joined(separator: ", "))"
            throw PlayComplaint(message: "unknown command '\(name.printable)'; \(hint)")
        }
    }

    private static func example(_ name: String) -> Event? { kinds.first { "\($0.label)" == name } }

    private static func event(like example: Event, _ values: [String]) throws(PlayComplaint) -> Event {
        let name = example.label
        guard let sample = example.valueText else {
            if let value = values.first { throw PlayComplaint(message: "\(name) takes no '\(value.printable)'") }
            return example
        }
        guard let text = values.first else { throw PlayComplaint(message: "\(name) needs a value, such as \(sample)") }
        if values.count > 1 { throw PlayComplaint(message: "\(name) takes no second value '\(values[1].printable)'") }
        guard let value = number(text, example.spelling), let event = example.with(value) else {
            let isForeign = example.spelling == .character && !text.utf8.allSatisfy { $0 < 0x80 }
            let reason = isForeign ? ", which is no character of ASCII" : ""
            throw PlayComplaint(message: "\(name) cannot have the value '\(text.printable)'\(reason); try \(sample)")
        }
        return event
    }

    private static func number(_ text: String, _ spelling: Spelling) -> UInt64? {
        switch spelling {
        case .number: text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? UInt64(text) : nil
        case .character: text.utf8.count == 1 ? text.utf8.first.map { UInt64($0) } : nil
        }
    }

    private static func span(_ values: [String]) throws(PlayComplaint) -> Duration {
        guard let text = values.first else { throw PlayComplaint(message: "wait needs a duration, such as 500ms") }
        if values.count > 1 { throw PlayComplaint(message: "wait takes no second value '\(values[1].printable)'") }
        guard let span = Duration(playText: text), span <= longestWait else {
            throw PlayComplaint(
                message: "expected a duration of at most 366 days, like 250us, 20ms, 5s or 2m, not '\(text.printable)'")
        }
        return span
    }

    private static func alone(
        _ command: PlayCommand, _ name: String, _ values: [String]
    ) throws(PlayComplaint) -> PlayCommand {
        if let value = values.first { throw PlayComplaint(message: "\(name) takes no '\(value.printable)'") }
        return command
    }
}

extension Substring {
    /// What is before a number sign that begins a word; but after `character ` it is the character.
    fileprivate var withoutComment: Substring {
        var previous: Character = " "
        var words = 0
        for index in indices {
            let character = self[index]
            if character == "#", previous.isBlank, words != 1 || !self[index...].dropFirst().allSatisfy(\.isBlank) {
                return self[..<index]
            }
            if !character.isBlank, previous.isBlank { words += 1 }
            previous = character
        }
        return self
    }
}

extension Character {
    fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
