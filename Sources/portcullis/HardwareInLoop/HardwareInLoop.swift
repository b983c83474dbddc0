import Foundation

/// `portcullis hil`: the firmware with real edges on real lines, on virtual boards or on a bench.
enum HardwareInLoop {
    static func run(_ arguments: inout Arguments) throws(ToolError) {
        let root = URL(filePath: try arguments.takeValue(of: "--root") ?? ".")
        let pattern = try arguments.takeValue(of: "--cases")
        let junit = try arguments.takeValue(of: "--junit")
        let arch = try arguments.takeValue(of: "--arch")
        let host = try arguments.takeValue(of: "--host")
        let second = try arguments.takeValue(of: "--second")
        let board = try arguments.takeValue(of: "--board")
        let configuration = try arguments.takeValue(of: "--ssh-config")
        let isListOnly = arguments.takeFlag("--list")
        if let word = arguments.takeWord() { throw .usage("unknown argument '\(word)'") }

        var cases = try CaseList.all(root: root)
        if let pattern {
            cases = CaseList.matching(pattern, in: cases)
            guard !cases.isEmpty else { throw .usage("no case matches '\(pattern.printable)'; --list lists them") }
        }
        if isListOnly { return Console.write(ResultTable.list(cases)) }
        let all: [Results]
        if let host {
            guard let board else { throw .usage("--host needs --board FILE, a board file with [hil]") }
            guard arch == nil else { throw .usage("--arch is for virtual boards; a bench says itself what it is") }
            all = [try onBench(cases, root: root, host, second: second, board: board, configuration)]
        } else {
            guard second == nil, board == nil, configuration == nil else {
                throw .usage("--board, --second and --ssh-config are for a bench, which --host names")
            }
            all = try onVirtualBoards(cases, root: root, try architectures(arch ?? "arm64"))
        }
        if let junit { try write(JUnitXML.text(all), to: junit) }
        let failures = all.reduce(0) { $0 + $1.failures }
        guard failures == 0 else { throw .failure("\(failures) cases failed") }
    }

    private static func onVirtualBoards(
        _ cases: [HILCase], root: URL, _ architectures: [String]
    ) throws(ToolError) -> [Results] {
        var all: [Results] = []
        for arch in architectures {
            let machine = VirtualMachine(
                root: root, arch: arch, work: root.appending(path: ".build/hardware-in-loop/\(arch)"))
            let results = try machine.run(cases)
            Console.write(ResultTable.text(results))
            all.append(results)
        }
        return all
    }

    private static func onBench(
        _ cases: [HILCase], root: URL, _ host: String, second: String?, board: String, _ configuration: String?
    ) throws(ToolError) -> Results {
        let board = try LoadedBoard(board)
        guard board.board.bench != nil else {
            throw .failure("\(board.file): it has no section [hil], which says what is wired to what on the bench")
        }
        let first = try Remote(host, configuration: configuration)
        defer { first.close() }
        let second = try second.map { other throws(ToolError) in try Remote(other, configuration: configuration) }
        defer { second?.close() }
        let machine = BenchMachine(
            root: root, board: board, first: first, second: second,
            work: root.appending(path: ".build/hardware-in-loop/bench"))
        let results = try machine.run(cases)
        Console.write(ResultTable.text(results))
        return results
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

    private static func write(_ text: String, to file: String) throws(ToolError) {
        do { try text.write(toFile: file, atomically: true, encoding: .utf8) } catch {
            throw .failure("\(file): cannot be written: \(error.localizedDescription)")
        }
    }
}
