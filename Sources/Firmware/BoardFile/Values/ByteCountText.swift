import ControlLoop
import Statecharts

/// The units of a size, from the smaller. They are powers of 1024, as those of `ls -lh` and of systemd's journal are,
/// so the size of a database that somebody looks up is in the units of the board file.
enum SizeUnit: Int, Word {
    case mebibytes, gibibytes

    var label: Label {
        switch self {
        case .mebibytes: "M"
        case .gibibytes: "G"
        }
    }

    /// How many bytes it has.
    var length: Int64 {
        switch self {
        case .mebibytes: 1_048_576
        case .gibibytes: 1_073_741_824
        }
    }
}

/// A size in bytes, as a board file has it: `200M`.
struct ByteCount: TextPiece {
    let bytes: Int64

    init(_ bytes: Int64) { self.bytes = bytes }

    /// The size that a text names. Nil for any other text, and for a size that needs more than 63 bits.
    init?(_ text: Bytes) {
        guard let quantity = Quantity<SizeUnit>(text),
            let bytes = quantity.times(UInt64(quantity.unit.length))
        else { return nil }
        self.bytes = bytes
    }

    /// Adds a size in the largest unit that takes it whole.
    func write<let capacity: Int>(to text: inout FixedText<capacity>) {
        let unit = bytes % SizeUnit.gibibytes.length == 0 ? SizeUnit.gibibytes : .mebibytes
        text.append(bytes / unit.length)
        text.append(unit.label)
    }
}
