import Foundation

/// One line of a JSON trace, taken apart into its time and everything else.
struct TraceLine: Equatable {
    let time: Int64
    /// The line without its time, to the letter.
    let rest: String

    /// Nil for what is no line of a trace.
    init?(_ line: Substring) {
        let prefix = "{\"t_ns\":"
        guard line.hasPrefix(prefix), let comma = line.firstIndex(of: ","),
            let time = Int64(line[line.index(line.startIndex, offsetBy: prefix.count)..<comma])
        else { return nil }
        self.time = time
        rest = "{" + line[line.index(after: comma)...]
    }

    func isKind(_ kind: String) -> Bool { rest.hasPrefix("{\"kind\":\"\(kind)\"") }

    /// The number that it has under a name; nil when it has none.
    func number(_ name: String) -> Int? {
        guard let start = rest.range(of: "\"\(name)\":")?.upperBound else { return nil }
        return Int(rest[start...].prefix { $0.isNumber || $0 == "-" })
    }

    /// The text that it has under a name; nil when it has none.
    func text(_ name: String) -> String? {
        guard let start = rest.range(of: "\"\(name)\":\"")?.upperBound else { return nil }
        return String(rest[start...].prefix { $0 != "\"" })
    }

    /// All lines; nil for one that is none.
    static func all(_ text: String) -> [TraceLine?] { text.split(separator: "\n").map(TraceLine.init) }
}
