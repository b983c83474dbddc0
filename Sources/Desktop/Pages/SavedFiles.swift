import Page

/// Texts that are on their way to browsers. Each is made when it is asked for, sent in pieces, and forgotten with the
/// last of them; of those that nobody takes any more the latest few are kept.
public struct SavedFiles {
    /// The most that are kept: so many may be on their way at once.
    private let most: Int
    private var texts: [Int: [UInt8]] = [:]
    private var count = 0

    /// None yet. At most so many may be on their way at once.
    public init(most: Int = 4) { self.most = most }

    /// Keeps a text. Returns the download of it.
    public mutating func add(_ text: String) -> PageDownload {
        texts[count] = Array(text.utf8)
        texts[count - most] = nil
        defer { count += 1 }
        return PageDownload(kind: count)
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
}
