import Page
import Statecharts

/// The recent past of a run as JSON Lines: one that says which records follow, and then those of the trace.
enum History {
    /// The kind of its downloads.
    static let kind = -1

    /// A download of all records that are kept now.
    static func download(of trace: RecentTrace) -> PageDownload {
        PageDownload(kind: kind, place: 0, end: trace.end)
    }

    /// The next piece. The place is the number of the next record; 0 stands for the line before the first one.
    static func next(of download: inout PageDownload, from trace: RecentTrace, into piece: inout PageOutput)
        -> PagePiece
    {
        if download.place == 0 {
            download.place = trace.first
            piece.append("{\"kind\":\"history\",\"first\":\(trace.first),\"end\":\(download.end)}\n")
        }
        // What was overwritten meanwhile is the oldest, and missing.
        download.place = max(download.place, trace.first)
        while download.place < download.end {
            let line = trace[download.place]
            guard line.utf8.count < piece.room else { return .more }
            piece.append(line)
            piece.append("\n")
            download.place += 1
        }
        return .last
    }
}
