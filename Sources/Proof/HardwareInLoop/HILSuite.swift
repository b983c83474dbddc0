import DesktopTool
import Foundation
import Simulation

/// What `portcullis-hil` does: the firmware with real edges on real lines, on virtual boards or on a bench.
public enum HILSuite {
    /// Does what the words of a command line say.
    public static func run(_ words: [String]) throws(ToolError) {
        var arguments = Arguments(words)
        let root = URL(filePath: try arguments.takeValue(of: "--root") ?? ".")
        let pattern = try arguments.takeValue(of: "--cases")
        let junit = try arguments.takeValue(of: "--junit")
        let arch = try arguments.takeValue(of: "--arch")
        let host = try arguments.takeValue(of: "--host")
        let second = try arguments.takeValue(of: "--second")
        let board = try arguments.takeValue(of: "--board")
        let configuration = try arguments.takeValue(of: "--ssh-config")
        let kills = try arguments.takeValue(of: "--kills", meaning: "a number of kills")
        let days = try arguments.takeValue(of: "--days", meaning: "a number of days")
        let hours = try arguments.takeValue(of: "--hours", meaning: "how long a day is")
        let passages = try arguments.takeValue(of: "--passages", meaning: "how many there are in a day")
        let torture = try arguments.takeValue(of: "--torture", meaning: "a number of days")
        let seed = try arguments.takeValue(of: "--seed", meaning: "a number")
        let isListOnly = arguments.takeFlag("--list")
        if let word = arguments.takeWord() { throw .usage("unknown argument '\(word)'") }

        var cases = try CaseList.all(root: root)
        if let pattern {
            cases = CaseList.matching(pattern, in: cases)
            guard !cases.isEmpty else { throw .usage("no case matches '\(pattern.printable)'; --list lists them") }
        }
        if let kills {
            guard pattern == nil else { throw .usage("--kills and --cases exclude each other") }
            cases = CaseList.campaign(try Self.number(kills, "--kills", 1...100_000))
        }
        if let days {
            guard pattern == nil, kills == nil else { throw .usage("--days goes without --cases and --kills") }
            guard host == nil else { throw .usage("--days is for virtual boards: on a bench it would take the days") }
            cases = [try daysCase(days, hours: hours ?? "24", passages: passages ?? "5000")]
        } else if hours != nil || passages != nil {
            throw .usage("--hours and --passages are for --days")
        }
        if let torture {
            guard pattern == nil, kills == nil, days == nil else {
                throw .usage("--torture goes without --cases, --kills and --days")
            }
            guard host == nil else {
                throw .usage("--torture is for virtual boards: on a bench it would take the days")
            }
            cases = [try ordealCase(torture, seed: seed ?? "1")]
        } else if seed != nil {
            throw .usage("--seed is for --torture")
        }
        if isListOnly { return Console.write(ResultTable.list(cases)) }
        if let host {
            guard let board else { throw .usage("--host needs --board FILE, a board file with a bench file beside it") }
            guard arch == nil else { throw .usage("--arch is for virtual boards; a bench says itself what it is") }
            let loaded = try LoadedBoard(board)
            let bench = try Bench(of: loaded)
            var report = try Report(junit)
            try report.add("bench, \(host): \(board)") { () throws(ToolError) in
                try onBench(cases, root: root, host, second: second, loaded, bench, configuration)
            }
            return try report.end()
        }
        guard second == nil, board == nil, configuration == nil else {
            throw .usage("--board, --second and --ssh-config are for a bench, which --host names")
        }
        let architectures = try architectures(arch ?? "arm64")
        var report = try Report(junit)
        for arch in architectures {
            let machine = VirtualMachine(
                root: root, arch: arch, work: root.appending(path: ".build/hardware-in-loop/\(arch)"),
                say: Console.complain)
            try report.add(machine.name) { () throws(ToolError) in try machine.run(cases) }
        }
        try report.end()
    }

    /// A run of days.
    private static func daysCase(
        _ days: String, hours: String, passages: String
    ) throws(ToolError) -> HILCase {
        let hours = try number(hours, "--hours", 1...24)
        let most = DayTraffic.most(hours: hours, gates: CaseList.gatesOfDays)
        let traffic = DayTraffic(
            passages: try number(passages, "--passages", 1...most), hours: hours, gates: CaseList.gatesOfDays, seed: 1)
        return CaseList.days(try number(days, "--days", 1...366), traffic)
    }

    /// The value of an option that takes a number in that range.
    private static func number(
        _ text: String, _ option: String, _ range: ClosedRange<Int>
    ) throws(ToolError) -> Int {
        guard let number = Int(text), range.contains(number) else {
            throw .usage(
                "\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not '\(text.printable)'")
        }
        return number
    }

    /// An ordeal of days.
    private static func ordealCase(_ days: String, seed: String) throws(ToolError) -> HILCase {
        let count = try number(days, "--torture", 1...366)
        guard let seed = UInt64(seed) else {
            throw .usage("--seed takes a whole number, not '\(seed.printable)'")
        }
        return try CaseList.ordeal(days: count, seed: seed)
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
