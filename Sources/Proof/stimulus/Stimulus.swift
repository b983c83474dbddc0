import CSystem
import ControlLoop
import Statecharts

/// Runs one case of the hardware-in-loop suite on a board: starts the firmware, plays what happens at the gate onto its
/// lines, to the nanosecond that a plan says, and keeps what comes of it. However it ends, nothing of the case is left
/// running.
///
///     stimulus --programs DIR --case DIR --result DIR WIRES
///     stimulus --solder FILE
///
///     --programs DIR  has portcullisd, and a file `strace` where system calls are to be recorded
///     --case DIR      has the board file, plans, and what board/virtual/run says
///     --result DIR    where the results go
///     --sim DIR       the wires are those of a gpio-sim chip, whose folder in sysfs is DIR
///     --wires FILE    they are lines of a real chip that are wired to the firmware's; see `Wiring`
///     --solder FILE   plays nothing: it is the wires between simulated chips; see `Solder`
///
/// DIRs are absolute paths. Steps come on standard input, one a line. Each is answered on standard output, `ok` or
/// `failed`, and what was wrong is in the file `problem` of the results. The first that fails is the last. So is the
/// present one when nobody hears the answers any more, or at a SIGTERM.
///
///     set [PLAN]         the lines get the levels of the plan's `start` lines (PLAN: a file of the case, or `plan`)
///     start              the firmware starts; done when it is ready or has ended
///     play [PLAN]        the plan is played, unless the firmware was started and has ended
///     stop, continue     SIGSTOP and SIGCONT
///     reload             SIGHUP
///     shell FILE         sh runs that file of the case, with $firmware, the process, $chip, what --sim named, $record
///                        and $database, where its record and the recorder's database would be, $in, the programs, and
///                        $case; what it prints is in FILE.txt
///     term, kill         SIGTERM and SIGKILL; done when the firmware has ended. One that is stopped is let run after
///                        the SIGTERM, so that it finds the signal and what waits for it at once
///     play-kill [PLAN]   the same as play and kill, with the kill at the time at which the plan ends
///     term-slowly NAME   SIGTERM; keeps the levels in the file NAME once the firmware has driven its lines for the
///                        last time, and is then done when it has ended. A file `slow-exit` in the case makes the
///                        firmware hold its lines for a while longer; it needs strace
///     wait-end           done when the firmware has ended by itself
///     status [NAME]      keeps /proc/PID/status of the firmware in the file NAME, or `status`; and that of the
///                        recorder, with the sizes of its database and of the database's log, in NAME.recorder
///     levels NAME        keeps "OFFSET LEVEL" of every line in the file NAME
///     remove-chip        the chip's driver lets go of it (with --sim only)
///     return-chip [PLAN] it is back, and its lines have the levels of the plan's `start` lines
///
/// The first start leaves trace.jsonl, stderr.txt and exit, the second trace.2.jsonl, stderr.2.txt and exit.2, and so
/// on. With a file `recorder` in the case the recorder runs from the first start to the end, and leaves journal.db,
/// recorder.txt and recorder.exit. A plan has one item a line:
///
///     start N LEVEL      before the firmware starts, the line at offset N has this physical level, 0 or 1
///     at T_NS N LEVEL    the line gets the level at this time, counted from the step
///     await N LEVEL      the output at N gets this level; how long that took from the last change is kept, in
///                        nanoseconds, in the file `reactions`
///     end T_NS           the plan ends; the last line
///
/// Empty lines and lines that begin with # are skipped. Exit status 1: something was wrong; 2: usage.
@main
enum Stimulus {
    static func main() {
        do throws(Trouble) {
            let isGood = try run(Options())
            portcullis_exit(isGood ? 0 : 1)
        } catch {
            complain(TextLine(error))
            portcullis_exit(1)
        }
    }

    /// Whether all went well.
    private static func run(_ options: Options) throws(Trouble) -> Bool {
        let steps = TextFile(descriptor: 0, name: "steps")
        switch options.work {
        case .simulated(let places, let chip):
            var run = try CaseRun<SimulatedChip>(places, at: chip)
            return run.run(steps)
        case .wired(let places, let file):
            var run = try CaseRun<PartnerLines>(places, at: file)
            return run.run(steps)
        case .solder(let file):
            var solder = try Solder(file: file)
            solder.carry()
            return false
        }
    }
}
