import CSystem
import ControlLoop
import Statecharts

extension FixedText: CustomStringConvertible {
    /// The text as a String; bytes that are no UTF-8 are replaced.
    public var description: String { withBytes { String(decoding: $0, as: UTF8.self) } }
}

extension Label: CustomStringConvertible {
    /// The name as a String.
    public var description: String { text.description }
}

extension String {
    init<let capacity: Int>(_ text: FixedText<capacity>) { self = text.description }
}

extension String {
    /// The text fit to be printed: without control characters, and cut where it is longer than a line.
    var printable: String {
        let clean = String(unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? "?" : Character($0) })
        return clean.count > 60 ? clean.prefix(60) + "..." : clean
    }
}

func errorText(_ errno: Int32) -> UnsafePointer<CChar> { portcullis_error_text(errno) }
