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

// Boards that several groups use
extension CaseList {
    /// One turnstile with every role but the lock's, on the virtual board's lines; `settings` are lines for it, and inputs
    /// get that debounce.
    static func turnstile(
        _ settings: String..., fare: Int = 50, coinValue: Int = 10, debounce: String = "5ms"
    ) -> String {
        """
        [chip]
        label = portcullis-virtual
        [lane north]
        machine = turnstile
        fare = \(fare)
        coin-value = \(coinValue)
        largest-coin = \(coinValue)
        \(settings.joined(separator: "\n"))
        coin-slot = GPIO17 active-low debounce 0s
        person-sensor = GPIO27 debounce \(debounce)
        fire-release = GPIO23 active-low debounce \(debounce)
        fault = GPIO24 debounce \(debounce)
        repair-key = GPIO25 debounce \(debounce)
        doors = GPIO20
        alarm = GPIO21
        coin-inhibit = GPIO13 active-low

        """
    }

    /// Turnstiles of three lines each, `a`, `b` and so on.
    static func turnstiles(_ count: Int) -> String {
        var text = "[chip]\nlabel = portcullis-virtual\n"
        for lane in 0..<count {
            text += """
                [lane \(laneName(lane))]
                machine = turnstile
                fare = \(fareOfTurnstiles)
                coin-value = 10
                largest-coin = 10
                coin-slot = GPIO\(3 * lane) debounce 0s
                person-sensor = GPIO\(3 * lane + 1) debounce 0s
                doors = GPIO\(3 * lane + 2)

                """
        }
        return text
    }

    /// What a passage costs there.
    static let fareOfTurnstiles = 50

    static func laneName(_ lane: Int) -> String { String(UnicodeScalar(UInt8(ascii: "a") + UInt8(lane))) }

    /// Pulses on a line, each as long as the pause behind it.
    static func pulses(_ count: Int, of duration: String, on line: String = "coin-slot") -> String {
        String(
            repeating: "set \(line) active\nwait \(duration)\nset \(line) inactive\nwait \(duration)\n", count: count)
    }
}
