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
            (["check"], "a board file is missing"),
            (["stimulus", "a"], "stimulus needs --script FILE"),
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
}
