import CSystem
import ControlLoop
import Statecharts

/// The lanes of which a broker has something retained: as many as a board has, and those that it had before.
typealias ToldLaneList = FixedList<24, LaneName>

/// The text that says of which lanes a broker has something retained: one line, with a check sum.
///
///     portcullis-uplink-lanes 1 LANE ... SUM
enum LanesFile {
    private static var beginning: Label { "portcullis-uplink-lanes 1 " }

    /// The text for these lanes.
    static func text(_ lanes: borrowing ToldLaneList) -> TextLine {
        var text = TextLine(beginning)
        for index in lanes.indices {
            text.append(lanes[index])
            text.append(" ")
        }
        let sum = text.withBytes { portcullis_crc32c($0.baseAddress, $0.count) }
        text.append("\(sum)\n" as Phrase)
        return text
    }

    /// The lanes that a text says; nil when it is damaged.
    static func lanes(_ bytes: UnsafeBufferPointer<UInt8>) -> ToldLaneList? {
        var lanes = ToldLaneList()
        var start = beginning.withBytes { $0.count }
        for index in bytes.indices where index >= start && bytes[index] == UInt8(ascii: " ") {
            guard let name = LaneName(UnsafeBufferPointer(rebasing: bytes[start..<index])), !name.isEmpty,
                lanes.append(name)
            else { return nil }
            start = index + 1
        }
        // The sum is the last thing: a text that is the same is whole.
        let expected = text(lanes)
        guard expected.count == bytes.count else { return nil }
        for index in 0..<expected.count where expected[index] != bytes[index] { return nil }
        return lanes
    }
}
