import ControlLoop
import DesktopTool
import Foundation
import HardwareInLoop

/// Runs the hardware-in-loop cases with the real firmware.
@main
struct Main {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            switch words {
            case ["--version"]: Console.write("portcullis-hil \(portcullisVersion)\n")
            case ["--help"], ["-h"]: Console.write(usage + "\n")
            default: try HILSuite.run(words)
            }
        } catch {
            Console.complain(error.message)
            exit(error.status)
        }
    }

    static let usage = """
        usage: portcullis-hil [--list] [--cases PATTERN | --kills N | --days N | --torture DAYS [--seed N]]
                              [--junit FILE] [--root DIR]
                              [--arch ARCH,...|all]
               portcullis-hil --host USER@HOST --board BOARD [--second USER@HOST] [--ssh-config FILE] ...
               portcullis-hil --version | --help

        Runs the hardware-in-loop cases with the real firmware, on emulated boards or on a bench. A file beside BOARD
        describes the bench's wiring: for gate.board it is gate.bench. DIR is the project's folder; without it, the
        current one. --kills kills the firmware N times instead, at random moments, and sees what the next one has.
        --days runs firmware and recorder for N days of traffic instead, in one boot, and sees what they need and what
        they count; --hours H makes a day shorter, --passages P is how many people pass in one (without it 5000).
        --torture lets customers, broken sensors and signals come to the firmware for so many days, as `portcullis torture`
        does on the mock chip, and judges its traces by the same rules; the same seed gives the same days.

        Exit status: 0 done, 1 failure, 2 wrong usage.
        """
}
