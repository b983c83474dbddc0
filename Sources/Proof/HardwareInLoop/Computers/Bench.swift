import ControlLoop
import DesktopTool
import Foundation
import Simulation

/// How a board is wired on a bench, where lines of it are wired to other lines, which a test drives and watches: what
/// the file NAME.bench beside NAME.board says.
struct Bench {
    /// A wire between a line of the board and its partner.
    struct Wire {
        /// The board's line.
        let line: LineID
        /// The line at the other end, on the partners' chip.
        let partner: LineSelector
    }

    /// The label of the partners' chip; nil when they are on the board's own.
    let label: ChipName?
    /// The wires, in the order of the file.
    let wires: [Wire]

    /// The largest file that is read.
    static let mostBytes = 1 << 16

    /// The file of a board's bench.
    static func file(of board: LoadedBoard) -> String {
        URL(filePath: board.file).deletingPathExtension().appendingPathExtension("bench").relativePath
    }

    /// Reads and checks the file beside a board's.
    init(of board: LoadedBoard) throws(ToolError) {
        let file = Bench.file(of: board)
        let bytes: [UInt8]?
        do throws(ToolError) { bytes = try TextFile.read(file, mostBytes: Bench.mostBytes) } catch {
            throw .failure("\(error.message); it says what is wired to what on the bench of \(board.file)")
        }
        guard let bytes else {
            throw .failure("\(file): has too much in it: expected at most \(Bench.mostBytes) bytes")
        }
        try self.init(String(decoding: bytes, as: UTF8.self), file: file, board: board)
    }

    /// Checks a text; `file` is what messages call it.
    init(_ text: String, file: String, board: LoadedBoard) throws(ToolError) {
        var draft = BenchDraft(board)
        // Some editors put a byte order mark at the start of the file.
        let text = text.hasPrefix("\u{FEFF}") ? text.dropFirst() : text[...]
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            do throws(BenchDraft.Complaint) { try draft.take(line, number: index + 1) } catch {
                throw .failure("\(file):\(index + 1): \(error.message)")
            }
        }
        if let (line, complaint) = draft.ownLine { throw .failure("\(file):\(line): \(complaint.message)") }
        label = draft.label?.name
        wires = draft.partners.map { Wire(line: $0.line, partner: $0.selector) }
    }

    /// What a line of the board is wired to.
    func partner(of line: LineID) -> LineSelector? { wires.first { $0.line == line }?.partner }
}
