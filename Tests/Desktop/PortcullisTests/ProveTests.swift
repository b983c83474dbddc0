import DesktopTool
import Foundation
import TestSupport
import Testing

@testable import StatechartsTools
@testable import portcullis_prove

@Suite struct ProveTests {
    private func prove(_ arguments: String...) async throws {
        try await onOwnThread { Result { try ProveMain.run(["prove"] + arguments) } }.get()
    }

    @Test(
        "what goes wrong in the arguments is wrong usage",
        arguments: [
            (["turnstile", "--limit", "none"], "--limit takes a number from 1 to 1000000000000, not 'none'"),
            (["turnstile", "--limit", "0"], "--limit takes a number from 1 to 1000000000000, not '0'"),
            (["turnstile", "door"], "unexpected argument 'door'"),
            (["turnstile", "--fast"], "unknown option '--fast'"),
            (["turnstile", "--limit"], "--limit needs a number from 1 to 1000000000000"),
            (["turnstile", "--brief", "--brief"], "--brief is given twice"),
            (["turnstile", "--script", ""], "--script takes a file, not ''"),
            (["--limit", "100"], "--limit goes with MACHINE"),
            (["--brief"], "--brief goes with MACHINE"),
            (["--script", "x"], "--script goes with MACHINE"),
            (["Turnstile"], "there is no machine and no board file 'Turnstile'; did you mean 'turnstile'?"),
            (["watch"], "there is no machine and no board file 'watch'; `\(Console.program) prove` lists the machines"),
            (
                ["gallery-stopwatch"],
                "there is no machine and no board file 'gallery-stopwatch'; did you mean 'stopwatch'?"
            ),
            (["gate"], "there is no machine and no board file 'gate'; `\(Console.program) prove` lists the machines"),
            (["turnstyle"], "there is no machine and no board file 'turnstyle'; did you mean 'turnstile'?"),
        ])
    func usage(arguments: [String], message: String) {
        #expect(throws: ToolError.usage(message)) { try ProveMain.run(["prove"] + arguments) }
    }

    @Test("a proof that is not seen to its end is a failure")
    func limit() async {
        await #expect(throws: ToolError.failure("1 of these does not hold, or was not seen to the end")) {
            try await prove("media-player", "--limit", "2", "--brief")
        }
    }

    @Test("a script that has no place is a failure before anything is explored")
    func noFolder() async throws {
        let folder = try Folder().url.path + "/none/"
        let file = folder + "a.script"
        await #expect(
            throws: ToolError.failure("\(file): cannot be written: \(folder) is no folder that can be written to")
        ) {
            try await prove("media-player", "--script", file)
        }
    }

    @Test("so is a script that would be a folder")
    func folder() async throws {
        let folder = try Folder()
        let path = folder.url.path
        for name in [path, path + "/"] {
            await #expect(throws: ToolError.failure("\(name): cannot be written: it is a folder")) {
                try await prove("media-player", "--script", name)
            }
        }
    }

    @Test(
        "a board file that is not there is a failure as it is for the other commands",
        arguments: ["none.board", "no/ne"])
    func missingBoard(name: String) {
        #expect(throws: ToolError.failure("\(name): cannot be opened: No such file or directory")) {
            try ProveMain.run(["prove", name])
        }
    }

    @Test("where nothing breaks, no script is written")
    func noScript() async throws {
        let folder = try Folder()
        let file = folder.url.path + "/a.script"
        try await prove("media-player", "--script", file, "--brief")
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test("a `dot` that ends before it has read its graph is a failure")
    func earlyEnd() throws {
        let folder = try Folder()
        let program = try folder.file("dot", "#!/bin/sh\nexit 0\n")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
        // More than a pipe holds.
        let graph = "digraph {\n" + String(repeating: "a -> b\n", count: 100_000) + "}\n"
        #expect(throws: ToolError.failure("\(Console.program): \(program) could not lay out the picture")) {
            _ = try Graphviz.layout(of: graph, path: folder.url.path)
        }
    }
}
