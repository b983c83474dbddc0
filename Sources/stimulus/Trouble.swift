import CSystem
import ControlLoop
import Statecharts

/// Why something could not be done, in words.
struct Trouble: Error {
    private(set) var text = TextLine()

    /// `FILE:LINE: message`.
    init(_ file: UnsafePointer<CChar>, line: Int, _ message: StaticString) {
        text.append(cText: file)
        text.append(":")
        text.append(UInt64(line))
        text.append(": ")
        append(message)
    }

    /// `WHAT: message: the system's reason`.
    init(_ what: UnsafePointer<CChar>, _ message: StaticString, errno: Int32) {
        text.append(cText: what)
        text.append(": ")
        append(message)
        text.append(": ")
        text.append(cText: portcullis_error_text(errno))
    }

    /// `line N message`, with the system's reason if there is one.
    init(line offset: Int, _ message: StaticString, errno: Int32 = 0) {
        text.append("line ")
        text.append(UInt64(offset))
        text.append(" ")
        append(message)
        guard errno != 0 else { return }
        text.append(": ")
        text.append(cText: portcullis_error_text(errno))
    }

    /// `WHAT: message` of a chip.
    init(_ what: UnsafePointer<CChar>, _ error: ChipError, map: borrowing LineMap) {
        text.append(cText: what)
        text.append(": ")
        error.write(to: &text, map: map) { portcullis_error_text($0) }
    }

    private mutating func append(_ message: StaticString) {
        text.append(UnsafeBufferPointer(start: message.utf8Start, count: message.utf8CodeUnitCount))
    }
}

/// Says it on standard error.
func complain(_ trouble: Trouble) {
    var text = trouble.text
    text.append("\n")
    text.withBytes { _ = portcullis_write_all(2, $0.baseAddress, $0.count) }
}
