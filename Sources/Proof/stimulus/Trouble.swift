import CSystem
import ControlLoop
import GPIODChip
import Statecharts

/// Why something could not be done. It is put into words only where it is printed: an error that carries text is copied
/// byte by byte wherever it passes. So it must be printed while the name of the file is still valid.
enum Trouble: Error, @unchecked Sendable {
    /// A line of a file is wrong.
    case inFile(UnsafePointer<CChar>, line: Int, Label)
    /// The system refused something about a file.
    case ofFile(UnsafePointer<CChar>, Label, errno: Int32)
    /// Something about a line of the board, by its offset in the plan; the errno is 0 if the system did not refuse it.
    case ofLine(Int, Label, errno: Int32 = 0)
    /// The system refused something.
    case ofSystem(Label, errno: Int32)
    /// The chip that a file names refused.
    case ofChip(UnsafePointer<CChar>, ChipError)
    /// Something else that is wrong.
    case other(Label)
    /// The case is to end, and nothing is wrong.
    case interrupted
}

extension TextLine {
    /// Puts it into words. `map` names the lines of the chip, if there is one.
    init(_ trouble: Trouble, map: borrowing LineMap = LineMap()) {
        self.init()
        append(trouble, map)
    }

    private mutating func append(_ trouble: Trouble, _ map: borrowing LineMap) {
        switch trouble {
        case .inFile(let file, let line, let message):
            append(cText: file)
            append(":")
            append(UInt64(line))
            append(": ")
            append(message)
        case .ofFile(let file, let message, let errno):
            append(cText: file)
            append(": ")
            append(message, errno: errno)
        case .ofLine(let offset, let message, let errno):
            append("line ")
            append(UInt64(offset))
            append(" ")
            append(message, errno: errno)
        case .ofSystem(let message, let errno):
            append(message, errno: errno)
        case .ofChip(let file, let error):
            append(cText: file)
            append(": ")
            error.write(to: &self, map: map)
        case .other(let message): append(message)
        case .interrupted: append("interrupted")
        }
    }

    private mutating func append(_ message: Label, errno: Int32) {
        append(message)
        guard errno != 0 else { return }
        append(": ")
        append(cText: portcullis_error_text(errno))
    }
}

/// Says on standard error what is wrong.
func complain(_ message: TextLine) {
    var line = message
    line.append("\n")
    line.withBytes { _ = portcullis_write_all(2, $0.baseAddress, $0.count) }
}
