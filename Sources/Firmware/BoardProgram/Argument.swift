import ControlLoop
import Record
import Statecharts

/// An argument of a program.
public enum Argument {
    /// Whether it is that word.
    public static func matches(_ argument: UnsafePointer<CChar>, _ word: Label) -> Bool {
        FixedText<16>(cText: argument) == FixedText<16>(word)
    }

    /// The path that it is; nil for none, an empty one, and one that is too long.
    public static func path(_ argument: UnsafePointer<CChar>?) -> RecordPath? {
        guard let argument, let path = RecordPath(cText: argument), !path.isEmpty else { return nil }
        return path
    }
}
