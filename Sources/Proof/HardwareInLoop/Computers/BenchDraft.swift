import BoardFile
import ControlLoop
import DesktopTool
import Foundation
import Simulation

/// What has been read of a bench file so far: `LANE.ROLE = LINE`, `label = LABEL`, and comments as a board file has
/// them.
struct BenchDraft {
    /// What is wrong with a line.
    struct Complaint: Error {
        let message: String
    }

    struct Partner {
        let line: LineID
        let name: String
        let selector: LineSelector
        let fileLine: Int
    }

    private let board: LoadedBoard
    private(set) var label: (name: ChipName, fileLine: Int)?
    private(set) var partners: [Partner] = []

    /// The most bytes of a label, as the kernel gives it.
    private static let longestLabel = 31

    init(_ board: LoadedBoard) {
        self.board = board
    }

    /// Takes one line of the file.
    mutating func take(_ line: Substring, number: Int) throws(Complaint) {
        let text = line.trimmingCharacters(in: .whitespaces)
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 && $0 != "\t" || $0.value == 0x7F }) else {
            throw Complaint(message: "the line has a control character, which is no text")
        }
        guard let first = text.first, first != "#", first != ";" else { return }
        guard first != "[" else {
            throw Complaint(message: "'\(text.printable)': a bench file has no sections; expected KEY = VALUE")
        }
        guard let equals = text.firstIndex(of: "=") else {
            throw Complaint(message: "'\(text.printable)': expected KEY = VALUE")
        }
        let key = text[..<equals].trimmingCharacters(in: .whitespaces)
        let value = BenchDraft.withoutComment(text[text.index(after: equals)...])
        if key == "label" { return try takeLabel(value, number) }
        try takePartner(key, value, number)
    }

    private mutating func takeLabel(_ value: String, _ number: Int) throws(Complaint) {
        if let label { throw Complaint(message: "'label' is there already, in line \(label.fileLine)") }
        guard !value.hasPrefix("#"), !value.contains(" #"), !value.contains("\t#") else {
            throw Complaint(
                message: "label: '#' begins a comment at the start of a line only; after a value it begins with ' ;'")
        }
        guard (1...BenchDraft.longestLabel).contains(value.utf8.count), let name = value.withBytes({ ChipName($0) })
        else {
            throw Complaint(
                message: "label =\(value.afterBlank): expected the chip's label, like pinctrl-rp1, of at most "
                    + "\(BenchDraft.longestLabel) bytes")
        }
        label = (name, number)
    }

    private mutating func takePartner(_ key: String, _ value: String, _ number: Int) throws(Complaint) {
        guard key.contains(".") else {
            throw Complaint(
                message: "unknown key '\(key.printable)': expected 'label', or LANE.ROLE of a line that is wired")
        }
        guard let line = board.line(named: key, lane: 0) else {
            throw Complaint(
                message: "'\(key.printable)': there is no such line in \(board.file); "
                    + "expected LANE.ROLE of a line that is wired")
        }
        if let other = partners.first(where: { $0.line == line }) {
            throw Complaint(message: "'\(key)' is there already, in line \(other.fileLine)")
        }
        guard value.split(whereSeparator: \.isWhitespace).count == 1,
            let selector = value.withBytes({ LineSelector($0) })
        else {
            throw Complaint(
                message: "\(key) =\(value.afterBlank): expected the line that it is wired to, "
                    + "by its name, like GPIO5, or its offset, 0 to 65535")
        }
        if let other = partners.first(where: { $0.selector == selector }) {
            throw Complaint(
                message: "\(key) is wired to \(selector.named), and so is \(other.name), in line \(other.fileLine)")
        }
        partners.append(Partner(line: line, name: key, selector: selector, fileLine: number))
    }

    /// The first wire to a line that the board itself has, which only the whole file can show: on another chip it is
    /// another line, whatever it is called.
    var ownLine: (fileLine: Int, complaint: Complaint)? {
        guard label == nil else { return nil }
        for partner in partners {
            let map = board.board.map
            guard let own = map.lines.indices.first(where: { map.lines[$0].selector == partner.selector }) else {
                continue
            }
            return (
                partner.fileLine,
                Complaint(
                    message: "\(partner.name) is wired to \(partner.selector.named), which is "
                        + "\(board.name(of: LineID(own))) of \(board.file); "
                        + "expected another line, or the 'label' of another chip")
            )
        }
        return nil
    }

    /// A value without the comment after it, which begins with a blank and a semicolon.
    private static func withoutComment(_ text: Substring) -> String {
        var end = text.startIndex
        var isAfterBlank = true
        while end < text.endIndex, !(isAfterBlank && text[end] == ";") {
            isAfterBlank = text[end] == " " || text[end] == "\t"
            end = text.index(after: end)
        }
        return text[..<end].trimmingCharacters(in: .whitespaces)
    }
}

extension String {
    fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        var text = self
        return text.withUTF8(body)
    }

    /// As it stands behind the sign of a message: with a blank, if there is anything.
    fileprivate var afterBlank: String { isEmpty ? "" : " \(printable)" }
}

extension LineSelector {
    /// As messages have it.
    fileprivate var named: String {
        switch self {
        case .name(let name): "\(name)"
        case .offset(let offset): "offset \(offset)"
        }
    }
}
