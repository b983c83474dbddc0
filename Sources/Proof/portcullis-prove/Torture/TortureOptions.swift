import CommandLines
import DesktopTool
import Foundation
import Simulation
import Statecharts
import Torture

/// What `portcullis torture` is asked to do.
struct TortureOptions {
    /// The boards, with what messages call them.
    let boards: [(file: String, torturer: Torturer)]
    /// The first seed.
    let seed: UInt64
    /// How many hours of a board's time a run has.
    let hours: Int
    /// The faults that there may be.
    let kinds: [FaultKind]
    /// How many runs at once.
    let jobs: Int
    /// How many seconds of wall time there are new runs; nil for one run of each board.
    let seconds: Int?
    /// A script to play instead.
    let script: String?

    static var rows: OptionRows {
        let aside: Label = "--script"
        return OptionRows([
            .command(
                "torture",
                """
                lets customers, faults and deaths of the process come to the gates of BOARD, and sees after every step whether \
                all rules hold: doors, money, edges, the record. What breaks a rule is printed with the command that shows \
                it again, and as the shortest script
                """),
            .operand("BOARD", "a board file, or all", "a board file, or all for every file in the folder board"),
            OptionRow(
                "--seed", .number("N", 0...UInt64.max),
                "the same seed is always the same run; without it a new one, which is printed", excludes: aside),
            OptionRow(
                "--hours", .number("H", 1...UInt64(RunPlan.mostHours)),
                "how many hours of the gates' time a run has; without it 720", excludes: aside),
            OptionRow(
                "--faults", .text("LIST", expected: "a list of faults"), "the faults that there may be",
                excludes: aside),
            OptionRow("--jobs", .number("N", 1...256), "how many runs there are at once; without it 1"),
            OptionRow(
                "--seconds", .number("S", 1...1_000_000), "runs with the seeds N, N + 1 and so on, for so long",
                excludes: aside),
            .file("--script", "plays one script on one board instead"),
        ])
    }

    /// Takes the options and the board. Without `--seed` a fresh one is taken, which the report prints.
    init(_ words: Invocation) throws(ToolError) {
        let board = words.requiredText("BOARD")
        seed = words.number("--seed") ?? UInt64.random(in: 1...999_999_999)
        hours = words.integer("--hours") ?? 720
        jobs = words.integer("--jobs") ?? 1
        seconds = words.integer("--seconds")
        script = words.text("--script")
        kinds = try words.text("--faults").map(Self.kinds) ?? FaultKind.allCases
        if script != nil, board == "all" { throw .usage("--script is for one board, not for all") }
        boards = try Self.boards(board)
    }

    /// The kinds that a list names: words with commas, all, or none.
    private static func kinds(_ list: String) throws(ToolError) -> [FaultKind] {
        if list == "all" { return FaultKind.allCases }
        if list == "none" { return [] }
        var kinds: [FaultKind] = []
        for word in list.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
            guard let kind = FaultKind(rawValue: word) else {
                let all = FaultKind.allCases.map(\.rawValue)
                let hint =
                    word.nearest(among: all).map { "did you mean '\($0)'?" } ?? "there are: "
                    + all.joined(separator: ", ")
                throw .usage("there is no fault '\(word.printable)'; \(hint)")
            }
            if !kinds.contains(kind) { kinds.append(kind) }
        }
        return kinds
    }

    /// The board in a file; or every board in the folder `board`, by their names.
    private static func boards(_ name: String) throws(ToolError) -> [(String, Torturer)] {
        guard name == "all" else {
            guard let torturer = Torturer(try LoadedBoard(name)) else {
                throw .failure("\(name): a line of it is not a line of the mock chip, GPIO0 to GPIO53")
            }
            return [(name, torturer)]
        }
        let files =
            (try? FileManager.default.contentsOfDirectory(atPath: "board"))?.filter { $0.hasSuffix(".board") } ?? []
        if files.isEmpty { throw .failure("board: there is no folder of that name with board files here") }
        var boards: [(String, Torturer)] = []
        for file in files.sorted() {
            guard let torturer = Torturer(try LoadedBoard("board/\(file)")) else { continue }
            boards.append(("board/\(file)", torturer))
        }
        return boards
    }
}
