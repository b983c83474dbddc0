import CommandLines
import ControlLoop
import DesktopTool
import Statecharts
import Testing

@Suite("A command line")
struct CommandLinesTests {
    private static var table: CommandTable {
        CommandTable(
            "gate", "Opens gates.",
            OptionRows([
                .command("open", "opens a gate"),
                .operand("GATE", "the name of a gate", "which one"),
                OptionRow("--for", .number("SECONDS", 1...60), "for so long"),
                OptionRow("--speed", .words("slow|fast"), "how fast", excludes: "--for"),
                OptionRow("--tag", .text("WORD", expected: "a word"), "a word of one's own", repeats: true),
                OptionRow(
                    "--quiet",
                    "says nothing at all while it opens the gate, and does not say either what it would have said otherwise",
                    needs: "--for"),
                OptionRow("--log", .path("PATH"), "where it is written down"),
                OptionRow(
                    "--at", .optional("HOUR", expected: "an hour") { $0[0] == CChar(bitPattern: UInt8(ascii: "9")) },
                    "when"
                ),
                .command("close", "closes gates"),
                .operand("GATE", "the name of a gate", "those", repeats: true),
                OptionRow("--key", .text("KEY", expected: "a key"), "the key", isRequired: true),
            ]))
    }

    /// What came of some words: what they say, or what is wrong about them.
    private func parse<Answer>(_ words: [String], _ read: (Invocation) -> Answer) -> (Answer?, String) {
        let list = WordList(["gate"] + words)
        defer { withExtendedLifetime(list) {} }
        switch Self.table.parse(list.arguments) {
        case .run(let words): return (read(words), "")
        case .help(let command): return (nil, "help \(command)")
        case .version: return (nil, "version")
        case .wrong(let message, let command): return (nil, "\(command): \(message)")
        }
    }

    @Test(
        "that agrees with the table is read, whatever the order of its words",
        arguments: [
            ["open", "north", "--for", "20", "--tag", "a", "--tag", "b"],
            ["open", "--tag=a", "--for=20", "--tag=b", "north"],
            ["open", "--for", "20", "--tag=a", "--tag", "b", "--", "north"],
        ])
    func options(words: [String]) {
        let (values, complaint) = parse(words) {
            ($0.text("GATE"), $0.number("--for"), $0.texts("--tag"), $0.has("--quiet"), $0.text("--log"))
        }
        #expect(complaint == "")
        #expect(values?.0 == "north" && values?.1 == 20 && values?.2 == ["a", "b"])
        #expect(values?.3 == false && values?.4 == nil)
    }

    @Test("has operands after -- that look like options, and a value that looks like one")
    func dashes() {
        let (gates, _) = parse(["close", "--key", "--speed", "--", "--key", "-", "--help"]) {
            $0.texts("GATE") + [$0.requiredText("--key")]
        }
        #expect(gates == ["--key", "-", "--help", "--speed"])
    }

    @Test("gives a value that may be missing to an option only where it looks like one")
    func optional() {
        #expect(parse(["open", "--at", "9", "a"]) { $0.text("--at") }.0 == "9")
        #expect(parse(["open", "--at", "a"]) { $0.has("--at") && $0.text("--at") == nil }.0 == true)
        #expect(parse(["open", "--at=8", "a"]) { _ in }.1 == "open: --at takes an hour, not '8'")
        #expect(parse(["open", "a", "--at", "8"]) { _ in }.1 == "open: --at takes an hour, not '8'")
    }

    @Test("has one of the words that its row lists, by its number")
    func choice() {
        #expect(parse(["open", "a", "--speed=fast"]) { $0.choice("--speed") }.0 == 1)
        #expect(parse(["open", "a", "--speed", "slow"]) { $0.has("--speed", "slow") }.0 == true)
        #expect(parse(["open", "a"]) { $0.choice("--speed") == nil }.0 == true)
    }

