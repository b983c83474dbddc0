import Charts
import DesktopTool
import Explorer
import Play
import Simulation
import TestSupport
import Testing

@testable import portcullis
@testable import portcullis_journal
@testable import StatechartsTools
@testable import portcullis_prove

@Suite struct ArgumentsTests {
    @Test(
        "wrong usage is said, with exit status 2",
        arguments: [
            ([], "a command is missing"),
            (["jump"], "unknown command 'jump'"),
            (["simulte", "a"], "unknown command 'simulte'; did you mean 'simulate'?"),
            (["simulate"], "BOARD is missing: expected a board file"),
            (["simulate", "a", "b"], "unexpected argument 'b'"),
            (["simulate", "--jsn", "a"], "unknown option '--jsn'; did you mean '--json'?"),
            (["simulate", "a", "--script"], "--script needs a file"),
            (["simulate", "a", "--page", "--json"], "--page and --json exclude each other"),
            (["check", "--json", "--json", "a"], "unknown option '--json'"),
            (["simulate", "--json", "--json", "a"], "--json is given twice"),
            (["check"], "BOARD is missing: expected a board file"),
            (["stimulus", "a"], "--script FILE is missing"),
            (["film", "a"], "--script FILE is missing"),
            (["play", "--script", "a"], "--script goes with MACHINE"),
            (["simulate", "a", "--vcd"], "--vcd needs a file"),
            (["simulate", "a", "--vectors"], "--vectors goes with --vcd"),
            (["simulate", "a", "--timescale", "ns"], "--timescale goes with --vcd"),
            (
                ["simulate", "a", "--vcd", "b", "--timescale", "ms"],
                "--timescale takes us or ns, not 'ms'; did you mean 'us'?"
            ),
            (["simulate", "a", "--vcd", "b", "--timescale"], "--timescale needs us or ns"),
            (["trace", "--vcd", "b"], "TRACE is missing: expected a trace"),
            (["trace", "a"], "--vcd FILE is missing"),
            (["trace", "a", "--vcd", "b", "--run", "0"], "--run takes a number from 1 to 1000000000, not '0'"),
            (["replay", "a"], "--board BOARD is missing"),
            (["replay", "--board", "b"], "RECORDING is missing: expected a recording"),
            (["replay", "a", "--board", "b", "--levels", "low"], "--levels takes logical or physical, not 'low'"),
            (["replay", "a", "--board", "b", "--script", "--json"], "--script and --json exclude each other"),
        ])
    func usage(arguments: [String], message: String) {
        #expect(throws: ToolError.usage(message)) { try Main.run(arguments) }
    }

    @Test(
        "wrong usage of what draws is said",
        arguments: [
            (["diagram", "turnstile", "--level", "low"], "--level takes overview or full, not 'low'"),
            (["diagram", "turnstile", "locked"], "unexpected argument 'locked'"),
            (["diagram", "--level", "full"], "--level goes with MACHINE"),
            (["diagram", "turnstile", "--level", "full", "--level", "full"], "--level is given twice"),
            (["diagram", "Turnstile"], "unknown machine 'Turnstile'; did you mean 'turnstile'?"),
            (["diagram", "gallery-stopwatch"], "unknown machine 'gallery-stopwatch'; did you mean 'stopwatch'?"),
            (
                ["diagram", "gallery-turnstile"],
                "unknown machine 'gallery-turnstile'; "
                    + "did you mean 'turnstile' or 'turnstile-modes' or 'turnstile-nested' or 'turnstile-flat'?"
            ),
            (["diagram", "gate"], "unknown machine 'gate'; `\(Console.program) diagram` lists the machines"),
        ])
    func drawing(arguments: [String], message: String) {
        #expect(throws: ToolError.usage(message)) { try ProveMain.run(arguments) }
    }

    @Test("a name means the same machine where it is played, proved and drawn")
    func names() throws {
        let (proved, drawn) = (MachineProofs.all.map(\.name), DrawnMachine.all.map(\.name))
        #expect(Set(proved).count == proved.count)
        // Gates with modes have a second picture.
        #expect(proved.filter { $0 != "interlock" } == drawn.filter { !$0.hasSuffix("-modes") })
        for name in Catalogue.names {
            let sentence = try #require(MachineProofs.all.first { $0.name == name }).sentence
            #expect(DrawnMachine.named(name)?.legend.title == "\(name): \(sentence)")
            #expect(Catalogue.text.contains("  \(name) ") && Catalogue.text.contains("  \(sentence)\n"))
        }
    }

    @Test(
        "wrong usage of what asks a database is said",
        arguments: [
            (["journal", "a.db", "--vcd"], "--vcd needs a file"),
            (["journal", "a.db", "--vcd", "b", "--follow"], "--vcd and --follow exclude each other"),
            (["journal", "a.db", "--json", "--vcd", "b"], "--vcd and --json exclude each other"),
        ])
    func asking(arguments: [String], message: String) {
        #expect(throws: ToolError.usage(message)) { try JournalMain.run(arguments) }
    }

    @Test("the help names every command, also those of the companions", arguments: Companion.allCases)
    func companions(companion: Companion) {
        let help = Main.help(about: "")
        for command in companion.commands { #expect(help.contains("\n  \(command) ")) }
    }

    @Test("a command of a companion that was not built is a failure, which says how it is built")
    func missingCompanion() throws {
        let folder = try Folder()
        let error = Companion.prove.become(beside: folder.url, ["prove", "x"])
        #expect(
            error
                == .failure(
                    "\(Console.program): 'prove' is in a program of its own, portcullis-prove, which is not in "
                        + "\(folder.url.path); `make tool` builds all of the tool"))
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

    @Test("the help of what plays scripts lists their commands")
    func help() { #expect(Main.help(about: "simulate").contains(ScriptCommand.help)) }

    @Test("a machine that cannot be drawn is wrong usage, and the message says what lists the others")
    func unknownMachine() {
        #expect {
            try ProveMain.run(["diagram", "door"])
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
