import ControlLoop
import Statecharts

extension FixedText {
    /// As much of a text as fits, with `...` in place of the rest. No character is cut in two. What stands before an
    /// `@` may be a name and a password, as in an address, and is left out, too.
    init(cutting text: Bytes) {
        self.init()
        var text = text
        if let host = text.last(UInt8(ascii: "@")) {
            text = text.piece(host..<text.count)
            append("...")
        }
        guard text.count > Self.longest - count else {
            append(text)
            return
        }
        var end = Self.longest - count - 3
        while end > 0, text[end] & 0b1100_0000 == 0b1000_0000 { end -= 1 }
        append(text.piece(0..<end))
        append("...")
    }
}
