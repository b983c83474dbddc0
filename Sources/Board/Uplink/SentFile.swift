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
    /// The name under which the board told it, and the first hour that it tells under that name; nil where nobody has
    /// said so.
    var name: SentName?
}

/// Under which name a board tells what happens.
struct SentName: Equatable {
    /// The check sum of what its topics begin with.
    var sum: UInt32
    /// The first hour that is told under it, since 1970: what was before was told under another one, or to nobody.
    var from: Int64
}

/// The text that says how far the broker has everything: two lines, each with a check sum.
///
///     portcullis-uplink 2 ID BOOT SEQUENCE DATE HOUR SUM
///     name BOOT RECORD NAME FROM SUM
///
/// Version 1 of the first line is the same without the hour. The second line may be missing: it is in a file of its
/// own, so that a version that does not know it reads the first one as ever, and goes on from there.
enum SentFile {
    /// The text of a place.
    static func text(_ sent: SentPlace) -> Phrase {
        let place = sent.place
        var text: Phrase = "portcullis-uplink \(sent.hour == nil ? 1 : 2) \(place.id) "
        append(place.boot, to: &text)
        text.append(" ", place.sequence)
        text.append(" ", place.date)
        if let hour = sent.hour { text.append(" ", hour) }
        end(&text, from: 0)
        guard let name = sent.name else { return text }
        let start = text.count
        text.append("name ")
        append(place.boot, to: &text)
        text.append(" ", place.record)
        text.append(" ", name.sum)
        text.append(" ", name.from)
        end(&text, from: start)
        return text
    }

    private static func append(_ boot: BootID, to text: inout Phrase) {
        for index in boot.bytes.indices {
            text.append(byte: (boot.bytes[index] &>> 4).hexadecimalDigit)
            text.append(byte: (boot.bytes[index] & 15).hexadecimalDigit)
        }
    }

    private static func end(_ text: inout Phrase, from start: Int) {
        let sum = text.withBytes { bytes in
            let line = UnsafeBufferPointer(rebasing: bytes[start...])
            return portcullis_crc32c(line.baseAddress, line.count)
        }
        text.append(" ", sum)
        text.append("\n")
    }

    /// The place that a text says; nil when its first line is damaged.
    static func place(_ bytes: UnsafeBufferPointer<UInt8>) -> SentPlace? {
        var words = Words(bytes)
        guard words.take("portcullis-uplink"), let version = words.number(), version == 1 || version == 2,
            let id = words.number(), let boot = words.boot(), let sequence = words.number(), let date = words.number()
        else { return nil }
        let hour = version == 1 ? nil : words.number()
        guard version == 1 || hour != nil else { return nil }
        var sent = SentPlace(
            place: OutgoingPlace(id: id, boot: boot, record: 0, sequence: UInt64(bitPattern: sequence), date: date),
            hour: hour)
        // The sum is the last thing: a text that is the same is whole.
        let first = text(sent)
        guard bytes.count >= first.count else { return nil }
        for index in 0..<first.count where first[index] != bytes[index] { return nil }
        guard bytes.count > first.count else { return sent }
        readName(UnsafeBufferPointer(rebasing: bytes[first.count...]), whole: bytes, &sent)
        return sent
    }

    /// Without it, or with that of another boot, an older version has written the first line since.
    private static func readName(
        _ line: UnsafeBufferPointer<UInt8>, whole: UnsafeBufferPointer<UInt8>, _ sent: inout SentPlace
    ) {
        var words = Words(line)
        guard words.take("name"), let boot = words.boot(), let record = words.number(), let sum = words.number(),
            let from = words.number()
        else { return }
        var named = sent
        named.place.boot = boot
        named.place.record = record
        named.name = SentName(sum: UInt32(truncatingIfNeeded: sum), from: from)
        let expected = text(named)
        let start = expected.count - line.count
        guard start > 0 else { return }
        for index in line.indices where expected[start + index] != line[index] { return }
        sent.name = named.name
        if boot == sent.place.boot { sent.place.record = record }
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
