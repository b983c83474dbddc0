import DesktopTool
import BoardFile
import ControlLoop
import Statecharts

extension ScriptCommand {
    /// What is wrong with a line of a script.
    public struct Complaint: Error, Equatable {
        /// In a few words; where it is wrong the caller says.
        public let message: String

        /// With those words.
        public init(message: String) { self.message = message }
    }

    /// The command on a line; nil when there is none.
    public static func parse(_ line: Substring) throws(Complaint) -> ScriptCommand? {
        let code = code(of: line)
        guard !code.contains(where: { $0 != "\t" && ($0.value < 0x20 || $0.value == 0x7F) }) else {
            throw Complaint(message: "the line has a control character, which is no text")
        }
        let words = code.split { $0.isBetweenWords }.map { String($0).printable }
        guard let name = words.first else { return nil }
        let values = Array(words.dropFirst())
        if let gesture = Gesture.all.first(where: { $0.word == name }) {
            return .gesture(gesture, try value(of: gesture, values))
        }
        switch Keyword(rawValue: name) {
        case .status: return try alone(.status, values, name)
        case .start: return try alone(.start, values, name)
        case .quit: return try alone(.quit, values, name)
        case .jam: return .jam(isOn: try isOn(values, name))
        case .pulse:
            let values = try expect(values, ["a line", "a duration"], name)
            return .pulse(line: values[0], try duration(values[1]))
        case .set:
            let values = try expect(values, ["a line", "active or inactive"], name)
            switch values[1] {
            case "active": return .set(line: values[0], .active)
            case "inactive": return .set(line: values[0], .inactive)
            default: throw Complaint(message: "expected active or inactive, not '\(values[1])'")
            }
        case .wait: return .wait(try duration(expect(values, ["a duration"], name)[0]))
        case .lane: return .lane(try expect(values, ["a name"], name)[0])
        case nil:
            let hint =
                name.nearest(among: Self.words).map { "did you mean '\($0)'?" }
                ?? "`portcullis simulate --help` lists the commands"
            throw Complaint(message: "unknown command '\(name)'; \(hint)")
        }
    }

    /// What stands before a `#`: as scalars, which are many times faster to look at than characters.
    static func code(of line: Substring) -> Substring.UnicodeScalarView { line.unicodeScalars.prefix { $0 != "#" } }

    private static func value(of gesture: Gesture, _ values: [String]) throws(Complaint) -> Value {
        switch gesture.action {
        case .coins:
            let values = try expect(values, ["a value"], gesture.word)
            guard values[0].allSatisfy(\.isNumber), let value = UInt64(values[0]), value > 0 else {
                throw Complaint(message: "expected a value above 0 in whole smallest units, like 50")
            }
            return .number(value)
        case .walk: return .number(try persons(values, gesture.word))
        case .contact: return .isOn(try isOn(values, gesture.word))
        case .press, .close, .repair:
            _ = try expect(values, [], gesture.word)
            return .none
        }
    }

    private static func expect(
        _ values: [String], _ meanings: [String], _ name: String
    ) throws(Complaint) -> [String] {
        guard values.count >= meanings.count else {
            throw Complaint(message: "\(name) needs \(meanings[values.count])")
        }
        guard values.count == meanings.count else {
            throw Complaint(message: "\(name) takes no '\(values[meanings.count])'")
        }
        return values
    }

    private static func alone(
        _ command: ScriptCommand, _ values: [String], _ name: String
    ) throws(Complaint) -> ScriptCommand {
        _ = try expect(values, [], name)
        return command
    }

    private static func persons(_ values: [String], _ name: String) throws(Complaint) -> UInt64 {
        guard let number = UInt64(try expect(values, ["a number of persons"], name)[0]), (1...1000).contains(number)
        else {
            throw Complaint(message: "expected a number of persons, 1 to 1000")
        }
        return number
    }

    private static func isOn(_ values: [String], _ name: String) throws(Complaint) -> Bool {
        switch try expect(values, ["on or off"], name)[0] {
        case "on": return true
        case "off": return false
        case let other: throw Complaint(message: "expected on or off, not '\(other)'")
        }
    }

    private static func duration(_ text: String) throws(Complaint) -> Duration {
        var text = text
        guard let duration = text.withUTF8({ Duration($0) }), duration <= ScriptFile.longest else {
            throw Complaint(
                message: "expected a duration of at most 366 days, like 250us, 20ms, 5s or 2m, not '\(text)'")
        }
        return duration
    }
}

extension Unicode.Scalar {
    /// Whether it stands between the words of a command.
    var isBetweenWords: Bool { self == " " || self == "\t" }
}
