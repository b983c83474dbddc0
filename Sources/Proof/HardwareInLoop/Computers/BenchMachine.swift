import DesktopTool
import Foundation
import Simulation
import Statecharts

/// A physical board whose lines are wired to other lines: its own, those of another chip, or a second board's.
struct BenchMachine {
    /// The checkout.
    let root: URL
    /// The bench's board.
    let board: LoadedBoard
    /// What its lines are wired to.
    let bench: Bench
    /// The board with the firmware.
    let first: Remote
    /// The board with the partners, where it is another.
    let second: Remote?
    /// Where the results go.
    let work: URL
    /// How far apart times may be for each plan.
    var mostApart = Judgement.mostApart
    /// Where it says what it is about to do.
    var say: (String) -> Void = { _ in }

    var name: String { "bench, \(first.host)\(second.map { " and \($0.host)" } ?? ""): \(board.file)" }

    /// Runs cases and judges them, one after another; what the wiring does not allow is said. A case that could not be
    /// brought to its end has failed, and the next one gets its turn.
    func run(_ items: [HILCase]) throws(ToolError) -> Results {
        let started = Date()
        try? FileManager.default.removeItem(at: work)
        let firmware = try prepare()
        var results: [CaseResult] = []
        for (place, item) in items.enumerated() {
            let fit: BenchFit
            do throws(BenchFit.Obstacle) { fit = try BenchFit(item, on: board, bench) } catch {
                results.append(CaseResult(item, .notPossible(error.reason)))
                continue
            }
            say("\(first.host): case \(place + 1) of \(items.count), \(item.name) ...")
            do throws(ToolError) { results.append(try run(item, fit)) } catch {
                results.append(CaseResult(item, .failed([error.message])))
            }
        }
        return Results(
            machine: name, cases: results, seconds: Date().timeIntervalSince(started), firmware: firmware)
    }

    private func run(_ item: HILCase, _ fit: BenchFit) throws(ToolError) -> CaseResult {
        let started = Date()
        let files = try CaseFolder(item, board: fit.rehearsed, firmware: fit.firmware).files
        let outcome = try second == nil ? runWhole(item.name, files, fit) : runInSteps(item.name, files, fit)
        let rehearsal = try Rehearsal(item.steps, on: fit.rehearsed, keepsRecord: item.keepsRecord)
        let complaints = Judgement(
            item, rehearsal: rehearsal, outcome: outcome, watched: fit.rehearsed.outputs, mostApart: mostApart
        )
        .complaints
        let reactions = item.check.reactions == nil ? nil : Histogram((try? outcome.reactions()) ?? [])
        return CaseResult(
            item, complaints.isEmpty ? .passed : .failed(complaints), seconds: Date().timeIntervalSince(started),
            reactions: reactions)
    }
}

// What goes onto the boards
extension BenchMachine {
    /// What `uname -m` says, and the firmware for it.
    static let firmwareFor = [
        "aarch64": "arm64", "armv8l": "armv7", "armv7l": "armv7", "armv6l": "armv6", "x86_64": "x86_64",
        "riscv64": "riscv64",
    ]

    /// Which firmware it is.
    private func prepare() throws(ToolError) -> String {
        say("\(first.host): copying the firmware and trying to start it ...")
        try putPrograms(["portcullisd", "stimulus"], on: first)
        if let second { try putPrograms(["stimulus"], on: second) }
        let firmware = try version()
        try tryToStart()
        return firmware
    }

    /// What the firmware says on the board of what it was built from: nothing is built for a bench.
    private func version() throws(ToolError) -> String {
        let ended = try first.run("\(first.folder)/portcullisd --version")
        guard ended.status == 0 else {
            throw .failure("\(first.host): the firmware does not run there: \(ended.errors.trimmed)")
        }
        let lines = String(decoding: ended.output, as: UTF8.self).split(separator: "\n")
        return lines.prefix(2).map { $0.split(separator: " ").joined(separator: " ") }.joined(separator: ", ")
    }

    private func putPrograms(_ programs: [String], on remote: Remote) throws(ToolError) {
        guard let arch = BenchMachine.firmwareFor[remote.machine] else {
            throw .failure("\(remote.host): there is no firmware for its processor, \(remote.machine.printable)")
        }
        for program in programs {
            let file = root.appending(path: ".build/firmware/\(arch)/\(program)")
            guard let data = try? Data(contentsOf: file) else {
                throw .failure(
                    "\(remote.host) is \(remote.machine) and needs \(file.path), which is not there; "
                        + "`make firmware ARCH=\(arch)` builds it")
            }
            try remote.put(data, as: program, isProgram: true)
        }
    }

    /// Starts the firmware once with the bench's own board file: a line that is held, a chip that may not be opened and
    /// the like are said once, and not for every case.
    private func tryToStart() throws(ToolError) {
        let text: String
        do { text = try String(contentsOfFile: board.file, encoding: .utf8) } catch {
            throw .failure("\(board.file): cannot be read")
        }
        try put(["board": text, "steps": "start\nterm\n"], as: "try", on: first)
        let outcome = try take(first, "try", try first.run(case: "try"))
        let said = try outcome.text("stderr.txt")
        if said.contains("portcullisd: ready"), outcome.problem == nil { return }
        let reason = (outcome.problem ?? said).trimmingCharacters(in: .whitespacesAndNewlines)
        let advice =
            said.contains("is busy") ? "; nothing of that was stopped: end whoever holds the line and try again" : ""
        throw .failure("\(first.host): the firmware does not start: \(said.isEmpty ? reason : said.trimmed)\(advice)")
    }

