import Page

/// Texts that are on their way to browsers: the latest few. Each is made when it is asked for, and sent in pieces.
struct SavedFiles {
    /// The most that are kept: so many may be on their way at once.
    private static let most = 4
    private var texts: [Int: [UInt8]] = [:]
    private var count = 0

    /// Keeps a text. Returns the download of it.
    mutating func add(_ text: String) -> PageDownload {
        texts[count] = Array(text.utf8)
        texts[count - SavedFiles.most] = nil
        defer { count += 1 }
        return PageDownload(kind: count)
    }

    /// The next piece of one of them.
    func next(of download: inout PageDownload, into piece: inout PageOutput) -> PagePiece {
        guard let text = texts[download.kind] else { return .failed }
        let start = Int(download.place)
        let end = min(text.count, start + piece.room)
        text[start..<end].withUnsafeBufferPointer { piece.append($0) }
        download.place = UInt64(end)
        return end == text.count ? .last : .more
    }
}
