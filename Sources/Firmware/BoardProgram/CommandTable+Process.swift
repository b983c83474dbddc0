import CSystem
import CommandLines
import ControlLoop
import Statecharts

extension Arguments {
    /// What this process was started with.
    public static var ofProcess: Arguments { Arguments(portcullis_arguments(), count: portcullis_argument_count()) }
}

extension Request {
    /// What a program is to do. Where it was asked for help or for its version, or wrongly, it says so, and the process
    /// ends. The table is made anew only for that.
    public func answered<let capacity: Int>(
        by table: @autoclosure () -> SizedCommandTable<capacity>, version: () -> TextLine
    ) -> Options {
        switch self {
        case .run(let options): return options
        case .help(let command):
            var status: Int32 = 0
            table().help(about: command) { line in status = max(status, Console.print(line)) }
            portcullis_exit(status)
        case .version: portcullis_exit(Console.print(version()))
        case .wrong(let message, let command): table().refuse(message, of: command)
        }
    }
}

extension SizedCommandTable {
    /// Says what is wrong about a command line, and ends the process.
    public func refuse(_ message: Message, of command: Label = "") -> Never {
        Console.complain(complaint(message, of: command))
        portcullis_exit(ExitCode.usage)
    }
}

extension OptionRow {
    /// The board file, which each program on a board needs.
    public static func board(_ sentence: Label) -> OptionRow {
        OptionRow("--board", .text("FILE", expected: "a board file"), sentence, isRequired: true)
    }

    /// Where the firmware keeps its record.
    public static var record: OptionRow {
        OptionRow(
            "--record", .path("PATH"),
            "where the firmware keeps its record; by default /run/portcullis/NAME/record, where the board file is NAME.board"
        )
    }

    /// Where the recorder keeps its database.
    public static var database: OptionRow {
        OptionRow(
            "--database", .path("PATH"),
            "where the recorder keeps its database; by default /var/lib/portcullis/NAME.db")
    }
}
