import CSystem
import ControlLoop
import Statecharts

/// Measures Portcullis on this machine: `benchmark GROUP [REPEATS [EVENTS]]` prints one JSON object for each figure,
/// with one sample for each repeat of that many events. `benchmark footprint REPEATS BOARD` measures the loop of a
/// board; `benchmark worst STEPS BOARD` the most that one of so many random stimuli takes there.
///
/// The same sources are measured as ordinary Swift and as Embedded Swift. `Tests/Benchmark/run` builds both, runs them
/// and prints a table.
@main
struct Main {
    private static var usage: Label {
        "usage: benchmark dispatch|loop|growth [REPEATS [EVENTS]] | footprint REPEATS BOARD | worst STEPS BOARD"
    }

    static func main() {
        let count = portcullis_argument_count()
        guard count >= 2, count <= 4, let group = TextLine(cText: portcullis_argument(1)) else { fail(usage) }
        let repeats = count > 2 ? number(portcullis_argument(2)) : 5
        if count == 4, let board = portcullis_argument(3) {
            if group == "worst" { return measureWorst(Scale(repeats: repeats, events: 1), board: board) }
            // `run` is what `footprint` runs to measure a start.
            if group == "footprint" { return measureFootprint(Scale(repeats: repeats, events: 1), board: board) }
            if group == "run" { return runOnce(board: board) }
        }
        let events = count > 3 ? number(portcullis_argument(3)) : 65_536
        let scale = Scale(repeats: repeats, events: events)
        if group == "dispatch" {
            measureDispatch(scale)
        } else if group == "loop" {
            measureLoop(scale)
        } else if group == "growth" {
            measureGrowth(scale)
        } else {
            fail(usage)
        }
    }

    private static func number(_ text: UnsafePointer<CChar>?) -> Int {
        guard let text else { fail("an argument is missing") }
        var (value, index) = (0, 0)
        while text[index] != 0 {
            let digit = Int(text[index]) - 48
            guard (0...9).contains(digit), value < 100_000_000 else { fail("expected a number") }
            value = value * 10 + digit
            index += 1
        }
        guard value > 0 else { fail("expected a number above zero") }
        return value
    }
}

/// Ends the program with a reason.
func fail(_ reason: Label) -> Never {
    var line = TextLine("benchmark: ")
    line.append(reason)
    line.append("\n")
    _ = line.withBytes { portcullis_write_all(2, $0.baseAddress, $0.count) }
    portcullis_exit(1)
}
