import Archive
import CSystem
import DesktopTool
import Foundation
import Waveform

/// `portcullis journal ... --vcd FILE`: what a database has, as a waveform.
///
/// The journal is printed as JSON into a temporary file, and that is what the waveform is made of: so what a waveform shows is what
/// the journal says, and a database has one reader only.
enum JournalWaveform {
    /// Returns the exit status of the journal, which has said what is wrong if it is not 0.
    static func run(_ arguments: inout Arguments) throws(ToolError) -> Int32 {
        guard let waveform = try WaveformOption(&arguments) else { throw .usage("--vcd needs a file") }
        let words = arguments.takeAll()
        for word in words where ["--follow", "--json", "--csv"].contains(word) {
            throw .usage("--vcd and \(word) exclude each other")
        }
        let temporary = try TemporaryFile()
        let command = Words(["journal"] + words + ["--json"])
        let status = withExtendedLifetime(command) {
            Ask.run(command, program: "portcullis", output: temporary.descriptor)
        }
        guard status == 0 else { return status }
        let file = try OutputFile(waveform.file)
        let summary = try RecordingWaveform.write(temporary.path, waveform.format, output: file.write)
        try file.finish()
        Console.write("\(waveform.file): \(summary.text)\n")
        return 0
    }

    /// A command line, in C's texts.
    private final class Words: AskArguments {
        private let texts: [UnsafePointer<CChar>?]

        init(_ words: [String]) { texts = words.map { UnsafePointer(strdup($0)) } }

        deinit { for text in texts { free(UnsafeMutablePointer(mutating: text)) } }

        var count: Int32 { Int32(texts.count) }

        func text(_ index: Int32) -> UnsafePointer<CChar> {
            guard let text = texts[Int(index)] else { preconditionFailure("there is no memory for a word") }
            return text
        }
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
