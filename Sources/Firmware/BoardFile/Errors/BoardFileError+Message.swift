import ControlLoop
import Statecharts

extension BoardFileError {
    /// Writes `FILE:LINE: message`, or `FILE: message` when no line is to blame. A path that is longer
    /// than `FileName` is cut, so that the message still fits. Nothing in it controls a terminal.
    @export(interface)
    public func write(to text: inout TextLine, file: UnsafePointer<CChar>) {
        text.append(word: file, atMost: FileName.longest)
        if line > 0 { text.append(":", line) }
        text.append(": ", problem.message)
    }
}
