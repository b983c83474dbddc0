import ControlLoop
import TestSupport
import Testing

@testable import BoardFile

@Suite("What the recorder keeps")
struct JournalSectionTests {
    private func settings(_ keys: String...) throws -> JournalSettings {
        try board(goodBoard(and: "[journal]") + keys.joined(separator: "\n")).journal
    }

    private func complaint(key: String, _ value: String) -> String? {
        BoardFileTests.complaint(goodBoard(and: "[journal]", "\(key) = \(value)"))
    }

    @Test("400 days and 200M, without the section and without its keys")
    func defaults() throws {
        let without = try board(goodBoard())
        #expect(!without.hasJournal)
        #expect(without.journal == JournalSettings())
        #expect(without.journal.days == 400)
        #expect(without.journal.maxSize == 209_715_200)
        let empty = try board(goodBoard(and: "[journal]"))
        #expect(empty.hasJournal)
        #expect(empty.journal == without.journal)
    }

    @Test("one key leaves the other at its default, and their order does not matter")
    func keys() throws {
        var expected = JournalSettings()
        expected.days = 30
        #expect(try settings("keep = 30d") == expected)
        expected.maxSize = 1_073_741_824
        #expect(try settings("max-size = 1G", "keep = 30d ; a month") == expected)
        expected.days = 400
        #expect(try settings("max-size = 1G") == expected)
    }

    @Test("the section may come first")
    func place() throws {
        #expect(try board("[journal]\nkeep = 7d\n" + goodBoard()).journal.days == 7)
    }

    @Test("the first and the last day", arguments: [("1d", 1), ("3650d", 3650), ("0400d", 400)])
    func days(text: String, days: Int) throws {
        #expect(try settings("keep = \(text)").days == days)
    }

    @Test(
        "sizes are powers of 1024",
        arguments: [
            ("10M", 10_485_760), ("1023M", 1_072_693_248), ("1024M", 1_073_741_824), ("1G", 1_073_741_824),
            ("102400M", 107_374_182_400), ("100G", 107_374_182_400),
        ])
    func sizes(text: String, bytes: Int64) throws {
        #expect(try settings("max-size = \(text)").maxSize == bytes)
    }

    @Test(
        "what is no number of days is refused; the last one is 400 more than 64 bits hold",
        arguments: [
            "", "d", "0d", "3651d", "400", "400 d", "400D", "400days", "9600h", "57w", "1y", "-1d", "+1d", "1.5d",
            "0x10d", "４d", "1d 1d", "99999999999999999999d", "18446744073709551615d", "18446744073709552016d",
        ])
    func wrongDays(found: String) {
        #expect(
            complaint(key: "keep", found)
                == "north.board:11: keep =\(found.isEmpty ? "" : " ")\(found): "
                + "expected a duration of 1 to 3650 whole days, like 400d")
    }

    @Test(
        "what is no size is refused; the last ones are 2 to the power of 63, and 200M more than 64 bits hold",
        arguments: [
            "", "M", "0M", "9M", "0G", "101G", "102401M", "200", "209715200", "200 M", "200m", "1g", "200MB", "200MiB",
            "204800K", "1T", "-200M", "+200M", "1.5G", "0x10M", "２G", "200M 1G", "99999999999999999999G",
            "18446744073709551615M", "8589934592G", "17592186044616M",
        ])
    func wrongSize(found: String) {
        #expect(
            complaint(key: "max-size", found)
                == "north.board:11: max-size =\(found.isEmpty ? "" : " ")\(found): "
                + "expected a size of 10M to 100G, like 200M")
    }

    @Test("what is there twice, or unknown, or has a comment that is none")
    func layout() {
        #expect(
            BoardFileTests.complaint(goodBoard(and: "[journal]", "[journal]"))
                == "north.board:11: [journal] is there already, in line 10")
        #expect(
            BoardFileTests.complaint(goodBoard(and: "[journal]", "keep = 1d", "keep = 1d"))
                == "north.board:12: 'keep' is there already, in line 11")
        #expect(
            BoardFileTests.complaint(goodBoard(and: "[journal]", "max-size = 1G", "keep = 1d", "max-size = 2G"))
                == "north.board:13: 'max-size' is there already, in line 11")
        #expect(
            complaint(key: "maxsize", "1G")
                == "north.board:11: unknown key 'maxsize' in [journal]; did you mean 'max-size'?")
        #expect(complaint(key: "timeout", "5s") == "north.board:11: unknown key 'timeout' in [journal]")
        #expect(
            complaint(key: "keep", "30d # a month")
                == "north.board:11: keep: '#' begins a comment at the start of a line only; "
                + "after a value it begins with ' ;'")
    }

    @Test(
        "said in the largest unit that takes it whole",
        arguments: [("10M", "10M"), ("1023M", "1023M"), ("1024M", "1G"), ("1025M", "1025M"), ("100G", "100G")])
    func words(text: String, size: String) throws {
        let words: Phrase = "\(try settings("keep = 30d", "max-size = \(text)"))"
        #expect(string(words) == "single entries for 30d, in a database of at most \(size)")
    }

    @Test("the documents have every key, with its range and its default")
    func documents() throws {
        let section = try Repository.lines(of: "docs/using/boards.md").drop { $0 != "### `[journal]`" }
        let table = try #require(MarkdownTable("key", in: section))
        #expect(table.rows.map { $0[0] } == ["keep", "max-size"])
        #expect(table.row("keep")?[1].says("1d to 3650d") == true)
        #expect(table.row("keep")?[2] == "400d")
        #expect(table.row("max-size")?[1].says("10M to 100G") == true)
        #expect(table.row("max-size")?[2] == "200M")
        let page = try Repository.lines(of: "deploy/man/portcullis.board.5").drop { $0 != ".Ss [journal]" }
            .prefix { !$0.hasPrefix(".Sh ") }.joined(separator: " ").replacing("\\-", with: "-")
        #expect(
            page.contains(
                ".It Ic keep For how long single entries are kept, 1d to 3650d in whole days; by default 400d."))
        #expect(page.contains(".It Ic max-size How large the database may become, 10M to 100G; by default 200M."))
    }
}
