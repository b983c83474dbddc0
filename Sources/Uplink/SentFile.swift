import Archive
import CSystem
import ControlLoop
import Record
import Statecharts

/// How far the broker has everything.
struct SentPlace: Equatable {
    /// The last event before which nothing is lost.
    var place: OutgoingPlace
    /// The first hour that it may not have in full, since 1970; nil in a file of version 1, which had none.
    var hour: Int64?
    /// The name under which the board told it, and the first hour that it tells under that name; nil in a file of version 2, which had none.
    var name: SentName?
}

/// Under which name a board tells what happens.
struct SentName: Equatable {
    /// The check sum of what its topics begin with.
    var sum: UInt32
    /// The first hour that is told under it, since 1970: what was before was told under another one, or to nobody.
    var from: Int64
}

/// The text that says how far the broker has everything: one line, with a check sum.
///
///     portcullis-uplink 3 ID BOOT SEQUENCE DATE HOUR RECORD NAME FROM SUM
///
/// Version 2 is the same without RECORD, NAME and FROM, and version 1 without the hour, too.
enum SentFile {
    /// The text of a place.
    static func text(_ sent: SentPlace) -> Phrase {
        let place = sent.place
        var text: Phrase = "portcullis-uplink \(sent.hour == nil ? 1 : sent.name == nil ? 2 : 3) \(place.id) "
        for index in place.boot.bytes.indices {
            text.append(byte: digit(place.boot.bytes[index] &>> 4))
            text.append(byte: digit(place.boot.bytes[index] & 15))
        }
        text.append(" ", place.sequence)
        text.append(" ", place.date)
        if let hour = sent.hour {
            text.append(" ", hour)
            if let name = sent.name {
                text.append(" ", place.record)
                text.append(" ", name.sum)
                text.append(" ", name.from)
            }
        }
        let sum = text.withBytes { portcullis_crc32c($0.baseAddress, $0.count) }
        text.append(" ", sum)
        text.append("\n")
        return text
    }

    /// The place that a text says; nil when it is damaged.
    static func place(_ bytes: UnsafeBufferPointer<UInt8>) -> SentPlace? {
        var words = Words(bytes)
        guard words.take("portcullis-uplink"), let version = words.number(), (1...3).contains(version),
            let id = words.number(), let boot = words.boot(), let sequence = words.number(), let date = words.number()
        else { return nil }
        let hour = version == 1 ? nil : words.number()
        guard version == 1 || hour != nil else { return nil }
        var place = OutgoingPlace(id: id, boot: boot, record: 0, sequence: UInt64(bitPattern: sequence), date: date)
        var name: SentName?
        if version == 3 {
            guard let record = words.number(), let sum = words.number(), let from = words.number() else { return nil }
            place.record = record
            name = SentName(sum: UInt32(truncatingIfNeeded: sum), from: from)
        }
        let sent = SentPlace(place: place, hour: hour, name: name)
        // The sum is the last thing: a text that is the same is whole.
        let expected = text(sent)
        guard expected.count == bytes.count else { return nil }
        for index in 0..<expected.count where expected[index] != bytes[index] { return nil }
        return sent
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }
}

/// The words of a line, one after the other.
private struct Words {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var next = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func word() -> UnsafeBufferPointer<UInt8> {
        let start = next
        while next < bytes.count, bytes[next] > 0x20 { next += 1 }
        let word = UnsafeBufferPointer(rebasing: bytes[start..<next])
        if next < bytes.count { next += 1 }
        return word
    }

    mutating func take(_ label: Label) -> Bool {
        let word = word()
        guard let text = FixedText<32>(word) else { return false }
        return text == FixedText<32>(label)
    }

    mutating func number() -> Int64? {
        let word = word()
        guard !word.isEmpty, word.count <= 18 else { return nil }
        var number: Int64 = 0
        for byte in word {
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            number = number * 10 + Int64(byte - UInt8(ascii: "0"))
        }
        return number
    }

    mutating func boot() -> BootID? {
        let word = word()
        var id = InlineArray<16, UInt8>(repeating: 0)
        var span = id.mutableSpan
        let result = span.withUnsafeMutableBufferPointer { bytes in
            word.withMemoryRebound(to: CChar.self) {
                portcullis_boot_id_of_text($0.baseAddress, $0.count, bytes.baseAddress)
            }
        }
        return result < 0 ? nil : BootID(id)
    }
}
