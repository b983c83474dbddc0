import ControlLoop
import Statecharts

extension BoardFileError {
    /// Writes `FILE:LINE: message`, or `FILE: message` when no line is to blame. A path of more than 512 bytes is cut, so
    /// that the message fits behind it.
    public func write(to text: inout TextLine, file: UnsafePointer<CChar>) {
        text.append(FixedText<513>(cutting: Bytes(cText: file)))
        if line > 0 {
            text.append(":")
            text.append(UInt64(line))
        }
        text.append(": ")
        text.append(problem)
    }
}
