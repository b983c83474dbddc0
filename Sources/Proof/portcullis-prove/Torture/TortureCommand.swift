import CSystem
import CommandLines
import ControlLoop
import DesktopTool
import Foundation
import Record
import Simulation
import Statecharts
import StatechartsTools
import Synchronization
import Torture

/// `portcullis torture`: simulated customers, faults and deaths of the process, and everything that has to hold.
enum TortureCommand {
    static func run(_ words: Invocation) throws(ToolError) {
        let options = try TortureOptions(words)
        if let script = options.script { return try play(script, options) }
        let report = TortureReport(options)
        let begun = ContinuousClock.now
        let interruption = Interruption()
        let asked = interruption.asked
        let hunt = Hunt(
            { number in
                let isOver =
                    options.seconds.map { ContinuousClock.now - begun > .seconds($0) }
                    ?? (number >= options.boards.count)
                return isOver || asked.isSet ? nil : report.job(number)
            },
            take: { job, result in report.take(job, result) })
        hunt.run(atOnce: options.jobs)
        report.finish(ContinuousClock.now - begun)
        if let failure = report.failure { throw try explain(failure) }
        if asked.isSet { throw .failure("stopped") }
    }

    /// Says what broke, how it is seen again, and the shortest script that does it.
    private static func explain(_ job: Hunt.Job) throws(ToolError) -> ToolError {
        Console.complain("looking for the shortest script that breaks it")
        let found: (script: [TimedInfluence], result: RunResult)?
        do { found = try job.torturer.shrunk(job.plan) } catch { throw .failure("\(error)") }
        guard let found else {
            return .failure(
                "\(job.file): seed \(job.plan.seed) breaks a rule, and what came from outside alone does not")
        }
        Console.write(
            "the shortest script that was found, for `\(Console.program) torture \(job.file) --script FILE`:\n")
        Console.write(TortureScript(job.torturer).text(found.script))
        Console.write("the end of its trace:\n" + found.result.trace.suffix(30).joined())
        return .failure("\(job.file): seed \(job.plan.seed) breaks a rule")
    }

    /// Plays one script.
    private static func play(_ script: String, _ options: TortureOptions) throws(ToolError) {
        let (file, torturer) = options.boards[0]
        guard let bytes = try TextFile.read(script, mostBytes: 64 << 20) else {
            throw .script("\(script): a torture script has at most 64 MiB")
        }
        let lines = try TortureScript(torturer).script(String(decoding: bytes, as: UTF8.self), file: script)
        let result: RunResult
        do { result = try torturer.run(lines) } catch { throw .failure("\(error)") }
        Console.write(result.trace.joined())
        guard let broken = result.broken else {
            return Console.write("\(file): holds, digest \(TortureReport.hexadecimal(result.digest))\n")
        }
        throw .failure("\(file): \(TortureReport.words(broken, torturer))")
    }
}