    /// Writes a case's files.
    private func put(_ files: [String: String], as name: String, on remote: Remote) throws(ToolError) {
        // One connection for all of them: a script that holds their texts.
        var script = "set -e\nmkdir -p \(remote.folder)/cases/\(name)\ncd \(remote.folder)/cases/\(name)\n"
        let end = "end-of-\(UUID().uuidString)"
        for (file, text) in files.sorted(by: { $0.key < $1.key }) {
            let whole = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
            script += "cat >\(Remote.quoted(file)) <<'\(end)'\n\(whole)\(end)\n"
        }
        let ended = try remote.run("sh -s", input: Data(script.utf8))
        guard ended.status == 0 else { throw .failure("\(remote.host): \(ended.errors.trimmed)") }
    }
}

// Steps
extension BenchMachine {
    /// All steps on the one board, which does them by itself.
    private func runWhole(_ name: String, _ files: [String: String], _ fit: BenchFit) throws(ToolError) -> Outcome {
        try put(files.merging(["wires": fit.wires]) { $1 }, as: name, on: first)
        return try take(first, name, try first.run(case: name))
    }

    /// Each step on the board whose it is: the firmware's on the first, those of the wires on the second.
    private func runInSteps(_ name: String, _ files: [String: String], _ fit: BenchFit) throws(ToolError) -> Outcome {
        guard let second else { throw .failure("there is no second board") }
        try put(files, as: name, on: first)
        try put(files.merging(["wires": fit.wires]) { $1 }, as: name, on: second)
        let (firmware, wires) = (try first.converse(case: name), try second.converse(case: name))
        for step in (files["steps"] ?? "").split(separator: "\n").map(String.init) {
            let isOfTheWires = ["set", "play", "levels"].contains(step.prefix { $0 != " " })
            // A step that fails ends the case.
            guard (isOfTheWires ? wires : firmware).ask(step) == "ok" else { break }
        }
        // The lines are let go before the firmware ends, as they are on one board.
        let (wiresEnded, firmwareEnded) = (wires.end(), firmware.end())
        try second.check(wiresEnded)
        try first.check(firmwareEnded)
        _ = try take(second, name, wiresEnded)
        return try take(first, name, firmwareEnded)
    }

    /// Fetches what a case left, and removes it there.
    private func take(_ remote: Remote, _ name: String, _ ended: Program.Ended?) throws(ToolError) -> Outcome {
        let folder = work.appending(path: name)
        let script = """
            cd \(remote.folder)/results/\(name) || exit 1
            for file in *; do
              [ ! -f "$file" ] || { echo "$file $(wc -c <"$file")"; cat "$file"; }
            done
            cd / && rm -rf \(remote.folder)/results/\(name) \(remote.folder)/cases/\(name)
            """
        let taken = try remote.run(script)
        guard taken.status == 0 else {
            let said = (ended?.errors ?? "") + taken.errors
            throw .failure("\(remote.host): the case \(name) left nothing: \(said.trimmed)")
        }
        try BenchMachine.unpack(taken.output, into: folder)
        return Outcome(folder: folder)
    }

    /// A line "NAME BYTES" before each file. Two boards may leave a file of one name: what went wrong is kept of both.
    static func unpack(_ data: Data, into folder: URL) throws(ToolError) {
        var rest = data[...]
        do { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) } catch {
            throw .failure("\(folder.path): cannot be made")
        }
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            let words = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
            let start = rest.index(after: end)
            guard words.count == 2, let count = Int(words[1]), rest.distance(from: start, to: rest.endIndex) >= count,
                !words[0].contains("/"), words[0] != ".."
            else { throw .failure("what a case left cannot be read") }
            let file = folder.appending(path: String(words[0]))
            var content = Data(rest[start..<rest.index(start, offsetBy: count)])
            if words[0] == "problem", let earlier = try? Data(contentsOf: file) { content = earlier + content }
            do { try content.write(to: file) } catch { throw .failure("\(file.path): cannot be written") }
            rest = rest[rest.index(start, offsetBy: count)...]
        }
    }
}

extension Remote {
    /// Runs all steps of a case.
    fileprivate func run(case name: String) throws(ToolError) -> Program.Ended {
        try run("\(stimulus(name)) <\(folder)/cases/\(name)/steps")
    }

    /// Is given the steps of a case one by one.
    fileprivate func converse(case name: String) throws(ToolError) -> Conversation { try converse(stimulus(name)) }

    /// The folders' names are the tool's own and need no quoting.
    private func stimulus(_ name: String) -> String {
        "mkdir -p \(folder)/results && exec \(folder)/stimulus --programs \(folder) --case \(folder)/cases/\(name) "
            + "--result \(folder)/results/\(name) --wires \(folder)/cases/\(name)/wires"
    }
}

extension String {
    fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
