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
}

/// The text that says how far the broker has everything: one line, with a check sum.
///
///     portcullis-uplink 2 ID BOOT SEQUENCE DATE HOUR SUM
///
/// Version 1 is the same without the hour.
enum SentFile {
    /// The text of a place.
    static func text(_ sent: SentPlace) -> Phrase {
        let place = sent.place
        var text: Phrase = "portcullis-uplink \(sent.hour == nil ? 1 : 2) \(place.id) "
        for index in place.boot.bytes.indices {
            text.append(byte: digit(place.boot.bytes[index] &>> 4))
            text.append(byte: digit(place.boot.bytes[index] & 15))
        }
        text.append(" ", place.sequence)
        text.append(" ", place.date)
        if let hour = sent.hour { text.append(" ", hour) }
        let sum = text.withBytes { portcullis_crc32c($0.baseAddress, $0.count) }
        text.append(" ", sum)
        text.append("\n")
        return text
    }

    /// The place that a text says; nil when it is damaged.
    static func place(_ bytes: UnsafeBufferPointer<UInt8>) -> SentPlace? {
        var words = Words(bytes)
        guard words.take("portcullis-uplink"), let version = words.number(), version == 1 || version == 2,
            let id = words.number(), let boot = words.boot(), let sequence = words.number(), let date = words.number()
        else { return nil }
        let hour = version == 1 ? nil : words.number()
        guard version == 1 || hour != nil else { return nil }
        let place = OutgoingPlace(id: id, boot: boot, sequence: UInt64(bitPattern: sequence), date: date)
        let sent = SentPlace(place: place, hour: hour)
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
