import CSystem
import ControlLoop
import Statecharts

/// Plays what happens at a gate onto the wires of a board, to the nanosecond that a plan says.
///
///     stimulus --sim DIR       the wires are those of a gpio-sim chip, whose folder in sysfs is DIR
///     stimulus --wires FILE    they are lines of a real chip that are wired to the firmware's; see `Wiring`
///     stimulus --solder FILE   plays nothing: it is the wires between simulated chips; see `Solder`
///
/// Orders come on standard input, one a line: `set PLAN` sets the levels of the plan's `start` lines, `play PLAN` plays the
/// rest of it, `levels` says "OFFSET LEVEL" for each line that it sees, `end` ends the program, as the end of the input
/// does. A real line keeps its level only while somebody holds it, so the program stays in between. A plan has one item a
/// line:
///
///     start N LEVEL      before the firmware starts, the line at offset N has this physical level, 0 or 1
///     at T_NS N LEVEL    the line gets the level at this time, counted from the order
///     await N LEVEL      the output at N gets this level; how long that took from the last change is said, in nanoseconds
///     end T_NS           the plan ends; the last line
///
/// Empty lines and lines that begin with # are skipped. Exit status 1: an order could not be done; 2: usage.
@main
enum Stimulus {
    static func main() {
        guard portcullis_argument_count() == 3, let option = portcullis_argument(1), let place = portcullis_argument(2)
        else { usage() }
        let orders = TextFile(descriptor: 0, name: "orders")
        var isGood = false
        if equals(option, "--sim"), let chip = SimulatedChip(folder: place) {
            var player = Player(chip)
            isGood = player.obey(orders)
        } else if equals(option, "--wires") {
            do throws(Trouble) {
                var player = Player(try PartnerLines(file: place))
                isGood = player.obey(orders)
            } catch {
                complain(error)
            }
        } else if equals(option, "--solder") {
            do throws(Trouble) {
                var solder = try Solder(file: place)
                solder.carry()
            } catch {
                complain(error)
            }
        } else {
            usage()
        }
        portcullis_exit(isGood ? 0 : 1)
    }

    private static func usage() -> Never {
        let text: StaticString =
            "usage: stimulus --sim DIR | --wires FILE, with orders on standard input, or --solder FILE\n"
        _ = portcullis_write_all(2, text.utf8Start, text.utf8CodeUnitCount)
        portcullis_exit(2)
    }

    private static func equals(_ argument: UnsafePointer<CChar>, _ text: Label) -> Bool {
        FixedText<16>(cText: argument) == FixedText<16>(text)
    }
}
