import CSystem
import ControlLoop
import Statecharts

/// What is asked of a database: `portcullis journal`, `report`, `backup`, `restore`, `status`. SQL does the work and answers lines of text.
public enum Ask {
    /// Whether a word of a command line asks something of a database.
    public static func isCommand(_ word: UnsafePointer<CChar>) -> Bool { AskCommand(word) != nil }

    /// Answers what the arguments of this process ask, of which the one at `index` is the command. Returns the exit status: 0, 1 for
    /// a failure, 2 for wrong usage.
    @export(interface)
    public static func run(from index: Int32, program: Label) -> Int32 {
        let answer = AskAnswer(
            program: program, arguments: ProcessArguments(first: index), around: ProcessSurroundings(), output: 1,
            errors: 2)
        return answer.run()
    }

    /// The same for arguments that the caller has, into a descriptor that the caller has.
    package static func run<Arguments: AskArguments>(
        _ arguments: Arguments, program: Label, output: Int32
    ) -> Int32 {
        AskAnswer(program: program, arguments: arguments, around: ProcessSurroundings(), output: output, errors: 2)
            .run()
    }
}

/// What can be asked.
enum AskCommand: Int {
    case journal, report, backup, status, restore

    var label: Label {
        switch self {
        case .journal: "journal"
        case .report: "report"
        case .backup: "backup"
        case .status: "status"
        case .restore: "restore"
        }
    }

    init?(_ word: UnsafePointer<CChar>) {
        guard let name = OptionName(cText: word) else { return nil }
        var number = 0
        while let command = AskCommand(rawValue: number) {
            if name == OptionName(command.label) {
                self = command
                return
            }
            number += 1
        }
        return nil
    }
}

/// The arguments of a command line from the command on: number 0 is the command.
package protocol AskArguments {
    /// How many there are.
    var count: Int32 { get }

    /// The argument with that number, which lasts as long as the program asks.
    func text(_ index: Int32) -> UnsafePointer<CChar>
}

/// Those of this process.
struct ProcessArguments: AskArguments {
    let first: Int32

    var count: Int32 { portcullis_argument_count() - first }

    func text(_ index: Int32) -> UnsafePointer<CChar> { portcullis_argument(first + index) }
}

/// Why there is no answer. The words of the last one are kept by its thread. An error that carries a whole line is copied, byte by byte, in
/// each function that passes it on: for RISC-V this module took ten times as long to compile, and its functions had up to 95 kB.
struct AskError: Error {
    /// The exit status.
    let status: Int32

    /// What is wrong, and what was expected. To be read where it is caught, before there is another.
    var words: TextLine {
        var words = TextLine()
        words.append(cText: portcullis_kept_words())
        return words
    }

    /// Something could not be done.
    static func failure(_ words: borrowing TextLine) -> AskError { AskError(status: 1, words) }

    /// The command line is wrong.
    static func usage(_ words: borrowing TextLine) -> AskError { AskError(status: 2, words) }

    private init(status: Int32, _ words: borrowing TextLine) {
        self.status = status
        words.withBytes { portcullis_keep_words($0.baseAddress, $0.count) }
    }
}

/// One run of a command.
struct AskAnswer<Arguments: AskArguments, Surroundings: AskSurroundings> {
    let program: Label
    let arguments: Arguments
    let around: Surroundings
    /// Where the answer goes.
    let output: Int32
    /// Where goes what is wrong.
    let errors: Int32

    /// Answers. Returns the exit status.
    func run() -> Int32 {
        var output = AskOutput(to: output)
        do throws(AskError) {
            try answer(&output)
            output.flush()
            if let failure = output.failure { throw failure }
            return 0
        } catch {
            // What was answered before comes first.
            output.flush()
            complain(error)
            return error.status
        }
    }

    private func complain(_ error: AskError) {
        var errors = AskOutput(to: errors)
        errors.writeName(program)
        errors.write(": ")
        error.words.withBytes { errors.write($0) }
        errors.write("\n")
        if error.status == 2 { errors.write(AskUsage.text) }
        errors.flush()
    }

    private func answer(_ output: inout AskOutput) throws(AskError) {
        guard arguments.count > 0, let command = AskCommand(arguments.text(0)) else {
            throw .usage("a command is missing; expected journal, report, backup, status or restore")
        }
        guard let options = try AskOptions(command, arguments, now: around.now) else {
            output.write(AskUsage.text)
            return
        }
        switch command {
        case .journal: try Journal(options: options, around: around).write(to: &output)
        case .report: try Report(options: options).write(to: &output)
        case .backup: try Backup.make(options.database, options.file)
        case .restore: try Backup.putBack(options.file, as: options.database, telling: &output)
        case .status: try Status(path: options.database, around: around).write(to: &output)
        }
    }
}
