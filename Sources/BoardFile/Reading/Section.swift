import ControlLoop
import Statecharts

/// A section of a board file.
public enum Section: Equatable, Sendable {
    /// `[chip]`: where the lines are.
    case chip
    /// `[lane NAME]`: one gate.
    case lane(LaneName)
}

/// What a section's header begins with.
enum SectionWord: Int, Word {
    case chip
    case lane

    var label: Label {
        switch self {
        case .chip: "chip"
        case .lane: "lane"
        }
    }

    /// The whole header.
    var form: Label {
        switch self {
        case .chip: "[chip]"
        case .lane: "[lane NAME]"
        }
    }
}

extension Section {
    /// The section that a line with a bracket in its first column begins.
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
        case .lane:
            self = .lane(try Section.laneName(inside.piece(first.count..<inside.count).trimmed))
        case .chip, nil:
            throw .unknownSection(found: Excerpt(cutting: inside), nearest: SectionWord.nearest(to: first)?.form)
        }
    }

    /// Whether what follows a header is nothing, or a comment behind a blank.
    private static func isComment(_ text: Bytes) -> Bool {
        guard let start = text.firstNotBlank else { return true }
        return start > 0 && text[start] == UInt8(ascii: ";")
    }

    private static func laneName(_ text: Bytes) throws(BoardFileError.Problem) -> LaneName {
        guard !text.isEmpty, let name = LaneName(text) else { throw .badLaneName(found: Excerpt(cutting: text)) }
        for byte in text
        where !byte.isLetter && !byte.isDigit && byte != UInt8(ascii: "-") && byte != UInt8(ascii: "_") {
            throw .badLaneName(found: Excerpt(cutting: text))
        }
        return name
    }
}
