import DesktopTool
import Foundation
import Simulation
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

    /// Takes the options and the board. Without `--seed` a fresh one is taken, which the report prints.
    init(_ arguments: inout Arguments) throws(ToolError) {
        let seed = try arguments.takeValue(of: "--seed", meaning: "a number")
        let hours = try arguments.takeValue(of: "--hours", meaning: "a number of hours")
        let faults = try arguments.takeValue(of: "--faults", meaning: "a list of faults")
        let jobs = try arguments.takeValue(of: "--jobs", meaning: "a number")
        let seconds = try arguments.takeValue(of: "--seconds", meaning: "a number of seconds")
        script = try arguments.takeValue(of: "--script")
        let board = try arguments.takeOnly("a board file, or all,")
        self.seed = try Self.number(seed, of: "--seed", 0...UInt64.max) ?? UInt64.random(in: 1...999_999_999)
        self.hours = try Int(Self.number(hours, of: "--hours", 1...UInt64(RunPlan.mostHours)) ?? 720)
        self.jobs = try Int(Self.number(jobs, of: "--jobs", 1...256) ?? 1)
        self.seconds = try Self.number(seconds, of: "--seconds", 1...1_000_000).map { Int($0) }
        kinds = try faults.map(Self.kinds) ?? FaultKind.allCases
        if script != nil {
            if seed != nil || hours != nil || faults != nil || seconds != nil || board == "all" {
                throw .usage(
                    "--script plays one script on one board, and goes with none of --seed, --hours, --faults, --seconds"
                )
            }
        }
        boards = try Self.boards(board)
    }

    private static func number(
        _ text: String?, of option: String, _ range: ClosedRange<UInt64>
    ) throws(ToolError) -> UInt64? {
        guard let text else { return nil }
        guard let number = UInt64(text), range.contains(number) else {
            throw .usage(
                "\(option) needs a number from \(range.lowerBound) through \(range.upperBound), and not '\(text.printable)'"
            )
        }
        return number
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
