import Fleet
import Messages
import Page
import Statecharts

/// What the page of a fleet shows: docs/using/fleet.md. Nothing can be changed.
struct FleetSite: PageSite, ~Copyable {
    /// The boards.
    var picture: FleetPicture
    /// How the connection to the broker is, and which boards there are.
    var screen: FleetScreen
    /// What the wall's clock shows.
    var wall: Moment
    private(set) var files = SavedFiles()

    init(_ picture: FleetPicture, _ screen: FleetScreen) {
        self.picture = picture
        self.screen = screen
        wall = screen.start ?? Moment(milliseconds: 0)
    }

    var allowsPost: Bool { false }

    mutating func answer(_ request: borrowing PageRequest, into body: inout PageOutput, at now: Instant) -> PageAnswer {
        if let asset = PageAsset(ofFleetFor: request) { return .asset(asset) }
        if request.isAt("/live") { return .stream }
        if request.isAt("/boards.jsonl") {
            return .download(PageType("application/jsonl"), files.add(allBoards))
        }
        return .status(.notFound)
    }

    mutating func next(of download: inout PageDownload, into piece: inout PageOutput, at now: Instant) -> PagePiece {
        files.next(of: &download, into: &piece)
    }

    mutating func letGo(of download: PageDownload) { files.letGo(of: download) }

    mutating func greet(_ stream: inout PageStream, lastEvent: UInt64?, at now: Instant) {
        stream.publish("status", id: nil, status)
    }

    /// Every board in a line.
    private var allBoards: String {
        var lines = ""
        for board in picture.boards.values where screen.filter.takes(board) {
            lines += board.json(at: wall, filter: screen.filter) + "\n"
        }
        return lines
    }

    /// How the view itself is.
    var status: String {
        var json = JSONText()
        json.object { json in
            json.pair("topics", "\(picture.prefix)/\(screen.filter.site ?? "+")")
            json.pair("broker", screen.broker)
            json.pair("connection", screen.words(at: wall))
            json.pair("is_well", screen.connection == .connected)
            json.pair("start", (screen.start ?? wall).text)
            json.key("left_out")
            json.list { json in for line in screen.leftOut(of: picture) { json.string(line) } }
            json.pair("date", wall.text)
        }
        return json.text
    }
}
