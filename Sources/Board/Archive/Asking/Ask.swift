import CSystem
import CommandLines
import ControlLoop
import Statecharts

/// What is asked of a database: `portcullis journal`, `backup`, `restore`, `status`. SQL does the work and
/// answers lines of text.
public enum Ask {
    /// The commands, and what they take.
    public static var table: CommandTable { CommandTable("portcullis", "", rows()) }

    /// The same, where a journal can perhaps be told more, and with commands after it that others answer.
    public static func rows(journal more: OptionRows = OptionRows()) -> OptionRows {
        journal.followed(by: more).followed(by: others)
    }

    private static var journal: OptionRows {
        OptionRows([
            .command("journal", "prints what happened at the gates of a board, oldest first"),
            .askedDatabase,
            .time(
                "--since",
                "what happened then or later: 2026-11-22, 2026-11-22T10:15, 2026-11-22T10:15:30Z, today, yesterday, or 90m, 2h, 3d ago; UTC"
            ),
            .time("--until", "what happened before that, in the same forms"),
            .lane,
            OptionRow(
                // The numbers are those in the database.
                "--kind", .words("missed|start|stop|event|output|fault|interlock|counters|clock|settings|apart"),
                "only entries of that kind"),
            OptionRow("--follow", "goes on with what is new", excludes: "--until"),
            OptionRow("--json", "an object for each entry", excludes: "--csv"),
            .csv,
        ])
    }

    private static var others: OptionRows {
        OptionRows([
            .command("backup", "copies the database into a file"),
            .askedDatabase, .file("the file that the copy is written to"),
            .command("restore", "puts a copy in the place of the database, which is kept beside it, or makes that"),
            .askedDatabase, .file("the copy"),
            .command("status", "prints what a database has"),
            .askedDatabase,
        ])
    }

    /// The time, in milliseconds since 1970.
    package static var now: Int64 { ProcessSurroundings().now }

    /// Answers a command line. Returns the exit status: 0, 1 for a failure, 2 for wrong usage.
    @export(interface)
    public static func answer(_ words: Invocation) -> Int32 { answer(words, output: 1) }

    /// The same into a descriptor that the caller has; of a journal perhaps always as JSON.
    @export(interface)
    package static func answer(_ words: Invocation, output: Int32, asJSON: Bool = false) -> Int32 {
        AskAnswer(words: words, around: ProcessSurroundings(), output: output, errors: 2, asJSON: asJSON).run()
    }
}

extension OptionRow {
    /// The database that is asked.
    package static var askedDatabase: OptionRow {
        .operand(
            "DATABASE", "a database",
            "the path of a file, which has a '/' or ends in .db, or NAME for /var/lib/portcullis/NAME.db")
    }

    fileprivate static func file(_ sentence: Label) -> OptionRow {
        OptionRow("FILE", .path("FILE"), sentence, isRequired: true)
    }

    /// An option that takes a time, as `AskTime.moment` reads it.
    package static func time(_ name: Label, _ sentence: Label, needs: Label? = nil) -> OptionRow {
        OptionRow(
            name,
            .checked(
                "TIME",
                expected:
                    "a time: 2026-11-22, 2026-11-22T10:15:30Z, today, yesterday, or how long ago: 90m, 2h, 3d"
            ) { AskTime.moment($0, now: 0) != nil }, sentence, needs: needs)
    }

    /// The lane that it is asked about.
    package static var lane: OptionRow {
        OptionRow("--lane", .text("LANE", expected: "the name of a lane"), "only what is about this lane")
    }

    /// An answer for a spreadsheet.
    package static var csv: OptionRow { OptionRow("--csv", "comma-separated values") }
}

/// Why there is no answer. The words of the last one are kept by its thread: a line of words in the error itself is
/// copied in each function that passes it on, and made the recorder for ARMv6 a fifth larger, 2.9 MB instead of 2.4.
package struct AskError: Error {
    /// The exit status.
    package let status: Int32

    /// What is wrong, and what was expected. To be read where it is caught, before there is another.
    package var words: TextLine {
        var words = TextLine()
        words.append(cText: portcullis_kept_words())
        return words
    }

    /// Something could not be done.
    static func failure(_ words: borrowing TextLine) -> AskError { AskError(status: 1, words) }

    /// The command line is wrong.
    package static func usage(_ words: borrowing TextLine) -> AskError { AskError(status: 2, words) }

    private init(status: Int32, _ words: borrowing TextLine) {
        self.status = status
        words.withBytes { portcullis_keep_words($0.baseAddress, $0.count) }
    }
}

/// One run of a command.
struct AskAnswer<Surroundings: AskSurroundings> {
    let words: Invocation
    let around: Surroundings
    /// Where the answer goes.
    let output: Int32
    /// Where goes what is wrong.
    let errors: Int32
    /// Whether a journal is JSON whatever the command line says.
    var asJSON = false

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
        errors.write("portcullis: ")
        error.words.withBytes { errors.write($0) }
        errors.write("\n")
        errors.flush()
    }

    private func answer(_ output: inout AskOutput) throws(AskError) {
        var options = try AskOptions(words, now: around.now)
        if asJSON { options.format = .json }
        switch words.command {
        case "journal": try Journal(options: options, around: around).write(to: &output)
        case "backup": try Backup.make(options.database, options.file)
        case "restore": try Backup.putBack(options.file, as: options.database, telling: &output)
        case _: try Status(path: options.database, around: around).write(to: &output)
        }
    }
}
