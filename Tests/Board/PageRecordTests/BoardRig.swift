import Archive
import ArchiveSupport
import BoardFile
import CSystem
import ControlLoop
import Foundation
import Lanes
import MockChip
import Page
import PageSupport
import Record
import Statecharts
import TestSupport
import Testing

@testable import PageRecord

/// A trace that nobody reads, with a record.
struct RecordSink: TraceSink {
    var memory: LaneRecord

    mutating func record(_ record: TraceRecord, at time: Duration, map: borrowing LineMap) {}
}

/// Firmware on a mock chip with a record, its recorder's database, and the page of both.
struct BoardRig: ~Copyable {
    static let file = """
        [chip]
        label = demo
        [lane north]
        machine = turnstile
        fare = 50
        coin-value = 10
        coin-slot = GPIO0 debounce 0s
        person-sensor = GPIO1 debounce 0s
        doors = GPIO5
        alarm = GPIO6

        """

    let archive: ArchiveRig
    let board: Board
    var loop: BoardLoop<MockChip<NoRecorder>, GateLane, RecordSink>?
    private var file: RecordFile?
    var page: BoardPage
    /// The page's clock.
    var now: Instant

    /// The path of the board file. A program has it from its arguments, for ever.
    private let path: UnsafeMutablePointer<CChar>

    init(file: String = Self.file) throws {
        let archive = try ArchiveRig()
        let path = archive.folder.url.appending(path: "demo.board")
        try Data(file.utf8).write(to: path)
        let board = try BoardFile.load(path: path.path)
        let now = Instant(nanoseconds: 1_000_000_000)
        let text: UnsafeMutablePointer<CChar> = strdup(path.path)
        page = try Self.page(of: text, archive, at: now)
        self.path = text
        self.archive = archive
        self.board = board
        self.now = now
    }

    private static func page(of file: UnsafePointer<CChar>, _ archive: ArchiveRig, at now: Instant) throws -> BoardPage
    {
        let file = try ReadBoardFile(path: file)
        guard let site = BoardSite(file, name: "demo", record: archive.record, database: archive.database) else {
            throw CannotBegin()
        }
        let listener = try PageListener("127.0.0.1", port: 0)
        let hosts = PageHosts(listener)
        return BoardPage(
            try PageServer(site: site, listener: listener, hosts: hosts, token: PageToken(), limits: .board), at: now)
    }

    deinit { free(path) }

    struct CannotBegin: Error {}

    /// The firmware starts.
    mutating func start(machine: EntryName = "turnstile") throws {
        var (digest, length): (UInt32, UInt32) = (0, 0)
        #expect(portcullis_crc32c_of_file(path, &digest, &length) == 0)
        var identity = RecordIdentity(board: "demo", digest: digest, length: length, firmware: "0.1.0")
        identity.lanes.add(RecordLane("north", machine: machine))
        let file = try RecordFile.open(archive.record, as: identity)
        self.file = file
        let memory = LaneRecord(file, of: identity, clock: .fixed(archive.offset))
        var loop = BoardLoop<MockChip<NoRecorder>, GateLane, RecordSink>(
            chip: MockChip(recorder: NoRecorder()), lanes: board.joint,
            map: board.map, sink: RecordSink(memory: memory))
        try loop.start()
        self.loop = consume loop
    }

    /// The firmware stops in order.
    mutating func stop() {
        try? loop!.stop()
        loop!.sink.memory.finish(at: loop!.chip.now)
    }

    /// The firmware ends without a word.
    mutating func crash() {
        loop = nil
        file!.close()
    }

    /// The bytes of a record that no firmware has begun come into the file of this one.
    func goBack() throws {
        let other = archive.folder.url.appending(path: "other.record")
        var identity = RecordIdentity(board: "demo", digest: 0, length: 0, firmware: "0.1.0")
        identity.lanes.add(RecordLane("north", machine: "turnstile"))
        try RecordFile.open(try #require(RecordPath(cText: other.path)), as: identity).close()
        let file = try FileHandle(forWritingTo: archive.recordURL)
        try file.write(contentsOf: Data(contentsOf: other))
        try file.close()
    }

    /// Somebody writes another board file.
    func write(_ text: String) throws { try Data(text.utf8).write(to: URL(filePath: String(cString: path))) }

    /// The page ends, and another one begins.
    mutating func beginPageAnew() throws { page = try Self.page(of: path, archive, at: now) }

    /// A coin of 10 falls.
    mutating func coin() throws { try pulse(0) }

    private mutating func pulse(_ offset: Int) throws {
        let now = loop!.chip.now
        _ = loop!.chip.plan(offset: offset, isHigh: true, at: now + .milliseconds(10))
        _ = loop!.chip.plan(offset: offset, isHigh: false, at: now + .milliseconds(60))
        loop!.chip.grant(until: now + .milliseconds(200))
        while try loop!.step() != .interrupted {}
    }

    /// The page's clock goes on; the page does what there is to do.
    mutating func wait(_ time: Duration = .milliseconds(50)) {
        now = now + time
        page.step(at: now, clockOffset: archive.offset)
    }

    /// Steps until a client sees what it waits for.
    mutating func step(_ client: Client, until isSeen: (Client) -> Bool) throws {
        for _ in 0..<2_000 {
            page.step(at: now, clockOffset: archive.offset)
            client.receive()
            if isSeen(client) { return }
            page.server.wait(atMost: .milliseconds(5), orFor: client.isEnded ? -1 : client.descriptor)
        }
        Issue.record("never seen; there is: \(client.text.suffix(500))")
        throw NeverSeen()
    }

    struct NeverSeen: Error {}

    mutating func get(_ path: String) throws -> Reply {
        let client = try Client(port: page.server.listener.port)
        client.send("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(page.server.listener.port)\r\n\r\n")
        try step(client) { $0.isEnded }
        return Reply(client.received)
    }

    mutating func json(_ path: String) throws -> [String: Any] {
        let reply = try get(path)
        #expect(reply.status == 200)
        return try #require(try JSONSerialization.jsonObject(with: Data(reply.body.utf8)) as? [String: Any])
    }

    /// The fare of the turnstile, as the page has it.
    mutating func fare() throws -> String? {
        let lanes = try #require(try json("/board.json")["lanes"] as? [[String: Any]])
        return (lanes.first?["settings"] as? [String: String])?["fare"]
    }

    /// The lines of a download, each an object.
    mutating func lines(_ path: String) throws -> [[String: Any]] {
        let body = try #require(try get(path).joinedChunks)
        return try body.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    mutating func listen() throws -> Client {
        let client = try Client(port: page.server.listener.port)
        client.send("GET /live HTTP/1.1\r\nHost: 127.0.0.1:\(page.server.listener.port)\r\n\r\n")
        try step(client) { $0.text.contains("event: status") }
        return client
    }
}
