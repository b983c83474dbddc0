import Page

/// Texts that are on their way to browsers. Each is made when it is asked for, sent in pieces, and forgotten with the
/// last of them, or when nobody takes the rest: there are never more of them than connections.
public struct SavedFiles {
    private var texts: [Int: [UInt8]] = [:]
    private var made = 0

    /// None yet.
    public init() {}

    /// How many there are.
    var count: Int { texts.count }

    /// Keeps a text. Returns the download of it.
    public mutating func add(_ text: String) -> PageDownload {
        texts[made] = Array(text.utf8)
        defer { made += 1 }
        return PageDownload(kind: made)
    }

    /// The next piece of one of them.
    public mutating func next(of download: inout PageDownload, into piece: inout PageOutput) -> PagePiece {
        guard let text = texts[download.kind] else { return .failed }
        let start = Int(download.place)
        let end = min(text.count, start + piece.room)
        text[start..<end].withUnsafeBufferPointer { piece.append($0) }
        download.place = UInt64(end)
        guard end == text.count else { return .more }
        texts[download.kind] = nil
        return .last
    }

    /// Nobody takes the rest of one of them.
    public mutating func letGo(of download: PageDownload) { texts[download.kind] = nil }
}
