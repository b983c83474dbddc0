import ArchiveSupport
import BoardFile
import BrokerSupport
import CSystem
import ControlLoop
import Foundation
import Record
import Daemon
import Statecharts
import TestSupport
import Testing
import UplinkClient

@testable import Uplink

/// Linux as it is, but for what is said, for a place that a test can look at, and for how fast time goes.
struct HeardSurroundings: UplinkSurroundings {
    let heard: Around
    var real: LinuxSurroundings
    let speed: Int64
    let start = Instant(nanoseconds: portcullis_monotonic_ns())

    var now: Instant { Instant(nanoseconds: start.nanoseconds + (real.now - start).nanoseconds * speed) }
    var clockOffset: Int64 { real.clockOffset }
    var clockError: Int64? { real.clockError }
    /// Keeps what is said, but for what every first start says, at once or after the first words about its broker.
    mutating func say(_ level: NoteLevel, _ text: NoteText) {
        let text = "\(level): \(words(text))"
        if !text.contains("nothing is known of what was told of this board before") { heard.said.append(text) }
    }
    func readKept(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int { real.readKept(bytes) }
    mutating func keep(_ text: Phrase) -> Int32 { real.keep(text) }
    func readLanes(_ bytes: UnsafeMutableBufferPointer<UInt8>) -> Int { real.readLanes(bytes) }
    mutating func keepLanes(_ text: TextLine) -> Int32 { real.keepLanes(text) }
}

/// A board with a record and a database, and an uplink as the program has it, with the library and a real broker.
struct LiveUplink: ~Copyable {
    typealias Running = Uplink<HeardSurroundings, PahoBroker>

    let archive: ArchiveRig
    let heard = Around()
    private let file: String
    private let speed: Int64
    private(set) var uplink: Running

    /// An uplink with these lines in its section, where PORT is the broker's. At a speed of 8 it gives up a silent
    /// broker after 30 / 8 s.
    init(
        _ broker: Mosquitto, _ lines: [String] = ["broker = mqtt://127.0.0.1:PORT"],
        _ purpose: UplinkPlan.Purpose = .report, speed: Int64 = 1
    )
        throws
    {
        let archive = try ArchiveRig()
        let section = lines.joined(separator: "\n").replacingOccurrences(of: "PORT", with: "\(broker.port)")
            .replacingOccurrences(of: "FOLDER", with: broker.folder.url.path)
        let file = UplinkRig.file.replacingOccurrences(of: "broker = mqtt://broker", with: section)
        // The record's times are those of this system's clocks, as the firmware's are.
        archive.time = portcullis_monotonic_ns()
        archive.offset = portcullis_clock_offset_ns()
        try archive.start()
        try archive.copy()
        let uplink = try Self.uplink(file, archive, heard, purpose, speed)
        self.archive = archive
        self.file = file
        self.speed = speed
        self.uplink = uplink
    }

    private static func uplink(
        _ file: String, _ archive: ArchiveRig, _ heard: Around, _ purpose: UplinkPlan.Purpose, _ speed: Int64
    ) throws -> Running {
        let board = try #require(
            file.utf8.withContiguousStorageIfAvailable { bytes in Result { try BoardFile.parse(bytes) } }
        ).get()
        let settings = try #require(board.uplink)
        let plan = UplinkPlan(
            purpose, settings, board: "demo", record: archive.record, database: archive.database)
        let place = try #require(RecordPath(cText: archive.folder.url.appending(path: "demo.sent").path))
        let topics = try #require(Topics(settings, board: "demo"))
        guard let client = PahoBroker(settings, topics, name: topics.client),
            let uplink = Running(
                plan, board: board, chance: 7,
                around: HeardSurroundings(heard: heard, real: LinuxSurroundings(place: place), speed: speed),
                broker: client)
        else { throw UplinkRig.CannotBegin() }
        return uplink
    }

    /// The process says no farewell, and another one begins. Unlike after a crash, Paho closes the connection if it
    /// can.
    mutating func restart() throws { uplink = try Self.uplink(file, archive, heard, .report, speed) }

    /// The process ends, and another one takes back what the broker has, with a board file in which a lane has another
    /// name.
    mutating func forget(renaming lane: String, _ name: String) throws {
        try stop()
        let file = file.replacingOccurrences(of: "[lane \(lane)]", with: "[lane \(name)]")
        uplink = try Self.uplink(file, archive, heard, .forget, speed)
        try run(until: "all is taken back") { $0.isOver }
    }

    /// Does once what there is to do.
    mutating func step() { uplink.step() }

    /// Works as the program does, until something is so.
    mutating func run(until what: String, _ condition: (borrowing Running) -> Bool) throws {
        let deadline = ContinuousClock.now + .seconds(120)
        while true {
            uplink.step()
            if condition(uplink) { return }
            guard ContinuousClock.now < deadline else {
                Issue.record("after two minutes it is still not so that \(what); it said \(heard.said)")
                throw NotInTime()
            }
            _ = portcullis_wait(uplink.broker.descriptor, -1, portcullis_monotonic_ns() + 20_000_000)
        }
    }

    /// Works until something was said that has these words.
    mutating func run(untilItSays words: String) throws {
        let heard = heard
        try run(until: "it says '\(words)'") { _ in heard.said.contains { $0.contains(words) } }
    }

    /// Coins fall, and are in the database.
    func coins(_ count: Int) throws {
        for _ in 0..<count {
            archive.time = portcullis_monotonic_ns()
            archive.coin()
        }
        try archive.copy()
    }

    /// Sends more than a network takes that nobody reads from.
    mutating func flood() throws {
        let bytes = [UInt8](repeating: 0x20, count: 200_000)
        for number in 0..<UInt32(48) {
            let isTaken = bytes.withUnsafeBufferPointer {
                uplink.broker.publish("flood", $0, isRetained: false, number: 1_000_000 + number)
            }
            try #require(isTaken)
        }
    }

    mutating func stop() throws {
        uplink.stop()
        try run(until: "it has stopped") { $0.isOver }
    }
}
