import CommandLines
import DesktopTool
import Foundation
import Simulation
import Statecharts

/// What `portcullis-hil` does: the firmware with real edges on real lines, on virtual boards or on a bench.
public enum HILSuite: DesktopProgram {
    /// What it can be told.
    public static var table: CommandTable {
        CommandTable(
            "portcullis-hil",
            """
            Runs the hardware-in-loop cases with the real firmware, on emulated boards or, with --host, on a bench. A file \
            beside BOARD describes the bench's wiring: for gate.board it is gate.bench.
            """,
            rows.followed(by: benchRows))
    }

    private static var rows: OptionRows {
        OptionRows([
            OptionRow("--list", "prints the cases, and runs none"),
            OptionRow("--cases", .text("PATTERN", expected: "a pattern"), "only the cases that match it"),
            OptionRow(
                "--kills", .number("N", 1...100_000),
                "kills the firmware so often instead, at random moments, and sees what the next one has",
                excludes: "--cases"),
            OptionRow(
                "--days", .number("N", 1...366),
                """
                runs firmware and recorder for N days of traffic instead, in one boot, and sees what they need and what they \
                count
                """, excludes: "--cases --kills --host"),
            OptionRow("--hours", .number("H", 1...24), "how long such a day is; without it 24", needs: "--days"),
            OptionRow(
                "--passages", .number("P", 1...1_000_000), "how many people pass in a day; without it 5000",
                needs: "--days"),
            OptionRow(
                "--torture", .number("DAYS", 1...366),
                """
                lets customers, broken sensors and signals come to the firmware for so many days, as `portcullis torture` \
                does on the mock chip, and judges its traces by the same rules
                """, excludes: "--cases --kills --days --host"),
            OptionRow(
                "--seed", .number("N", 0...UInt64.max), "the same seed gives the same days; without it 1",
                needs: "--torture"),
            .file("--junit", "a report of the cases in XML"),
            .folder("--root", "the project's folder; without it the current one"),
            OptionRow(
                "--arch", .text("ARCH,...|all", expected: "architectures"),
                "what the emulated boards are; without it arm64", excludes: "--host"),
        ])
    }

    private static var benchRows: OptionRows {
        OptionRows([
            OptionRow(
                "--host", .text("USER@HOST", expected: "a host"), "the board of a bench, to log in to", needs: "--board"
            ),
            OptionRow("--board", .text("BOARD", expected: "a board file"), "its board file", needs: "--host"),
            OptionRow(
                "--second", .text("USER@HOST", expected: "a host"), "the bench's second board", needs: "--host"),
            .file("--ssh-config", "a configuration for ssh", needs: "--host"),
        ])
    }

    /// Does what a command line says.
    public static func run(_ words: Invocation) throws(ToolError) {
        let root = URL(filePath: words.text("--root") ?? ".")
        let cases = try cases(words, root: root)
        if words.has("--list") { return Console.write(ResultTable.list(cases)) }
        var report = try Report(words.text("--junit"))
        if let host = words.text("--host"), let board = words.text("--board") {
            let loaded = try LoadedBoard(board)
            let bench = try Bench(of: loaded)
            try report.add("bench, \(host): \(board)") { () throws(ToolError) in
                try onBench(
                    cases, root: root, host, second: words.text("--second"), loaded, bench, words.text("--ssh-config"))
            }
            return try report.end()
        }
        for arch in try architectures(words.text("--arch") ?? "arm64") {
            let machine = VirtualMachine(
                root: root, arch: arch, work: root.appending(path: ".build/hardware-in-loop/\(arch)"),
                say: Console.complain)
            try report.add(machine.name) { () throws(ToolError) in try machine.run(cases) }
        }
        try report.end()
    }

    /// The cases that a command line names: some of the list, or one of hours.
    private static func cases(_ words: Invocation, root: URL) throws(ToolError) -> [HILCase] {
        if let kills = words.integer("--kills") { return CaseList.campaign(kills) }
        if let days = words.integer("--days") {
            let hours = words.integer("--hours") ?? 24
            let passages = words.integer("--passages") ?? 5_000
            let most = DayTraffic.most(hours: hours, gates: CaseList.gatesOfDays)
            guard passages <= most else {
                throw .usage("--passages takes at most \(most) in a day of \(hours) hours, not \(passages)")
            }
            let traffic = DayTraffic(passages: passages, hours: hours, gates: CaseList.gatesOfDays, seed: 1)
            return [CaseList.days(days, traffic)]
        }
        if let days = words.integer("--torture") {
            return [try CaseList.ordeal(days: days, seed: words.number("--seed") ?? 1)]
        }
        let cases = try CaseList.all(root: root)
        guard let pattern = words.text("--cases") else { return cases }
        let matching = CaseList.matching(pattern, in: cases)
        guard !matching.isEmpty else {
            throw .usage("no case matches '\(pattern.printable)'; --list lists them")
        }
        return matching
    }

    private static func onBench(
        _ cases: [HILCase], root: URL, _ host: String, second: String?, _ board: LoadedBoard, _ bench: Bench,
        _ configuration: String?
    ) throws(ToolError) -> Results {
        let first = try Remote(host, configuration: configuration)
        defer { first.close() }
        let second = try second.map { other throws(ToolError) in try Remote(other, configuration: configuration) }
        defer { second?.close() }
        let machine = BenchMachine(
            root: root, board: board, bench: bench, first: first, second: second,
            work: root.appending(path: ".build/hardware-in-loop/bench"), say: Console.complain)
        return try machine.run(cases)
    }

    /// The architectures that there are virtual boards for.
    static let architectures = ["arm64", "armv7", "armv6"]

    /// `all`, or names with commas between.
    private static func architectures(_ words: String) throws(ToolError) -> [String] {
        if words == "all" { return architectures }
        let names = words.split(separator: ",").map(String.init)
        for name in names where !architectures.contains(name) {
            throw .usage("--arch takes \(architectures.joined(separator: ", ")) or all, not '\(name.printable)'")
        }
        return names
    }
}
