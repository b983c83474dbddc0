import ControlLoop
import DesktopTool
import Statecharts

extension Spoken {
    /// The name, and the value after it.
    public var text: String { valueText.map { "\(label) \($0)" } ?? "\(label)" }

    /// The value alone.
    var valueText: String? {
        guard let value else { return nil }
        switch spelling {
        case .number: return "\(value)"
        case .character: return UInt8(exactly: value).map { String(UnicodeScalar($0)) } ?? "?"
        }
    }
}

extension Exhibit {
    /// Where it is, with what belongs to its states: one word for each region.
    public var stateText: String { shown.indices.map { shown[$0].text }.joined(separator: ", ") }
}

extension StateText {
    /// The name, and what belongs to it.
    var text: String {
        let details = details.indices.map { self.details[$0].text }
        return details.isEmpty ? "\(label)" : "\(label)(\(details.joined(separator: ", ")))"
    }
}

extension Detail {
    /// The name and the value.
    var text: String {
        switch value {
        case .number(let number): "\(label) \(number)"
        case .time(let span): "\(label) \(span.playText)"
        case .name(let name): "\(label) \(name)"
        }
    }
}

extension Duration {
    /// As a script has it: in milliseconds where these are whole, and in seconds where those are.
    var playText: String {
        nanoseconds % 1_000_000_000 == 0 ? "\(nanoseconds / 1_000_000_000)s" : boardText
    }

    /// The sum of two waits, if it is not too long.
    func adding(_ other: Duration, atMost longest: Duration) -> Duration? {
        let (sum, overflowed) = nanoseconds.addingReportingOverflow(other.nanoseconds)
        return overflowed || sum > longest.nanoseconds ? nil : Duration(nanoseconds: sum)
    }

    /// The duration that a text names, such as `20ms`.
    init?(playText text: String) {
        var text = text
        guard let duration = text.withUTF8({ Duration($0) }) else { return nil }
        self = duration
    }
}
