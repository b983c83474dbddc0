import ArchiveSupport
import ControlLoop
import Foundation
import Links
import Statecharts
import TestSupport
import Testing

@testable import Archive

@Suite("Which money a database counts")
struct CurrencyTests {
    private let rig: ArchiveRig

    init() throws {
        rig = try ArchiveRig()
        try rig.start()
        rig.coin()
        try rig.copy()
    }

    /// The date of the rig's first boot.
    private let date: Int64 = 1_795_341_600_000

    private func take(_ text: String?, hours: Int64 = 0) throws {
        var writer = try ArchiveWriter(rig.database)
        let currency = text.flatMap { text in
            var text = text
            return text.withUTF8 { Currency($0) }
        }
        try writer.take(currency, at: date + hours * 3_600_000)
    }

    private var rows: [[String]] { get throws { try rig.rows("SELECT hour, text FROM currency ORDER BY hour") } }

    @Test("is the first one that is said, for all times; no word changes nothing")
    func first() throws {
        try take(nil)
        #expect(try rows == [])
        try take("EUR 2")
        #expect(try rows == [["0", "EUR 2"]])
        try take("EUR 2", hours: 5)
        try take(nil, hours: 6)
        #expect(try rows == [["0", "EUR 2"]])
    }

    @Test("is corrected by other decimals, and another one holds from its hour on")
    func change() throws {
        try take("BGN 3")
        try take("BGN 2", hours: 1)
        #expect(try rows == [["0", "BGN 2"]])
        try take("EUR 2", hours: 48)
        let hour = date / 3_600_000 + 48
        #expect(try rows == [["0", "BGN 2"], ["\(hour)", "EUR 2"]])
        try take("EUR 3", hours: 50)
        #expect(try rows == [["0", "BGN 2"], ["\(hour)", "EUR 3"]])
    }

    @Test("is taken also where the last one holds from an hour that no clock shows")
    func noHour() throws {
        try SampleDatabase.reopen(rig.databaseURL.path).run(
            "INSERT INTO currency VALUES(9223372036854775807, 'BGN 2')")
        try take("EUR 2")
        #expect(try rows == [["\(date / 3_600_000)", "EUR 2"], ["9223372036854775807", "BGN 2"]])
    }

    @Test("is never another one for what was counted, when a clock is behind")
    func clock() throws {
        try take("BGN 2")
        try take("EUR 2", hours: -24 * 365 * 40)
        let copied = try #require(try rig.value("SELECT date / 3600000 FROM progress"))
        #expect(try rows == [["0", "BGN 2"], ["\(copied)", "EUR 2"]])
    }

    @Test("is that of the line for a service")
    func status() throws {
        try take("EUR 2")
        #expect(
            try ArchiveWriter(rig.database).statusLine().withBytes { String(decoding: $0, as: UTF8.self) }.contains(
                "0.10 EUR inserted"))
    }
}
