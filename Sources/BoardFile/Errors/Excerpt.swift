import ControlLoop
import Statecharts

extension FixedText {
    /// As much of a text as fits, with `...` in place of the rest. No character is cut in two.
    init(cutting text: Bytes) {
        self.init()
        guard text.count > Self.longest else {
            append(text)
            return
        }
        var end = Self.longest - 3
        while end > 0, text[end] & 0b1100_0000 == 0b1000_0000 { end -= 1 }
        append(text.piece(0..<end))
        append("...")
    }
}
