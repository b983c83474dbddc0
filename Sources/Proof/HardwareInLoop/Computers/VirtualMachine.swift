import DesktopTool
import Foundation
import Simulation
import Statecharts

/// The virtual board: one boot for all cases, and two that are the same for those that have to repeat to the
/// nanosecond.
struct VirtualMachine {
    /// The checkout.
    let root: URL
    /// One of those that `board/virtual/run --arch` takes.
    let arch: String
    /// Where the cases and their results go; what was there before is removed.
    let work: URL
    /// Where it says what it is about to do, and what went wrong with a boot.
    var say: (String) -> Void = { _ in }

    /// How far apart two reaction times may be that should be the same, in nanoseconds: how many instructions the
    /// kernel needs depends a little on what its trees look like. The emulated counter ticks every 16 ns; that of the
    /// Raspberry Pi Zero, the system timer, every 1000 ns (1 MHz: "BCM2835 ARM Peripherals", chapter 12), so that both
    /// ends may be a tick off.
    private var mostApart: Int64 { arch == "armv6" ? 2000 : 200 }

    var name: String { "virtual board, \(arch): an emulated computer, Linux, gpio-sim" }

    /// Why a case cannot run here; nil when it can.
    func obstacle(to item: HILCase) -> String? {
        if item.closestEdges < shortestDistance {
            return "its edges are \(item.closestEdges.boardText) apart, and this board's simulated chip needs "
                + "\(shortestDistance.boardText) to tell them apart"
        }
        return item.needs.contains(.ownChip) && !hasOwnChip
            ? "it needs a board with a chip of its own beside the simulated one" : nil
    }

    /// How far apart edges have to be on the simulated chip.
    private let shortestDistance = Duration.microseconds(200)

    /// Whether the board that is emulated has a GPIO chip of its own, which then is the first.
    private var hasOwnChip: Bool { arch == "armv6" }

    /// What stands for what in the words that a case expects.
    private var words: [String: String] {
        hasOwnChip
            ? ["CHIPS": "/dev/gpiochip0 pinctrl-bcm2835, /dev/gpiochip1 portcullis-virtual", "CHIP": "/dev/gpiochip1"]
            : ["CHIPS": "/dev/gpiochip0 portcullis-virtual", "CHIP": "/dev/gpiochip0"]
    }

    /// Runs cases and judges them. What a boot that failed was for has failed.
    func run(_ items: [HILCase]) throws(ToolError) -> Results {
        guard FileManager.default.isExecutableFile(atPath: script) else {
            throw .failure("there is no \(script); run this in the project's folder, or name it with --root")
        }
        let started = Date()
        let first = boot(items.filter { $0.check.reactions == nil }, name: "cases")
        let exact = items.filter { $0.check.reactions != nil }
        let once = boot(exact, name: "reaction")
        let boots = Boots(first: first, once: once, again: once.flatMap { _ in boot(exact, name: "reaction-again") })
        var results: [CaseResult] = []
        for item in items {
            if let obstacle = obstacle(to: item) {
                results.append(CaseResult(item, .notPossible(obstacle)))
                continue
            }
            do throws(ToolError) { results.append(try judge(item, boots)) } catch {
                results.append(CaseResult(item, .failed([error.message])))
            }
        }
        return Results(machine: name, cases: results, seconds: Date().timeIntervalSince(started))
    }

    private var script: String { root.appending(path: "board/virtual/run").path }

    /// One boot; the folder of its results.
    private func boot(_ items: [HILCase], name: String) -> Result<URL, ToolError> {
        let items = items.filter { obstacle(to: $0) == nil }
        let folder = work.appending(path: name)
        let results = folder.appending(path: "results")
        guard !items.isEmpty else { return .success(results) }
        say("\(arch): booting for \(items.count.of("case")) (\(name)) ...")
        do throws(ToolError) {
            try? FileManager.default.removeItem(at: folder)
            var folders: [String] = []
            for item in items {
                let board = try LoadedBoard(text: item.wellFormedBoard, name: item.name)
                let place = folder.appending(path: "cases/\(item.name)")
                try CaseFolder(item, board: board, firmware: item.board).write(to: place)
                folders.append(place.path)
            }
            try boot(folders, results: results, seconds: items.reduce(0) { $0 + $1.bootSeconds })
            return .success(results)
        } catch {
            return .failure(error)
        }
    }

