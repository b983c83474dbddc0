import DesktopTool
import Page
import Simulation

/// A run of a script as one page that shows every moment of it, and needs nothing else: no server, no network.
///
/// It is the page of a simulation, with its own files in it, and with what such a page is told from the beginning to
/// the end: the board, every record, and how everything was after each.
public enum Film {
    /// The most that a run may tell: a browser has to read all of it.
    static let mostBytes = 64_000_000

    /// The page, as HTML. `name` is what messages call the script.
    public static func text(of script: String, name: String, board: LoadedBoard) throws(ToolError) -> String {
        // Nobody presses anything.
        var session = try PageSession(board, offers: [], wall: 0)
        try session.play(script: script, name: name)
        let told = try told(by: &session, name: name)
        let charts = Set(board.board.lanes.indices.map { "\(board.board.lanes[$0].chart)" }).sorted()
        let pictures = charts.compactMap { chart -> String? in
            guard !chart.isEmpty, let picture = file("/pictures/\(chart).svg") else { return nil }
            return "<script id=\"pictures/\(chart).svg\" type=\"image/svg+xml\">\(picture)</script>\n"
        }
        let data = "<script id=\"film\" type=\"application/jsonl\">\n\(told)</script>\n"
        return try page(with: pictures.joined() + data)
    }

    /// What a page is told of a run, as JSON Lines: the board first, then records and statuses in their order.
    static func told(by session: inout PageSession, name: String, most: Int = mostBytes) throws(ToolError) -> String {
        var text = session.boardJSON(token: nil) + "\n"
        var (sent, last) = (session.trace.first, "")
        var isThere = true
        repeat {
            // What happened at a time is there when it is asked for: that is less than is kept.
            let isNew = sent < session.trace.end
            while sent < session.trace.end {
                text += session.trace[sent] + "\n"
                sent += 1
            }
            let status = session.filmStatusJSON()
            let levels = String(status[status.firstIndex(of: ",")!...])
            // Time alone tells nothing.
            if isNew || levels != last || !isThere { text += status + "\n" }
            last = levels
            guard text.utf8.count <= most else {
                throw .failure("\(name): too much happens for a film, more than \(most / 1_000) kB")
            }
            guard isThere else { break }
            isThere = try session.goOn(until: session.scriptEnd)
        } while true
        // Nothing in a page ends a script but its own end.
        return text.replacing("<", with: "\\u003c")
    }

    /// The page with its style and its script in it, and more at its end. It is allowed nothing else.
    private static func page(with data: String) throws(ToolError) -> String {
        var (page, count) = ("", 0)
        for line in (file("/") ?? "").split(separator: "\n") {
            count += 1
            if line.hasPrefix("<link rel=\"stylesheet\""), let style = file(of: line) {
                page += "<style>\n\(style)</style>\n"
            } else if line.hasPrefix("<script type=\"module\"") && line.contains("early.js") {
                // There is nobody to ask.
                continue
            } else if line.hasPrefix("<script type=\"module\""), let script = file(of: line),
                let words = file(of: line.replacing("page.js", with: "german.js"))
            {
                for text in [words, script] { page += "<script type=\"module\">\n\(text)</script>\n" }
            } else if line.hasPrefix("<link id=\"icon\"") {
                page += "<link rel=\"icon\" href=\"data:,\">\n"
            } else if line.hasPrefix("<meta charset") {
                page += line + "\n" + policy
            } else if line.hasPrefix("<link rel=\"preload\"") {
                continue
            } else {
                count -= 1
                page += (line == "</body>" ? data : "") + line + "\n"
            }
        }
        guard count == 7 else { throw .failure("the page is not in one script and one style") }
        return page
    }

    /// The browser's own word that nothing is fetched.
    private static let policy = """
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'unsafe-inline'; \
        style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">

        """

    /// The file whose address a line of the page has.
    private static func file(of line: Substring) -> String? {
        line.split(separator: "\"").first { $0.hasPrefix("v-") }.flatMap { file("/\($0)") }
    }

    private static func file(_ path: String) -> String? {
        PageAsset(at: path).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
}