    @Test(
        "that is wrong is refused with what was expected, and the word that was probably meant",
        arguments: [
            ([], ": a command is missing"), (["opne"], ": unknown command 'opne'; did you mean 'open'?"),
            (["jump"], ": unknown command 'jump'"), (["open"], "open: GATE is missing: expected the name of a gate"),
            (["open", ""], "open: GATE takes the name of a gate, not ''"),
            (["open", "a", "b"], "open: unexpected argument 'b'"),
            (["open", "a", "--qiet"], "open: unknown option '--qiet'; did you mean '--quiet'?"),
            (["open", "a", "--kee"], "open: unknown option '--kee'"),
            (["open", "a", "-f"], "open: unknown option '-f'"),
            (["open", "a", "--quiet=1"], "open: --quiet takes no value"),
            (["open", "a", "--quiet"], "open: --quiet goes with --for"),
            (["open", "a", "--for"], "open: --for needs a number from 1 to 60"),
            (["open", "a", "--for", "0"], "open: --for takes a number from 1 to 60, not '0'"),
            (["open", "a", "--for", "1s"], "open: --for takes a number from 1 to 60, not '1s'"),
            (["open", "a", "--for="], "open: --for takes a number from 1 to 60, not ''"),
            (
                ["open", "a", "--for", "99999999999999999999"],
                "open: --for takes a number from 1 to 60, not '99999999999999999999'"
            ),
            (["open", "a", "--for", "2", "--for=2"], "open: --for is given twice"),
            (["open", "a", "--for", "2", "--speed", "slow"], "open: --speed and --for exclude each other"),
            (["open", "a", "--speed", "fsat"], "open: --speed takes slow or fast, not 'fsat'; did you mean 'fast'?"),
            (["open", "a", "--log", ""], "open: --log takes a path of at most 255 bytes, not ''"),
            (["close", "a"], "close: --key KEY is missing"), (["version", "more"], ": unexpected argument 'more'"),
            (["help", "opne"], ": unknown command 'opne'; did you mean 'open'?"),
            (["help", "open", "more"], ": unexpected argument 'more'"),
            (["open", "a", "--version"], "open: unknown option '--version'"),
        ])
    func wrong(words: [String], complaint: String) {
        #expect(parse(words) { _ in }.1 == complaint)
    }

    @Test(
        "that asks for help or for the version gets it, wherever it does",
        arguments: [
            (["help"], "help "), (["--help"], "help "), (["-h"], "help "), (["help", "close"], "help close"),
            (["close", "--help"], "help close"), (["open", "a", "-h", "--nonsense"], "help open"),
            (["version"], "version"),
            (["--version"], "version"),
        ])
    func help(words: [String], answer: String) {
        #expect(parse(words) { _ in }.1 == answer)
    }

    @Test(
        "is not repeated where it may be a password",
        arguments: [
            ("more", "more"), ("--unheard-of", "--unheard-of"), ("a b", "a b"),
            ("mqtt://broker:18x", "mqtt://broker:18x"),
            ("password=secret", "password=..."), ("--database=host=a password=secret", "--database=..."),
            ("password=se@cret", "password=..."), ("postgresql://gate:se=cret@db", "..."), ("gate:secret@db", "..."),
            ("my secret=", "..."), ("=", "=..."), ("@", "..."), ("\u{1B}[2J", "?[2J"),
        ])
    func passwords(word: String, shown: String) {
        let expected = word.hasPrefix("-") ? "unknown option" : "unexpected argument"
        #expect(parse(["open", "a", word]) { _ in }.1 == "open: \(expected) '\(shown)'")
    }

    @Test("is explained from the same rows, in lines that fit")
    func explained() {
        func help(_ command: Label) -> String {
            var text = ""
            Self.table.help(about: command) { text += "\($0)" }
            return text
        }
        #expect(
            help("close") == """
                usage: gate close GATE... --key KEY

                closes gates

                  GATE       those
                  --key KEY  the key

                Exit status: 0 done, 1 failure, 2 wrong usage.

                """)
        #expect(
            help("") == """
                usage: gate COMMAND ...
                       gate help [COMMAND] | --version | --help

                Opens gates.

                  open   opens a gate
                  close  closes gates

                Exit status: 0 done, 1 failure, 2 wrong usage.

                """)
        let lines = help("open").split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasSuffix(" [--speed slow|fast] [--tag WORD]... [--quiet] [--log PATH] [--at [HOUR]]"))
        let quiet = lines.firstIndex { $0.hasPrefix("  --quiet            says nothing at all") }
        #expect(quiet.map { lines[$0 + 1].hasPrefix(String(repeating: " ", count: 21)) } == true)
        #expect(lines.allSatisfy { $0.utf8.count <= 110 })
    }
}
