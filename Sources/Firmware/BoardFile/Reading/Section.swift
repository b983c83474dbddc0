import ControlLoop
import Statecharts

/// A section of a board file.
public enum Section: Equatable, Sendable {
    /// `[chip]`: where the lines are.
    case chip
    /// `[lane NAME]`: one gate.
    case lane(LaneName)
    /// `[interlock NAME]`: gates of which at most one may be open.
    case interlock(LaneName)
    /// `[money]`: which money the gates count.
    case money
    /// `[mock]`: what a simulation adds to the chip.
    case mock
    /// `[watchdog]`: what restarts a board whose firmware hangs.
    case watchdog
    /// `[journal]`: how much the recorder keeps.
    case journal
    /// `[uplink]`: which broker is told what happens.
    case uplink
}

/// What a section's header begins with.
enum SectionWord: Int, Word {
    case chip
    case lane
    case interlock
    case money
    case mock
    case watchdog
    case journal
    case uplink

    var label: Label {
        switch self {
        case .chip: "chip"
        case .lane: "lane"
        case .interlock: "interlock"
        case .money: "money"
        case .mock: "mock"
        case .watchdog: "watchdog"
        case .journal: "journal"
        case .uplink: "uplink"
        }
    }

    /// The whole header.
    var form: Label {
        switch self {
        case .chip: "[chip]"
        case .lane: "[lane NAME]"
        case .interlock: "[interlock NAME]"
        case .money: "[money]"
        case .mock: "[mock]"
        case .watchdog: "[watchdog]"
        case .journal: "[journal]"
        case .uplink: "[uplink]"
        }
    }
}

extension Section {
    /// The section that begins at a line with a bracket in its first column.
    init(header line: Bytes) throws(BoardFileError.Problem) {
        guard let end = line.first(UInt8(ascii: "]")), Section.isComment(line.piece(end + 1..<line.count)) else {
            throw .malformedSection(found: Excerpt(cutting: line.trimmed))
        }
        let inside = line.piece(1..<end).trimmed
        var words = WordsOfText(inside)
        let first = words.next() ?? inside
        switch SectionWord.named(first) {
        case .chip where first.count == inside.count:
            self = .chip
        case .money where first.count == inside.count:
            self = .money
        case .mock where first.count == inside.count:
            self = .mock
        case .watchdog where first.count == inside.count:
            self = .watchdog
        case .journal where first.count == inside.count:
            self = .journal
        case .uplink where first.count == inside.count:
            self = .uplink
        case .lane:
            self = .lane(try Section.name(inside.piece(first.count..<inside.count).trimmed, of: .lane))
        case .interlock:
            self = .interlock(try Section.name(inside.piece(first.count..<inside.count).trimmed, of: .interlock))
        case .chip, .money, .mock, .watchdog, .journal, .uplink, nil:
            throw .unknownSection(found: Excerpt(cutting: inside), nearest: SectionWord.nearest(to: first)?.form)
        }
    }

    /// Whether nothing follows a header, or only a comment after a blank.
    private static func isComment(_ text: Bytes) -> Bool {
        guard let start = text.firstNotBlank else { return true }
        return start > 0 && text[start] == UInt8(ascii: ";")
    }

    private static func name(
        _ text: Bytes, of section: SectionWord
    ) throws(BoardFileError.Problem) -> LaneName {
        guard !text.isEmpty, let name = LaneName(text) else {
            throw .badName(of: section.label, found: Excerpt(cutting: text))
        }
        for byte in text
        where !byte.isLetter && !byte.isDigit && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
            throw .badName(of: section.label, found: Excerpt(cutting: text))
        }
        return name
    }
}
