import CSystem
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
        var programs: Folder?
        var item: Folder?
        var result: Folder?
        var wires: (isSimulated: Bool, place: UnsafePointer<CChar>)?
        var solder: UnsafePointer<CChar>?
        let count = portcullis_argument_count()
        var next: Int32 = 1
        while next + 1 < count, let option = portcullis_argument(next), let value = portcullis_argument(next + 1) {
            let word = OptionName(cText: option) ?? FixedText()
            switch word {
            case FixedText("--programs"): programs = Folder(value)
            case FixedText("--case"): item = Folder(value)
            case FixedText("--result"): result = Folder(value)
            case FixedText("--sim"): wires = (true, value)
            case FixedText("--wires"): wires = (false, value)
            case FixedText("--solder"): solder = value
            default: Options.usage()
            }
            next += 2
        }
        guard next == count else { Options.usage() }
        if let solder, count == 3 {
            work = .solder(file: solder)
        } else if let programs, let item, let result, let wires, solder == nil {
            let places = Places(programs: programs, item: item, result: result)
            work =
                wires.isSimulated
                ? .simulated(places, chip: wires.place) : .wired(places, file: wires.place)
        } else {
            Options.usage()
        }
    }

    private static func usage() -> Never {
        let text: StaticString =
            "usage: stimulus --programs DIR --case DIR --result DIR (--sim DIR | --wires FILE), or stimulus --solder FILE\n"
        _ = portcullis_write_all(2, text.utf8Start, text.utf8CodeUnitCount)
        portcullis_exit(2)
    }
}
