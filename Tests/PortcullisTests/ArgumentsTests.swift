import DesktopTool
import Simulation
import TestSupport
import Testing

@testable import portcullis

@Suite struct ArgumentsTests {
    @Test(
        "wrong usage is said, with exit status 2",
        arguments: [
            ([], "a command is missing"),
            (["jump"], "unknown command 'jump'"),
            (["simulate"], "a board file is missing"),
            (["simulate", "a", "b"], "unknown argument 'b'"),
            (["simulate", "--fast", "a"], "unknown option '--fast'"),
            (["simulate", "a", "--script"], "--script needs a file"),
            (["diagram", "turnstile", "--format"], "--format needs a format"),
            (["diagram", "turnstile", "--format", "png"], "--format is one of svg, dot, mermaid, not 'png'"),
            (["diagram", "turnstile", "--level", "low"], "--level is one of overview, full, not 'low'"),
            (["diagram", "turnstile", "locked"], "unknown argument 'locked'"),
            (["diagram", "--level", "full"], "a machine is missing"),
            (["diagram", "turnstile", "--level", "full", "--level", "full"], "--level is given twice"),
            (["check", "--json", "--json", "a"], "unknown option '--json'"),
            (["simulate", "--json", "--json", "a"], "--json is given twice"),
            (["diagram", "Turnstile"], "unknown machine 'Turnstile'; did you mean 'turnstile'?"),
            (["diagram", "stopwatch"], "unknown machine 'stopwatch'; did you mean 'gallery-stopwatch'?"),
            (["diagram", "gate"], "unknown machine 'gate'; `\(Console.program) diagram` lists the machines"),
            (["check"], "a board file is missing"),
            (["stimulus", "a"], "stimulus needs --script FILE"),
            (["simulate", "a", "--vcd"], "--vcd needs a file"),
            (["simulate", "a", "--vectors"], "--vectors is about a waveform: expected --vcd FILE too"),
            (["simulate", "a", "--timescale", "ns"], "--timescale is about a waveform: expected --vcd FILE too"),
            (["simulate", "a", "--vcd", "b", "--timescale", "ms"], "--timescale takes us or ns, not 'ms'"),
            (["simulate", "a", "--vcd", "b", "--timescale"], "--timescale needs us or ns"),
            (["trace", "--vcd", "b"], "a trace is missing"),
            (["trace", "a"], "trace needs --vcd FILE, the waveform that it makes"),
            (
                ["trace", "a", "--vcd", "b", "--run", "0"],
                "--run takes the number of a start in the trace, from 1 on, not '0'"
            ),
            (["replay", "a"], "replay needs --board BOARD, the board file that the recording is played against"),
            (["replay", "--board", "b"], "a recording is missing"),
            (
                ["replay", "a", "--board", "b", "--levels", "low"],
                "--levels takes logical or physical, not 'low'"
            ),
            (
                ["replay", "a", "--board", "b", "--script", "--json"],
                "--script prints a script and plays nothing: --json and --vcd go without it"
            ),
            (["journal", "a.db", "--vcd"], "--vcd needs a file"),
            (["journal", "a.db", "--vcd", "b", "--follow"], "--vcd and --follow exclude each other"),
            (["journal", "a.db", "--json", "--vcd", "b"], "--vcd and --json exclude each other"),
        ])
    func usage(arguments: [String], message: String) {
        #expect(throws: ToolError.usage(message)) { try Main.run(arguments) }
    }

    @Test("a board file that is not there is a failure, with exit status 1")
    func missingBoard() throws {
        let path = try Folder().url.path + "/none.board"
        #expect {
            try Main.run(["check", path])
        } throws: { error in
            let error = error as? ToolError
            return error?.status == 1 && error?.message.hasPrefix(path) == true
        }
    }

    @Test("the help lists the commands of scripts")
    func help() { #expect(Main.usage.contains(ScriptCommand.help)) }

    @Test("a machine that cannot be drawn is wrong usage, and the message says what lists the others")
    func unknownMachine() {
        #expect {
            try Main.run(["diagram", "door"])
        } throws: { error in
            let error = error as? ToolError
            return error?.status == 2 && error?.message.contains("unknown machine 'door'") == true
        }
    }

    @Test("without Graphviz a picture is a failure that names the package")
    func noGraphviz() throws {
        let path = try Folder().url.path
        #expect {
            _ = try Graphviz.layout(of: "digraph {}", path: path)
        } throws: { error in
            let error = error as? ToolError
            return error?.status == 1 && error?.message.contains("package graphviz") == true
        }
    }
}
