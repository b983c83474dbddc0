import BoardProgram
import CommandLines
import ControlLoop
import Statecharts

/// What the command line asks for.
struct Options {
    enum Work {
        /// A case on a simulated chip.
        case simulated(Places, chip: UnsafePointer<CChar>)
        /// A case on lines that a file names.
        case wired(Places, file: UnsafePointer<CChar>)
        /// The wires between two simulated chips.
        case solder(file: UnsafePointer<CChar>)
    }

    let work: Work

    /// From the arguments of this process. Where they make no sense, it says so and ends the program.
    init() {
        let table = Options.table
        let words = table.parse(.ofProcess).answered(by: table) { "stimulus \(portcullisVersion)\n" }
        if let file = words["--solder"] {
            work = .solder(file: file)
        } else if let programs = words["--programs"].flatMap(Folder.init),
            let item = words["--case"].flatMap(Folder.init),
            let result = words["--result"].flatMap(Folder.init), let place = words["--sim"] ?? words["--wires"]
        {
            let places = Places(programs: programs, item: item, result: result)
            work = words.has("--sim") ? .simulated(places, chip: place) : .wired(places, file: place)
        } else {
            table.refuse("expected --programs, --case, --result and one of --sim and --wires; or --solder")
        }
    }

    private static var table: CommandTable {
        CommandTable(
            "stimulus", "Drives the lines of the firmware in a case of hardware in the loop.",
            OptionRows([
                .folder("--programs", "where the firmware and its companions are"),
                .folder("--case", "the case"),
                .folder("--result", "where its traces go"),
                .folder("--sim", "a chip that the kernel simulates", excludes: "--wires"),
                .file("--wires", "which lines of a real chip drive and watch those of the firmware"),
                .file(
                    "--solder", "carries levels between two simulated chips",
                    excludes: "--programs --case --result --sim --wires"),
            ]))
    }
}
