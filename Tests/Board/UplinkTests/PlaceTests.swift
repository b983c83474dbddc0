import Archive
import ArchiveSupport
import ControlLoop
import Foundation
import Record
import TestSupport
import Testing

@testable import Uplink
@testable import UplinkClient

@Suite("The place up to which the broker has everything")
struct PlaceTests {
    private static let place = OutgoingPlace(
        id: 4_711, boot: BootID(InlineArray(repeating: 0xA5)), record: 0, sequence: 815, date: 1_795_341_600_250)
    private static var named: SentPlace {
        var place = place
        place.record = 7_003_141
        return SentPlace(place: place, hour: 498_706, name: SentName(sum: 0xFFFF_FFFF, from: 498_700))
    }
    private static let places = [SentPlace(place: place), SentPlace(place: place, hour: 498_706), named]

    private func read(_ text: String) -> SentPlace? {
        text.utf8.withContiguousStorageIfAvailable { SentFile.place($0) } ?? nil
    }

    @Test("a line that is read as it was written, with an hour and a name or without")
    func text() {
        let text = Self.places.map { words(SentFile.text($0)) }
        let middle = "4711 a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5 815 1795341600250"
        #expect(text[0].hasPrefix("portcullis-uplink 1 \(middle) "))
        #expect(text[1].hasPrefix("portcullis-uplink 2 \(middle) 498706 "))
        #expect(text[2].hasPrefix(text[1] + "name a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5 7003141 4294967295 498700 "))
        #expect(text.allSatisfy { $0.hasSuffix("\n") })
        #expect(text.map { read($0) } == Self.places)
    }

    @Test("a line of an uplink that kept no hour, or no name, is read as before")
    func older() {
        let second = words(SentFile.text(Self.places[1]))
        #expect(
            second == "portcullis-uplink 2 4711 a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5 815 1795341600250 498706 2516918545\n")
        let text = "portcullis-uplink 1 4711 a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5 815 1795341600250 320215720\n"
        #expect(read(text) == Self.places[0])
    }

    @Test("with any byte changed, missing or added it is none, or one without a name", arguments: places)
    func damage(sent: SentPlace) {
        let bytes = Array(words(SentFile.text(sent)).utf8)
        var nameless = sent
        (nameless.name, nameless.place.record) = (nil, 0)
        let first = words(SentFile.text(nameless)).utf8.count
        for index in bytes.indices {
            var other = bytes
            other[index] ^= 1
            let expected = index < first ? nil : nameless
            #expect(other.withUnsafeBufferPointer { SentFile.place($0) } == expected, "byte \(index)")
            #expect(bytes[..<index].withUnsafeBufferPointer { SentFile.place($0) } == expected)
        }
        #expect((bytes + [10]).withUnsafeBufferPointer { SentFile.place($0) } == nameless)
    }

    @Test(
        "a first line that an older version has written since is read with the name, and without the record of another boot"
    )
    func olderSince() {
        var since = Self.places[1]
        since.place.boot = BootID(InlineArray(repeating: 7))
        let second = words(SentFile.text(Self.named)).split(separator: "\n")[1] + "\n"
        var expected = since
        expected.name = Self.named.name
        #expect(read(words(SentFile.text(since)) + second) == expected)
    }

    @Test("is in two files, so that an older version reads the first as ever")
    func files() throws {
        let folder = try Folder()
        let path = folder.url.appending(path: "demo.sent").path
        var around = LinuxSurroundings(place: try #require(RecordPath(cText: path)))
        var bytes = [UInt8](repeating: 0, count: 512)
        #expect(bytes.withUnsafeMutableBufferPointer { around.readKept($0) } == -2)
        for sent in [Self.named, Self.places[1], Self.named] {
            #expect(around.keep(SentFile.text(sent)) == 0)
            #expect(try String(contentsOfFile: path, encoding: .utf8) == words(SentFile.text(Self.places[1])))
            let count = bytes.withUnsafeMutableBufferPointer { around.readKept($0) }
            #expect(
                bytes[..<count].withUnsafeBufferPointer { SentFile.place(UnsafeBufferPointer(rebasing: $0[...])) }
                    == Self.named)
        }
        try FileManager.default.removeItem(atPath: path + "-name")
        let count = bytes.withUnsafeMutableBufferPointer { around.readKept($0) }
        #expect(
            bytes[..<count].withUnsafeBufferPointer { SentFile.place(UnsafeBufferPointer(rebasing: $0[...])) }
                == Self.places[1])
    }

    @Test("where none was ever kept, and none can be, a restart leaves out what was before; else it tells it again")
    func unkept() throws {
        let folder = try Folder()
        let path = folder.url.appending(path: "none/demo.sent").path
        var around = LinuxSurroundings(place: try #require(RecordPath(cText: path)))
        #expect(around.keep(SentFile.text(Self.named)) == ENOENT)
        #expect(around.unkept == "after a restart, what happened before it is not told")
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "none"), withIntermediateDirectories: false)
        #expect(around.keep(SentFile.text(Self.named)) == 0)
        #expect(around.unkept == "after a restart, events come again")
    }
}
