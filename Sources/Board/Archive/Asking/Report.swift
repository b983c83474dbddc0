import ControlLoop
import Statecharts

/// `portcullis report`: what was counted, taken, wrong, and out of service, in some time or altogether.
///
/// All of it is put into tables in memory, as of one moment. So nothing is read while text is written, and no reader of
/// the output makes the database wait.
struct Report {
    let options: AskOptions

    /// Writes it.
    func write(to output: inout AskOutput) throws(AskError) {
        let asked = try AskedDatabase.open(options.database)
        let lane = try options.lane(in: asked)
        do throws(ArchiveError) {
            try collect(asked.database, lane: lane)
            switch options.format {
            case .text, .json: try ReportText.write(asked.database, to: &output)
            case .csv:
                output.write("lane,section,name,hour_or_day,amount\r\n")
                try write(ReportText.csv, asked.database, to: &output)
            case .html: try ReportPage.write(asked.database, to: &output)
            }
        } catch { throw AskedDatabase.refusal(of: options.database, error) }
    }

    private func collect(_ database: borrowing Database, lane: Int64?) throws(ArchiveError) {
        try database.run("BEGIN")
        try database.run(ReportTables.asked)
        var asked = try database.prepare(
            "INSERT INTO asked(file, lane, kind, since, until, purposes, standing) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)")
        asked.bind(1, name)
        if let lane { asked.bind(2, lane) }
        if let period = options.period {
            switch period.kind {
            case .day: asked.bind(3, "day" as LaneName)
            case .week: asked.bind(3, "week" as LaneName)
            case .month: asked.bind(3, "month" as LaneName)
            }
            asked.bind(4, period.begins / AskTime.hour)
            asked.bind(5, period.ends / AskTime.hour)
        }
        asked.bind(6, NumberNames.purposes)
        asked.bind(7, NumberNames.standing)
        try asked.run()
        try database.run(ReportTables.tables)
        try database.run("COMMIT")
    }

    /// The name of the file, without its folder.
    private var name: RecordPath {
        var start = 0
        for index in 0..<options.database.count where options.database[index] == UInt8(ascii: "/") { start = index + 1 }
        return options.database.withBytes {
            RecordPath(UnsafeBufferPointer(rebasing: $0[start...])) ?? options.database
        }
    }

    private func write(
        _ statement: StaticString, _ database: borrowing Database, to output: inout AskOutput
    ) throws(ArchiveError) {
        var lines = try database.prepare(statement)
        while try lines.step() {
            lines.withText(0) { output.write($0) }
            output.write("\r\n")
        }
    }
}

extension Database {
    /// Writes the lines that a statement answers.
    borrowing func write(_ statement: StaticString, to output: inout AskOutput) throws(ArchiveError) {
        var lines = try prepare(statement)
        while try lines.step() { lines.withText(0) { output.writeLine($0) } }
    }
}
