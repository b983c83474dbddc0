import ControlLoop
import TestSupport
import Testing

@testable import BoardFile

@Suite("Which money the gates count")
struct MoneySectionTests {
    private func complaint(_ lines: String...) -> String? {
        BoardFileTests.complaint(goodBoard(and: "[money]") + lines.joined(separator: "\n"))
    }

    @Test("is not known without the section, and the section may come first")
    func place() throws {
        #expect(try board(goodBoard()).currency == nil)
        let first = try board("[money]\ncurrency = EUR 2 ; euros\n" + goodBoard())
        #expect(first.currency.map { "\($0)" } == "EUR 2")
        #expect(try board(goodBoard(and: "[money]", "currency = KWD\t 3")).currency.map { "\($0)" } == "KWD 3")
    }

    @Test(
        "is refused where it is no code with its decimals",
        arguments: ["", "EUR", "EUR 5", "eur 2", "2 EUR", "EUR2", "EURO 2", "EUR 2 2", "€ 2", "EUR -1"])
    func wrong(found: String) {
        #expect(
            complaint("currency = \(found)")
                == "north.board:11: currency =\(found.isEmpty ? "" : " ")\(found): expected the code of a currency, "
                + "three capital letters, and how many decimals, 0 to 4, like EUR 2")
    }

    @Test("is missing in an empty section, and is there once")
    func layout() {
        #expect(
            complaint()
                == "north.board:10: [money] has no 'currency': expected the code of a currency, three capital letters, "
                + "and how many decimals, 0 to 4, like EUR 2")
        #expect(
            complaint("currency = EUR 2", "currency = EUR 2")
                == "north.board:12: 'currency' is there already, in line 11")
        #expect(
            complaint("currency = EUR 2", "[money]") == "north.board:12: [money] is there already, in line 10")
        #expect(
            complaint("curency = EUR 2")
                == "north.board:11: unknown key 'curency' in [money]; did you mean 'currency'?")
    }

    @Test("makes the name of its smallest unit superfluous")
    func beside() {
        #expect(
            complaint(
                "currency = EUR 2", "[uplink]", "broker = mqtt://broker.example", "site = here", "money-unit = cent")
                == "north.board:15: [uplink] has 'money-unit', and [money] a currency, which is told instead: "
                + "expected one of them")
    }

    @Test("the documents have the key")
    func documents() throws {
        let section = try Repository.lines(of: "docs/using/boards.md").drop { $0 != "### `[money]`" }
        let table = try #require(MarkdownTable("key", in: section))
        #expect(table.rows.map { $0[0] } == ["currency"])
        #expect(table.row("currency")?[1].contains("0 to 4") == true)
        let page = try Repository.lines(of: "deploy/man/portcullis.board.5").drop { $0 != ".Ss [money]" }
            .prefix { !$0.hasPrefix(".Sh ") }.joined(separator: " ")
        #expect(page.contains(".It Ic currency"))
        #expect(page.contains("0 to 4"))
    }
}
