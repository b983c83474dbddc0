import DesktopTool
import Foundation
import TestSupport
import Testing

@testable import HardwareInLoop

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

    @Test("with the firmware, where it was not just built")
    func firmware() {
        let results = Results(
            machine: "a bench", cases: [CaseResult(HILResultsTests.item("one"), .passed)], seconds: 1,
            firmware: "portcullisd 1.0, commit \"abc\"")
        #expect(ResultTable.text(results).hasPrefix("a bench\nfirmware: portcullisd 1.0, commit \"abc\"\n\n  edges "))
        #expect(
            JUnitXML.text([results]).contains(
                """
                    <properties>
                      <property name="firmware" value="portcullisd 1.0, commit &quot;abc&quot;"/>
                    </properties>
                    <testcase classname="hil.edges" name="one">
                """))
    }

    @Test("a machine that cannot be used is an error in the XML, beside the results of the others")
    func machineProblem() throws {
        let folder = try Folder()
        let file = folder.url.appending(path: "results.xml")
        var report = try Report(file.path)
        #expect(try String(contentsOf: file, encoding: .utf8).contains("<testsuites>\n</testsuites>"))
        try report.add("gate") { () throws(ToolError) in throw .failure("gate: cannot be reached") }
        try report.add("yard") { () throws(ToolError) in throw .failure("yard: <no> ssh") }
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("<testsuite name=\"gate\" tests=\"1\" failures=\"0\" errors=\"1\""))
        #expect(
            text.contains(
                "<testcase classname=\"hil\" name=\"machine\">\n      <error message=\"yard: &lt;no&gt; ssh\"/>"))
        let error = try #require(throws: ToolError.self) { try report.end() }
        #expect(error == .failure("gate: cannot be reached\nyard: <no> ssh"))
    }

    @Test("an XML file that cannot be written is noticed before the work")
    func unwritable() throws {
        let words = ["--root", ScriptBooksTests.root.path, "--junit", "/proc/none/results.xml"]
        let error = try #require(throws: ToolError.self) { try HILSuite.run(words) }
        #expect(error.status == 1)
        #expect(error.message.hasPrefix("/proc/none/results.xml: cannot be written: "))
    }

    @Test("a boot that fails fails its cases, one line each, and all that it said is told once")
    func failedBoot() throws {
        let folder = try Folder()
        let virtual = folder.url.appending(path: "board/virtual")
        try FileManager.default.createDirectory(at: virtual, withIntermediateDirectories: true)
        let script = try folder.file(
            "board/virtual/run", "#!/bin/sh\necho 'the console' >&2\necho 'it hung' >&2\nexit 1\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        var said: [String] = []
        let machine = VirtualMachine(
            root: folder.url, arch: "arm64", work: folder.url.appending(path: "work"), say: { said.append($0) })
        let cases = CaseList.matching("levels", in: try CaseListTests.all.get())
        let results = try machine.run(cases)
        #expect(results.failures == cases.count)
        #expect(results.cases.allSatisfy { $0.verdict == .failed(["board/virtual/run ended with 1: it hung"]) })
        #expect(
            said == [
                "arm64: booting for \(cases.count) cases (cases) ...",
                "the console\nit hung\nboard/virtual/run ended with 1; `make virtual-board` sets it up",
            ])
        try FileManager.default.removeItem(atPath: script)
        let error = try #require(throws: ToolError.self) { try machine.run(cases) }
        #expect(error.message == "there is no \(script); run this in the project's folder, or name it with --root")
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
