import Archive
import BoardFile
import ControlLoop
import Lanes
import Page
import Record
import Statecharts

/// What the page of a board shows: docs/using/page.md describes it. Nothing can be changed.
public struct BoardSite: PageSite, ~Copyable {
    /// What happens.
    public var follower: RecordFollower
    /// The board file, as it was read.
    private(set) var file: ReadBoardFile
    let name: BoardName
    /// The wall clock's time minus that of the boot's clock, in nanoseconds.
    public var clockOffset: Int64 = 0
    private var day: DayAnswer
    /// Whether the database was asked since this was last set to false: that takes memory.
    var hasAskedDatabase = false

    /// A site of a board whose record and database are at these paths. Nil when there is no memory.
    @export(interface)
    public init?(_ file: consuming ReadBoardFile, name: BoardName, record: RecordPath, database: RecordPath) {
        guard let follower = RecordFollower(record), let day = DayAnswer(database) else { return nil }
        self.follower = follower
        self.day = day
        self.file = file
        self.name = name
        self.follower.setBeginnings(of: self.board)
    }

    var board: Board { file.board }

    /// Whether the firmware runs with that board file, as far as that is known.
    var hasFileOfFirmware: Bool {
        switch follower.watch.identity {
        case .some(let identity): file.isSame(as: identity)
        case nil: true
        }
    }

    /// Reads the board file again, when the firmware took another one. One that is wrong now is none of the firmware's.
    mutating func readAgain() {
        guard !hasFileOfFirmware, let read = try? ReadBoardFile(path: file.path) else { return }
        file = read
        follower.setBeginnings(of: file.board)
    }

    /// Nothing can be changed here.
    public var allowsPost: Bool { false }

    /// Answers a request.
    public mutating func answer(
        _ request: borrowing PageRequest, into body: inout PageOutput, at now: Instant
    ) -> PageAnswer {
        if let asset = PageAsset(for: request) { return .asset(asset) }
        if request.isAt("/board.json") {
            writeBoard(to: &body)
            return .text(.json)
        }
        if request.isAt("/live") { return .stream }
        if request.isAt("/history.jsonl") {
            return .download(Self.lines, PageDownload(kind: Self.history, end: follower.recent.end))
        }
        if request.isAt("/day.jsonl") {
            hasAskedDatabase = true
            if let reason = day.look(at: now, offset: clockOffset) {
                body.append(reason)
                body.append("\n")
                return .text(.text, .unavailable)
            }
            return .download(Self.lines, day.download(kind: Self.lastDay))
        }
        return .status(.notFound)
    }

    private static var lines: PageType { PageType("application/jsonl") }
    private static var history: Int { 1 }
    private static var lastDay: Int { 2 }

    /// Writes the next piece of what is long.
    public mutating func next(
        of download: inout PageDownload, into piece: inout PageOutput, at now: Instant
    ) -> PagePiece {
        if download.kind == Self.lastDay { return day.next(of: &download, into: &piece, at: now) }
        if piece.room < 1_100 { return .failed }
        if download.place == 0 {
            // Numbers begin at 1, so that a place of 0 is the line before them.
            download.place = follower.recent.first + 1
            piece.begin("{")
            piece.pair("kind", "history" as Label)
            piece.pair("first", follower.recent.first)
            piece.pair("end", download.end)
            piece.end("}\n")
        }
        // What was overwritten meanwhile is the oldest, and missing.
        download.place = max(download.place, follower.recent.first + 1)
        while download.place <= download.end {
            let line = follower.recent[download.place - 1]
            guard line.count < piece.room else { return .more }
            piece.append(line)
            piece.append("\n")
            download.place += 1
        }
        return .last
    }

    /// Tells a new viewer how everything is.
    public mutating func greet(_ stream: inout PageStream, lastEvent: UInt64?, at now: Instant) {
        let status = PageEvent { writeStatus(at: now, to: &$0) }
        let end = follower.recent.end
        status.withBytes { stream.publish("status", id: end > 0 ? end - 1 : nil, $0) }
    }
}
