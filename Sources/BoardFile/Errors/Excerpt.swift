import ControlLoop
import Statecharts

/// What was found in a board file, cut to fit into a message: at most 40 bytes.
public typealias Excerpt = FixedText<41>

/// The name of a line in `[hil]`, lane and role; one that is longer than any line's is cut.
public typealias PartnerName = FixedText<64>

extension FixedText {
    /// As much of a text as fits, with `...` in place of the rest. No character is cut in two.
    init(cutting text: Bytes) {
        self.init()
        guard text.count > capacity - 1 else {
            append(text)
            return
        }
        var end = capacity - 1 - 3
        while end > 0, text[end] & 0b1100_0000 == 0b1000_0000 { end -= 1 }
        append(text.piece(0..<end))
        append("...")
    }
}
