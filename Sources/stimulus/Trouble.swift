import CSystem
import ControlLoop
import GPIODChip
import Statecharts

/// Why something could not be done. It is put into words only where it is said: an error that carries text is copied byte
/// by byte wherever it passes. So it has to be said while the name of the file is there.
enum Trouble: Error, @unchecked Sendable {
    /// A line of a file is wrong.
    case inFile(UnsafePointer<CChar>, line: Int, Label)
    /// The system refused something about a file.
    case ofFile(UnsafePointer<CChar>, Label, errno: Int32)
    /// Something about a line of the board, by its offset in the plan; the errno is 0 where the system has no say.
    case ofLine(Int, Label, errno: Int32 = 0)
    /// The system refused something.
    case ofSystem(Label, errno: Int32)
    /// The chip that a file names refused.
    case ofChip(UnsafePointer<CChar>, ChipError)
}

/// Says it on standard error. `map` names the lines of the chip, if there is one.
func complain(_ trouble: Trouble, map: borrowing LineMap = LineMap()) {
    var text = TextLine()
    switch trouble {
    case .inFile(let file, let line, let message):
        text.append(cText: file)
        text.append(":")
        text.append(UInt64(line))
        text.append(": ")
        text.append(message)
    case .ofFile(let file, let message, let errno):
        text.append(cText: file)
        text.append(": ")
        text.append(message, errno: errno)
    case .ofLine(let offset, let message, let errno):
        text.append("line ")
        text.append(UInt64(offset))
        text.append(" ")
        text.append(message, errno: errno)
    case .ofSystem(let message, let errno):
        text.append(message, errno: errno)
    case .ofChip(let file, let error):
        text.append(cText: file)
        text.append(": ")
        error.write(to: &text, map: map)
    }
    text.append("\n")
    text.withBytes { _ = portcullis_write_all(2, $0.baseAddress, $0.count) }
}

extension TextLine {
    fileprivate mutating func append(_ message: Label, errno: Int32) {
        append(message)
        guard errno != 0 else { return }
        append(": ")
        append(cText: portcullis_error_text(errno))
    }
}
