import Archive
import CSystem
import CommandLines
import DesktopTool
import Foundation
import Waveform

/// `portcullis journal ... --vcd FILE`: what a database has, as a waveform.
///
/// The journal is printed as JSON into a temporary file, and that is what the waveform is made of: so what a waveform
/// shows is what the journal says, and a database has one reader only.
enum JournalWaveform {
    /// Returns the exit status of the journal, which has said what is wrong if it is not 0.
    static func run(_ words: Invocation, _ waveform: WaveformOption) throws(ToolError) -> Int32 {
        if let options = try? AskOptions(words, now: Ask.now) {
            // What SQLite has not brought into the database yet is beside it.
            try waveform.refuse(reading: ["", "-wal"].map { "\(options.database)\($0)" })
        }
        let temporary = try TemporaryFile()
        let status = Ask.answer(words, output: temporary.descriptor, asJSON: true)
        if status == 0 { try waveform.write(temporary.path) }
        return status
    }

    /// A file that goes away with its owner.
    private final class TemporaryFile {
        let path: String
        let descriptor: Int32

        init() throws(ToolError) {
            var name = Array(
                FileManager.default.temporaryDirectory.appending(path: "portcullis-XXXXXX").path.utf8CString)
            descriptor = mkstemp(&name)
            path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
            guard descriptor >= 0 else {
                throw .failure("\(path): cannot be made: \(String(cString: portcullis_error_text(portcullis_errno())))")
            }
        }

        deinit {
            portcullis_close(descriptor)
            unlink(path)
        }
    }
}
