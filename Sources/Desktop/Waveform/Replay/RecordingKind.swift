import DesktopTool

/// What a file is that somebody wants to see or to play again.
public enum RecordingKind: Equatable, Sendable {
    /// A value change dump.
    case dump
    /// A trace in JSON.
    case trace
    /// What `portcullis journal --json` prints.
    case journal

    /// By the first character of the file that is no white space.
    public init(of path: String) throws(ToolError) {
        let words = try WordReader(path)
        var word: [UInt8] = []
        guard try words.next(&word) else { throw .failure("\(path): there is nothing in it") }
        switch word[0] {
        case UInt8(ascii: "$"): self = .dump
        case UInt8(ascii: "{"):
            var recording = try Recording(path)
            _ = try recording.next()
            self = recording.isJournal == true ? .journal : .trace
        // What sigrok-cli writes before a dump.
        case _ where word.elementsEqual("META".utf8): self = .dump
        case _ where word.starts(with: "SQLite".utf8):
            throw .failure("\(path): a database: expected what `portcullis journal \(path) --json` prints")
        default:
            throw words.complaint(
                "expected a value change dump, which begins with $, or a trace or a journal in JSON, which begins with {"
            )
        }
    }
}
