import CommandLines
import ControlLoop
import Statecharts

/// What a command line asks for.
package struct AskOptions {
    /// How an answer is written.
    enum Format {
        case text, json, csv
    }

    /// The path of the database.
    package private(set) var database = RecordPath()
    /// The file that a backup goes into, or comes from.
    var file = RecordPath()
    var since: Int64?
    var until: Int64?
    var lane: UnsafePointer<CChar>?
    /// The number that the entries have in the database.
    var kind: Int64?
    var follows = false
    var format = Format.text

    /// What a command line says.
    package init(_ words: Invocation, now: Int64) throws(AskError) {
        database = try Self.path(ofDatabase: words.required("DATABASE"))
        switch words.command {
        case "journal":
            since = words["--since"].flatMap { AskTime.moment($0, now: now) }
            until = words["--until"].flatMap { AskTime.moment($0, now: now) }
            lane = words["--lane"]
            kind = words.choice("--kind").map { Int64($0) }
            follows = words.has("--follow")
            format = words.has("--json") ? .json : words.has("--csv") ? .csv : .text
        case "report": lane = words["--lane"]
        case "backup", "restore": file = words.path("FILE") ?? RecordPath()
        case _: break
        }
    }

    private static func path(_ word: UnsafePointer<CChar>) throws(AskError) -> RecordPath {
        guard let path = RecordPath(cText: word) else {
            throw .usage("the path '\(excerpt(word))...' has more than \(RecordPath.longest) bytes")
        }
        if path.isEmpty { throw .usage("an empty argument: expected the path of a file") }
        return path
    }

    /// A path, or what a name stands for.
    private static func path(ofDatabase word: UnsafePointer<CChar>) throws(AskError) -> RecordPath {
        let path = try path(word)
        var isPath = path.hasSuffix(".db")
        for index in 0..<path.count where path[index] == UInt8(ascii: "/") { isPath = true }
        if isPath { return path }
        let whole: RecordPath = "/var/lib/portcullis/\(path).db"
        guard !whole.isTruncated else { throw .usage("the name '\(excerpt(word))...' is too long for a file") }
        return whole
    }
}

/// The beginning of a word, for a message.
func excerpt(_ word: UnsafePointer<CChar>) -> Excerpt {
    var excerpt = Excerpt()
    excerpt.append(cText: word)
    return excerpt
}

extension FixedText {
    /// Whether it ends in some other text.
    func hasSuffix(_ ending: Label) -> Bool {
        ending.withBytes { bytes in
            guard bytes.count <= count else { return false }
            for index in bytes.indices where self[count - bytes.count + index] != bytes[index] { return false }
            return true
        }
    }
}
