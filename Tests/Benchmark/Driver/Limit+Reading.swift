import DesktopTool
import Foundation

extension Limit {
    /// The limits in a file.
    static func all(inFile path: String) throws(ToolError) -> [Limit] {
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
            throw .failure("\(path) cannot be read")
        }
        return try all(in: text, named: path)
    }

    /// The limits in a text, one a line: `LIMIT UNIT GROUP FORM FIGURE`, and behind a figure that is compared with
    /// another one ` / FORM FIGURE`. Empty lines and lines that begin with `#` are none.
    static func all(in text: String, named name: String) throws(ToolError) -> [Limit] {
        var limits: [Limit] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let line = line.trimmingCharacters(in: .whitespaces)
            guard !line.isEmpty, !line.hasPrefix("#") else { continue }
            let place = "\(name):\(index + 1)"
            let limit = try Limit(line, at: place)
            guard !limits.contains(where: { $0.isOfSame(as: limit) }) else {
                throw .failure("\(place): there are two limits of \(limit.name) in \(limit.unit.rawValue)")
            }
            limits.append(limit)
        }
        guard !limits.isEmpty else { throw .failure("\(name) has no limits") }
        return limits
    }

    private init(_ line: String, at place: String) throws(ToolError) {
        let words = line.split(maxSplits: 3, whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 4 else {
            throw .failure("\(place): expected LIMIT UNIT GROUP FORM FIGURE [/ FORM FIGURE], not '\(line)'")
        }
        guard let maximum = Double(words[0]), maximum.isFinite, maximum > 0 else {
            throw .failure("\(place): expected a limit above zero, not '\(words[0])'")
        }
        guard let unit = Unit(rawValue: words[1]) else {
            let units = Unit.allCases.map(\.rawValue).joined(separator: ", ")
            throw .failure("\(place): expected a unit (\(units)), not '\(words[1])'")
        }
        let subjects = words[3].components(separatedBy: " / ")
        guard subjects.count == (unit == .times ? 2 : 1) else {
            throw .failure("\(place): only a limit in x is one of two figures, FORM FIGURE / FORM FIGURE")
        }
        self.init(
            group: words[2], unit: unit, maximum: maximum, subject: try Limit.subject(subjects[0], at: place),
            other: subjects.count == 2 ? try Limit.subject(subjects[1], at: place) : nil)
    }

    private static func subject(_ text: String, at place: String) throws(ToolError) -> Subject {
        let words = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).map(String.init)
        guard words.count == 2 else { throw .failure("\(place): expected FORM FIGURE, not '\(text)'") }
        return Subject(form: words[0], figure: words[1].trimmingCharacters(in: .whitespaces))
    }

    private func isOfSame(as limit: Limit) -> Bool {
        group == limit.group && unit == limit.unit && subject == limit.subject && other == limit.other
    }

    /// As many digits as say something.
    static func text(_ value: Double) -> String {
        if value == value.rounded() { return String(format: "%.0f", value) }
        return String(format: value < 10 ? "%.3f" : "%.1f", value)
    }
}
