import CSystem
import ControlLoop
import DesktopTool
import Foundation
import Record
import Simulation
import Statecharts
import StatechartsTools
import Synchronization
import Torture

/// Prints what runs showed, one line each and the sums at the end.
final class TortureReport: Sendable {
    private struct Sums {
        var runs = 0
        var tally = Tally()
        var coverage = Coverage()
        /// Hours of gates: of every lane that is one.
        var gateHours: Int64 = 0
        var failure: Hunt.Job?
        var lastSeed: UInt64 = 0
        var shown = ContinuousClock.now
    }

    private let options: TortureOptions
    private let sums = Mutex(Sums())

    init(_ options: TortureOptions) { self.options = options }

    /// The job that broke a rule first.
    var failure: Hunt.Job? { sums.withLock { $0.failure } }

    /// A job by its number: the boards by turns, with the next seed for each round.
    func job(_ number: Int) -> Hunt.Job {
        let (file, torturer) = options.boards[number % options.boards.count]
        let seed = options.seed &+ UInt64(number / options.boards.count)
        let job = Hunt.Job(
            file: file, torturer: torturer, plan: RunPlan(seed: seed, hours: options.hours, kinds: options.kinds))
        LastWords.begin(number, "not over: \(command(job))")
        return job
    }

    /// The command that shows a job again.
    private func command(_ job: Hunt.Job) -> String {
        "\(Console.program) torture \(job.file) --seed \(job.plan.seed) --hours \(job.plan.hours)\(faultsOption)"
    }

    /// What broke in a job, and how it is seen again. `make torture` says which commit it built.
    func failure(
        _ broken: BrokenRule, of job: Hunt.Job, after time: Duration,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        let commit = environment["PORTCULLIS_COMMIT"].map(Console.printable) ?? String(cString: portcullis_commit())
        return """
            BROKEN  \(Self.words(broken, job.torturer)), after \(time.nanoseconds / 1_000_000_000) s
            board   \(job.file)
            seed    \(job.plan.seed)
            commit  portcullis \(portcullisVersion) \(commit)
            again   \(command(job))

            """
    }

    /// Prints a result. Whether to go on.
    func take(_ job: Hunt.Job, _ outcome: Result<RunResult, RecordError>) -> Bool {
        sums.withLock { sums in
            guard sums.failure == nil else { return false }
            let result: RunResult
            switch outcome {
            case .success(let value): result = value
            case .failure(let error):
                Console.complain("\(job.file): seed \(job.plan.seed): \(error)")
                sums.failure = job
                return false
            }
            // They come in the order of their numbers.
            LastWords.end(sums.runs)
            sums.runs += 1
            sums.lastSeed = job.plan.seed
            sums.tally.add(result.tally)
            sums.coverage.add(result.rows)
            sums.gateHours += result.time.nanoseconds / 3_600_000_000_000 * Int64(job.torturer.gates)
            let faults = result.tally.faults.reduce(0, +)
            let facts = "\(result.tally.steps) steps, \(faults) faults, \(result.tally.starts) starts"
            Console.write(
                "\(job.file)  seed \(job.plan.seed)  \(job.plan.hours) h  \(facts)  digest \(Self.hexadecimal(result.digest))\n"
            )
            showProgress(&sums)
            guard let broken = result.broken else { return true }
            sums.failure = job
            Console.write(failure(broken, of: job, after: result.time))
            return false
        }
    }

    /// How far it is, every ten seconds, where that is not the result.
    private func showProgress(_ sums: inout Sums) {
        guard options.seconds != nil, ContinuousClock.now - sums.shown > .seconds(10) else { return }
        sums.shown = ContinuousClock.now
        let years = hundredths(sums.gateHours * 100 / 8_766)
        Console.complain(
            "\(sums.runs) runs, \(years) gate-years, \(sums.coverage.count) rows taken, seeds up to \(sums.lastSeed); "
                + "faults: \(faults(sums.tally))")
    }

    /// How many faults of each kind there were.
    private func faults(_ tally: Tally) -> String {
        let kinds = FaultKind.allCases.enumerated().filter { options.kinds.contains($1) }
        return kinds.isEmpty ? "none" : kinds.map { "\($1.rawValue) \(tally.faults[$0])" }.joined(separator: ", ")
    }

    private var faultsOption: String {
        if options.kinds == FaultKind.allCases { return "" }
        return " --faults " + (options.kinds.isEmpty ? "none" : options.kinds.map(\.rawValue).joined(separator: ","))
    }

    /// Prints the sums.
    func finish(_ span: Swift.Duration) {
        let sums = sums.withLock { $0 }
        let milliseconds = max(1, Int64(span / .milliseconds(1)))
        let tally = sums.tally
        let (edges, account) = (tally.edges, tally.account)
        Console.write(
            """
            runs      \(sums.runs), seeds \(options.seed) through \(max(options.seed, sums.lastSeed))
            time      \(hundredths(sums.gateHours * 100 / 8_766)) gate-years in \(milliseconds / 1_000) s: \
            \(sums.gateHours * 3_600_000 / 8_766 / milliseconds) gate-years an hour
            steps     \(tally.steps); starts \(tally.starts), ends with an error \(tally.failures)
            faults    \(faults(tally))
            edges     \(edges.numbered) numbered = \(edges.taken) taken + \(edges.lost) lost + \(edges.overrun) overrun \
            + \(edges.waiting) waiting at an end; merged \(edges.merged), repeated \(edges.repeated), late \(edges.reordered)
            taken     \(account.answered) answered by events, \(account.silent) without a meaning of their own, \
            \(account.repeated) repeated, \(account.rejected) rejected, \(account.afterGaps) after gaps
            coins     \(tally.coinsFed) put in, \(tally.coinsCredited) credited

            """)
        for machine in sums.coverage.machines {
            let coverage = sums.coverage
            guard let rows = waiting(for: { await coverage.of(machine) }) else { continue }
            Console.write("rows      \(machine): \(rows.taken) of \(rows.all) pairs of state and event\n")
            for row in rows.missing { Console.write("          not taken: \(row)\n") }
        }
    }

    private func hundredths(_ number: Int64) -> String {
        "\(number / 100)." + (number % 100 < 10 ? "0" : "") + "\(number % 100)"
    }

    static func hexadecimal(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// A broken rule in words.
    static func words(_ rule: BrokenRule, _ torturer: Torturer) -> String {
        let place = rule.lane.map { " (lane \(torturer.name(ofLane: $0)))" } ?? ""
        return "\(rule.name): \(rule.sentence)\(place)"
    }
}
