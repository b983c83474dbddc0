import Archive
import CSystem
import CommandLines
import DesktopTool
import Reports
import Waveform

/// The commands of the desktop tool that ask a database of a board's recorder.
@main
struct JournalMain: DesktopProgram {
    /// As a recorder on a board has them; here a journal may become a waveform too, and there are reports.
    static var table: CommandTable {
        let waveform = WaveformOption.rows(excludes: "--follow --json --csv")
        return CommandTable("portcullis", "", Ask.rows(journal: waveform.followed(by: ReportCommand.rows)))
    }

    static func run(_ words: Invocation) throws(ToolError) {
        if words.command == "report" { return Console.write(try ReportCommand.answer(words, now: Ask.now)) }
        let waveform = words.command == "journal" ? WaveformOption(words) : nil
        let status = try waveform.map { (waveform) throws(ToolError) in try JournalWaveform.run(words, waveform) }
        let ended = status ?? Ask.answer(words)
        if ended != 0 { portcullis_exit(ended) }
    }
}
