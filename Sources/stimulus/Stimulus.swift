import CSystem

/// Plays what happens at a turnstile onto the wires of a simulated chip, to the nanosecond that a plan says.
///
///     stimulus --sim DIR PLAN            sets levels as the plan's `at` lines say, and ends at its `end`
///     stimulus --sim DIR --start PLAN    sets the levels of the plan's `start` lines, and ends at once
///
/// DIR is the folder of a gpio-sim chip in sysfs. A plan has one item a line:
///
///     start N LEVEL      before the firmware starts, the line at offset N has this physical level, 0 or 1
///     at T_NS N LEVEL    the line gets the level at this time, counted from the program's start
///     end T_NS           the program ends; the last line
///
/// Empty lines and lines that begin with # are skipped. Exit status 1: the plan is wrong or the chip refused; 2: usage.
@main
enum Stimulus {
    /// The kernel's simulated interrupt must have been taken before the same line changes again,
    /// or the two edges merge into none.
    private static let settlingTime: Int64 = 200_000

    private enum Phase {
        case start
        case run
    }

    static func main() {
        let startTime = portcullis_monotonic_ns()
        var plan: UnsafePointer<CChar>?
        var folder: UnsafePointer<CChar>?
        var phase = Phase.run
        var index: Int32 = 1
        while index < portcullis_argument_count() {
            guard let argument = portcullis_argument(index) else { usage() }
            if equals(argument, "--sim"), index + 1 < portcullis_argument_count() {
                index += 1
                folder = portcullis_argument(index)
            } else if equals(argument, "--start") {
                phase = .start
            } else if argument[0] != CChar(bitPattern: UInt8(ascii: "-")), plan == nil {
                plan = argument
            } else {
                usage()
            }
            index += 1
        }
        guard let plan, let folder else { usage() }
        guard var chip = SimulatedChip(folder: folder) else { usage() }

        do throws(PlanError) {
            // All of it is read before any of it is played: a plan with a mistake moves no line.
            var check = try PlanReader(path: plan)
            while try check.next() != nil {}
            var reader = try PlanReader(path: plan)
            try play(&reader, on: &chip, phase: phase, startTime: startTime)
        } catch {
            report(error, plan: plan)
            portcullis_exit(1)
        }
    }

    private static func play(
        _ reader: inout PlanReader, on chip: inout SimulatedChip, phase: Phase, startTime: Int64
    ) throws(PlanError) {
        var earliest = startTime
        while let item = try reader.next() {
            switch (item, phase) {
            case (.start(let offset, let level), .start):
                try pull(offset, to: level, on: &chip)
            case (.at(let time, let offset, let level), .run):
                portcullis_sleep_until(max(startTime + time, earliest))
                try pull(offset, to: level, on: &chip)
                earliest = portcullis_monotonic_ns() + settlingTime
            case (.end(let time), .run):
                portcullis_sleep_until(max(startTime + time, earliest))
            case (.start, .run), (.at, .start), (.end, .start):
                break
            }
        }
    }

    private static func pull(
        _ offset: Int, to level: PhysicalLevel, on chip: inout SimulatedChip
    ) throws(PlanError) {
        let systemError = chip.pull(offset, to: level)
        if systemError != 0 {
            throw PlanError(line: 0, message: "the simulated chip refused a level", systemError: systemError)
        }
    }

    private static func equals(_ argument: UnsafePointer<CChar>, _ text: StaticString) -> Bool {
        for index in 0..<text.utf8CodeUnitCount where argument[index] != CChar(bitPattern: text.utf8Start[index]) {
            return false
        }
        return argument[text.utf8CodeUnitCount] == 0
    }
}
