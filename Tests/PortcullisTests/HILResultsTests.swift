import Foundation
import Testing

@testable import portcullis

@Suite("The results of the hardware-in-loop suite")
struct HILResultsTests {
    private static func item(_ name: String, proves: String = "It works.") -> HILCase {
        HILCase(name: name, group: .edges, proves: proves, board: "", steps: [])
    }

    private static let results = Results(
        machine: "a bench",
        cases: [
            CaseResult(item("one"), .passed, seconds: 1.25, reactions: Histogram([100_000, 150_040])),
            CaseResult(item("two", proves: "5 < 6 & \"7\"."), .failed(["a <b> & 'c'\u{1}", "second"])),
            CaseResult(item("three"), .notPossible("no wire")),
        ], seconds: 2.4)

    @Test("as a table")
    func table() {
        #expect(
            ResultTable.text(HILResultsTests.results) == """
                a bench

                  edges      one    passed
                      2 times: p50 100.0 us, p99 150.0 us, longest 150.0 us
                      100.0 us to 105.0 us  ######################################## 1
                      105.0 us to 110.0 us   0
                      110.0 us to 115.0 us   0
                      115.0 us to 120.0 us   0
                      120.0 us to 125.0 us   0
                      125.0 us to 130.0 us   0
                      130.0 us to 135.0 us   0
                      135.0 us to 140.0 us   0
                      140.0 us to 145.0 us   0
                      145.0 us to 150.0 us   0
                      150.0 us to 155.0 us  ######################################## 1
                  edges      two    FAILED
                      proves: 5 < 6 & "7".
                      a <b> & 'c'\u{1}
                      second
                  edges      three  not possible: no wire

                3 cases: 1 passed, 1 failed, 1 not possible here, in 2 s

                """)
    }

    @Test("as XML, with everything escaped that has a meaning there, and nothing that XML cannot hold")
    func xml() throws {
        let text = JUnitXML.text([HILResultsTests.results])
        #expect(
            text.contains(
                "<testsuite name=\"a bench\" tests=\"3\" failures=\"1\" errors=\"0\" skipped=\"1\" time=\"2.400\">"))
        #expect(text.contains("<testcase classname=\"hil.edges\" name=\"one\" time=\"1.250\">"))
        #expect(text.contains("<property name=\"proves\" value=\"5 &lt; 6 &amp; &quot;7&quot;.\"/>"))
        #expect(text.contains("<property name=\"p99_ns\" value=\"150040\"/>"))
        #expect(
            text.contains(
                "<failure message=\"a &lt;b&gt; &amp; &apos;c&apos;\u{FFFD}\">"
                    + "a &lt;b&gt; &amp; &apos;c&apos;\u{FFFD}&#10;second</failure>"))
        #expect(text.contains("<skipped message=\"no wire\"/>"))
    }

    @Test("percentiles are the nearest ranks")
    func percentiles() throws {
        let histogram = try #require(Histogram((1...200).reversed().map { Int64($0) }))
        #expect(histogram.percentile(50) == 100)
        #expect(histogram.percentile(99) == 198)
        #expect(histogram.percentile(100) == 200)
        #expect(histogram.longest == 200)
        #expect(Histogram([]) == nil)
    }

    @Test("bars hold every time once, in at most twelve of them", arguments: [1, 7, 999, 123_456_789] as [Int64])
    func bars(scale: Int64) throws {
        let times = (0..<100).map { Int64($0 * $0) * scale }
        let bars = try #require(Histogram(times)).bars
        #expect(bars.count <= 12)
        #expect(bars.reduce(0) { $0 + $1.count } == 100)
        #expect(zip(bars, bars.dropFirst()).allSatisfy { $0.to == $1.from })
    }

    @Test("what a board sends back is unpacked, whatever bytes are in it, and what both boards complain of is kept")
    func unpack() throws {
        let folder = try Folder()
        try BenchMachine.unpack(Data("problem 4\nhim\nexit 2\n0\nempty 0\n".utf8), into: folder.url)
        try BenchMachine.unpack(Data("problem 4\nher\n".utf8), into: folder.url)
        let outcome = Outcome(folder: folder.url)
        #expect(outcome.problem == "him\nher\n")
        #expect(try outcome.exit(run: 0) == 0)
        #expect(try outcome.text("empty").isEmpty)
        for wrong in ["name\n", "name 5\nabc", "../x 1\na", "a/b 1\na"] {
            #expect(throws: ToolError.self) { try BenchMachine.unpack(Data(wrong.utf8), into: folder.url) }
        }
    }

    @Test("what ssh says becomes what to do about it")
    func ssh() {
        #expect(
            Remote.message(host: "pi@gate", said: "pi@gate: Permission denied (publickey).\n")
                == "pi@gate: it refuses the key; `ssh-copy-id pi@gate` puts yours there (a password is not asked for)")
        #expect(
            Remote.message(host: "pi@gate", said: "No ED25519 host key is known\nHost key verification failed.\n")
                == "pi@gate: its host key is not known, or is another than before; "
                + "`ssh pi@gate` shows it and asks whether to trust it")
        #expect(
            Remote.message(host: "pi@gate", said: "ssh: connect to host gate port 22: Connection refused\n")
                == "pi@gate: cannot be reached: ssh: connect to host gate port 22: Connection refused")
        #expect(Remote.message(host: "pi@gate", said: "") == "pi@gate: ssh gave no reason")
    }

    @Test("a word for a shell is left as it is")
    func quoting() {
        #expect(Remote.quoted("a 'b' $c") == "'a '\\''b'\\'' $c'")
    }
}