    /// `seconds`: how long it may take beyond what any boot may.
    private func boot(_ folders: [String], results: URL, seconds: Int) throws(ToolError) {
        var options = ["--arch", arch, "--until-eof", "--out", results.path]
        if seconds > 0 { options += ["--timeout", "\(600 + 5 * folders.count + seconds)"] }
        // Status 1 also means that a case has a problem; the case then has it in its folder.
        let ended = try Program.run([script] + options + folders, isHeld: true)
        let hasResults = folders.allSatisfy {
            FileManager.default.fileExists(atPath: results.appending(path: URL(filePath: $0).lastPathComponent).path)
        }
        guard ended.status == 0 || ended.status == 1 && hasResults else {
            say("\(ended.errors)board/virtual/run ended with \(ended.status); `make virtual-board` sets it up")
            // Every case of the boot has it: the last line is the reason, and those before are what led to it.
            let reason = ended.errors.split(separator: "\n").last.map { ": \($0)" } ?? ""
            throw .failure("board/virtual/run ended with \(ended.status)\(reason)")
        }
    }

    /// Where the results of the boots are.
    private struct Boots {
        let first: Result<URL, ToolError>
        let once: Result<URL, ToolError>
        let again: Result<URL, ToolError>
    }

    private func judge(_ item: HILCase, _ boots: Boots) throws(ToolError) -> CaseResult {
        let isExact = item.check.reactions != nil
        let outcome = Outcome(folder: try (isExact ? boots.once : boots.first).get().appending(path: item.name))
        if let days = item.check.days {
            let judged = DaysJudgement(days, outcome)
            var result = CaseResult(item, judged.complaints.isEmpty ? .passed : .failed(judged.complaints))
            result.lines = judged.table
            return result
        }
        let board = try LoadedBoard(text: item.wellFormedBoard, name: item.name)
        if let ordeal = item.check.ordeal {
            let judged = OrdealJudgement(ordeal, board, outcome)
            var result = CaseResult(item, judged.complaints.isEmpty ? .passed : .failed(judged.complaints))
            result.lines = judged.lines
            return result
        }
        let steps = item.check.refusal == nil ? item.steps : []
        let rehearsal = try Rehearsal(steps, on: board, keepsRecord: item.keepsRecord)
        var complaints = Judgement(
            item, rehearsal: rehearsal, outcome: outcome, watched: board.outputs, words: words
        ).complaints
        var histogram: Histogram?
        if isExact, complaints.isEmpty {
            let times = try outcome.reactions()
            histogram = Histogram(times)
            let repeated = try Outcome(folder: boots.again.get().appending(path: item.name)).reactions()
            // The first finds the kernel's allocators as the boot left them, which is not always the same. One in a
            // hundred may meet something of the kernel's own, such as a page of its allocators that is full: one of 200
            // took 656 ns longer.
            let apart =
                zip(times, repeated).dropFirst().map { abs($0 - $1) }.sorted().dropLast(times.count / 100).last ?? 0
            if apart > mostApart || times.count != repeated.count {
                complaints.append("reaction times differ by up to \(apart) ns after another boot that was the same")
            }
        }
        return CaseResult(item, complaints.isEmpty ? .passed : .failed(complaints), reactions: histogram)
    }
}

extension HILCase {
    /// The board, or any good one where the case is about a mistake in the board file.
    fileprivate var wellFormedBoard: String { check.refusal == nil ? board : CaseList.gate() }
}
