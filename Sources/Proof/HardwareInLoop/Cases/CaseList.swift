import DesktopTool
import Foundation

/// The one list of cases.
enum CaseList {
    /// All of them, those of the scripts from the checkout in `root`; in the order of their groups.
    static func all(root: URL) throws(ToolError) -> [HILCase] {
        let scripts = try scripts(root: root)
        return edges + order + debounce + start + levels + signals + chip + lanes + refusals + reaction + scripts
    }

    /// Those whose name or group matches: `*` stands for anything, and a word without it for any name that contains it.
    static func matching(_ pattern: String, in cases: [HILCase]) -> [HILCase] {
        let pattern = pattern.contains("*") ? pattern : "*\(pattern)*"
        return cases.filter { matches($0.name, pattern[...]) || matches($0.group.rawValue, pattern[...]) }
    }

    private static func matches(_ text: String, _ pattern: Substring) -> Bool { matches(text[...], pattern) }

    private static func matches(_ text: Substring, _ pattern: Substring) -> Bool {
        guard let first = pattern.first else { return text.isEmpty }
        if first == "*" {
            return matches(text, pattern.dropFirst()) || !text.isEmpty && matches(text.dropFirst(), pattern)
        }
        return text.first == first && matches(text.dropFirst(), pattern.dropFirst())
    }
}

// What several groups use
extension CaseList {
    static func laneName(_ lane: Int) -> String { String(UnicodeScalar(UInt8(ascii: "a") + UInt8(lane))) }

    /// Pulses on a line, each as long as the pause behind it.
    static func pulses(_ count: Int, of duration: String, on line: String = "coin-slot") -> String {
        String(
            repeating: "set \(line) active\nwait \(duration)\nset \(line) inactive\nwait \(duration)\n", count: count)
    }
}
