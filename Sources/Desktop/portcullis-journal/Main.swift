import Archive
import CSystem
import DesktopTool
import Foundation

/// The commands of the desktop tool that ask a database of a board's recorder.
@main
struct JournalMain: DesktopProgram {
    private static let commands = ["journal", "report", "backup", "status", "restore"]

    static func run(_ words: [String]) throws(ToolError) {
        if words.first == "journal", words.contains("--vcd") {
            var arguments = Arguments(Array(words.dropFirst()))
            let status = try JournalWaveform.run(&arguments)
            if status != 0 { exit(status) }
        } else if let first = words.first, commands.contains(first) {
            // These have a command line and a help of their own, as the recorder on a board has them.
            portcullis_exit(Ask.run(from: 1, program: "portcullis"))
        } else {
            _ = try command(of: words, among: commands)
        }
    }

    static let usage = """
        usage: portcullis journal | report | backup | restore | status DATABASE ...
               portcullis journal DATABASE ... --vcd FILE [--timescale us|ns] [--vectors]

        `portcullis journal --help` says how a database is asked. With --vcd, what the journal has becomes a waveform.
        """
}
