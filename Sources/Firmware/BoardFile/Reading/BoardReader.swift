import ControlLoop

/// One pass over a board file. inih calls it twice for each line: to get the line, and with the key and value that it
/// found.
///
/// The reader itself decides what a line is before inih sees it: inih does not report sections without keys, takes an
/// indented line as more of the value above it, and splits a line that is too long for it.
struct BoardReader {
    private var lines: LineReader
    private var draft = BoardDraft()
    private var failure: BoardFileError?
    /// The line in which inih has to find a key and a value.
    private var awaitedPair: Excerpt?

    init(_ source: ByteSource) {
        lines = LineReader(source)
    }

    /// Writes the next line for inih; false at the end of the file, or when nothing more has to be read.
    mutating func nextLine(into buffer: UnsafeMutableBufferPointer<UInt8>) -> Bool {
        if let awaitedPair { fail(.notAPair(found: awaitedPair)) }
        guard failure == nil else { return false }
        do throws(BoardFileError.Problem) {
            guard let line = try lines.next(into: buffer) else { return false }
            try look(at: line)
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Takes what inih found in the line.
    mutating func take(key: Bytes, value: Bytes) {
        guard failure == nil, !key.isEmpty else { return }
        awaitedPair = nil
        do throws(BoardFileError.Problem) {
            try draft.take(key: key, value: value, line: lines.number)
        } catch {
            fail(error)
        }
    }

    /// The board that the file describes.
    mutating func board() throws(BoardFileError) -> Board {
        if let failure { throw failure }
        return try draft.board()
    }

    private mutating func look(at line: Bytes) throws(BoardFileError.Problem) {
        guard let start = line.firstNotBlank else { return }
        let first = line[start]
        if first == UInt8(ascii: "#") || first == UInt8(ascii: ";") { return }
        guard start == 0 else { throw .indented }
        if first == UInt8(ascii: "[") {
            try draft.begin(Section(header: line), line: lines.number)
        } else {
            awaitedPair = Excerpt(cutting: line.trimmed)
        }
    }

    private mutating func fail(_ problem: BoardFileError.Problem) {
        guard failure == nil else { return }
        failure = BoardFileError(line: problem.concernsWholeFile ? 0 : lines.number, problem: problem)
    }
}
