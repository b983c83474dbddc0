import Archive
import ArchiveSupport
import ControlLoop
import Record
import Testing

@testable import Uplink

@Suite("The place up to which the broker has everything")
struct PlaceTests {
    private let place = OutgoingPlace(
        id: 4_711, boot: BootID(InlineArray(repeating: 0xA5)), sequence: 815, date: 1_795_341_600_250)

    private func read(_ text: String) -> OutgoingPlace? {
        text.utf8.withContiguousStorageIfAvailable { SentFile.place($0) } ?? nil
    }

    @Test("a line that is read as it was written")
    func text() {
        let text = words(SentFile.text(place))
        #expect(text.hasPrefix("portcullis-uplink 1 4711 a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5 815 1795341600250 "))
        #expect(text.hasSuffix("\n"))
        #expect(read(text) == place)
    }

    @Test("with any byte changed, missing or added it is none")
    func damage() {
        let bytes = Array(words(SentFile.text(place)).utf8)
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 1
            #expect(other.withUnsafeBufferPointer { SentFile.place($0) } == nil, "byte \(index)")
            #expect(bytes[..<index].withUnsafeBufferPointer { SentFile.place($0) } == nil)
        }
        #expect((bytes + [10]).withUnsafeBufferPointer { SentFile.place($0) } == nil)
    }

    @Test(
        "dates in words",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (1_795_341_600_250, "2026-11-22T10:00:00.250Z"),
            (951_782_399_999, "2000-02-28T23:59:59.999Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (-1, "1970-01-01T00:00:00.000Z"),
        ])
    func dates(milliseconds: Int64, text: String) {
        #expect(words("\(UTCDate(milliseconds))" as Phrase) == text)
    }
}
