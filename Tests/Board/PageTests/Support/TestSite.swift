import ControlLoop
import Page
import Statecharts

/// A site that does what tests need, and remembers what it was asked.
struct TestSite: PageSite, ~Copyable {
    var allowsPost = true
    /// How many requests came as far as here.
    var asked = 0
    var done: [String] = []
    var greeted: [UInt64?] = []
    /// The downloads that nobody took to their end.
    var leftOver: [Int] = []
    /// How many pieces a download has, and bytes a piece.
    var pieces: UInt64 = 100
    var pieceSize = 1_000

    mutating func answer(_ request: borrowing PageRequest, into body: inout PageOutput, at now: Instant) -> PageAnswer {
        asked += 1
        switch request.method {
        case .post:
            guard request.isAt("/do") else { return .status(.notFound) }
            done.append(String(decoding: request.body, as: UTF8.self))
            body.append("{\"done\":\(done.count)}")
            return .text(.json)
        case .get:
            if request.isAt("/hello") {
                body.append("hello ")
                if let name = request.query("name") { body.append(name) }
                return .text(.text)
            }
            if request.isAt("/text") {
                let count = request.query("count").flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
                body.append(String(repeating: "0123456789", count: count / 10 + 1).prefix(count).description)
                return .text(.text)
            }
            if request.isAt("/too-much") {
                for _ in 0..<100_000 { body.append("0123456789") }
                return .text(.text)
            }
            if request.isAt("/long") { return .download(.bytes, PageDownload(kind: 1), name: "a b\".csv") }
            if request.isAt("/broken") { return .download(.bytes, PageDownload(kind: 2)) }
            if request.isAt("/stuck") { return .download(.bytes, PageDownload(kind: 3)) }
            if request.isAt("/events") { return .stream }
            return PageAsset(for: request).map { .asset($0) } ?? .status(.notFound)
        }
    }

    mutating func next(of download: inout PageDownload, into piece: inout PageOutput, at now: Instant) -> PagePiece {
        if download.kind == 3 { return .more }
        piece.append(String(repeating: "\(download.place % 10)", count: pieceSize))
        download.place += 1
        if download.place < pieces { return .more }
        return download.kind == 2 ? .failed : .last
    }

    mutating func letGo(of download: PageDownload) { leftOver.append(download.kind) }

    mutating func greet(_ stream: inout PageStream, lastEvent: UInt64?, at now: Instant) {
        greeted.append(lastEvent)
        stream.publish("hello", id: nil, "{\"a\":1}")
    }
}
