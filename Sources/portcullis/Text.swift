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

func errorText(_ errno: Int32) -> UnsafePointer<CChar> { portcullis_error_text(errno) }
