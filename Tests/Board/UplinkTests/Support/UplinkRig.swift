import Archive
import ArchiveSupport
import BoardFile
import ControlLoop
import Foundation
import Statecharts
import TestSupport
import Testing

@testable import Uplink

/// A board of two lanes, `north` and `lift`, with a record and a database, and an uplink of it on a broker that is
/// none.
struct UplinkRig: ~Copyable {
    static let file = """
        [chip]
        label = demo
        [lane north]
        machine = turnstile
        fare = 50
        coin-value = 10
        coin-slot = 0 debounce 0s
        person-sensor = 1
        doors = 2
        alarm = 3
        [lane lift]
        machine = elevator-door
        open-drive = 4
        close-drive = 5
        door-lock = 6
        door-open-limit = 7
        open-button = 8
        light-curtain = 9
        [uplink]
        broker = mqtt://broker
        site = harbour

        """

    let archive: ArchiveRig
    let log: BrokerLog
    let around: Around
    var uplink: Uplink<FakeSurroundings, FakeBroker>

    init(_ purpose: UplinkPlan.Purpose = .report, file: String = UplinkRig.file) throws {
        let (archive, log, around) = (try ArchiveRig(), BrokerLog(), Around())
        let uplink = try Self.uplink(archive, log, around, purpose, file)
        (self.archive, self.log, self.around) = (archive, log, around)
        self.uplink = uplink
    }

    var hasSession: Bool { uplink.hasSession }
    var isOver: Bool { uplink.isOver }
    var arrived: OutgoingPlace? { uplink.arrived }

    private static func uplink(
        _ archive: ArchiveRig, _ log: BrokerLog, _ around: Around, _ purpose: UplinkPlan.Purpose, _ file: String
    ) throws -> Uplink<FakeSurroundings, FakeBroker> {
        let board = try #require(
            file.utf8.withContiguousStorageIfAvailable { bytes in Result { try BoardFile.parse(bytes) } }
        ).get()
        let plan = UplinkPlan(
            purpose, try #require(board.uplink), board: "demo", record: archive.record, database: archive.database)
        guard
            let uplink = Uplink(
                plan, board: board, chance: 7, around: FakeSurroundings(around: around), broker: FakeBroker(log: log))
        else { throw CannotBegin() }
        return uplink
    }

    struct CannotBegin: Error {}

    /// A rig whose gates have begun to work, with a broker, and some seconds later.
    static func atWork(file: String = UplinkRig.file, for seconds: Double = 1) throws -> UplinkRig {
        var rig = try UplinkRig(file: file)
        rig.archive.wait(1)
        try rig.archive.start()
        try rig.copy()
        rig.connect()
        rig.wait(seconds)
        return rig
    }

    /// Has the next start tell again what there is.
    func tellAgain(since date: Int64?) throws -> Bool {
        let board = try #require(
            Self.file.utf8.withContiguousStorageIfAvailable { bytes in Result { try BoardFile.parse(bytes) } }
        ).get()
        let plan = UplinkPlan(
            .report, try #require(board.uplink), board: "demo", record: archive.record, database: archive.database)
        var around = FakeSurroundings(around: around)
        return Uplink<FakeSurroundings, FakeBroker>.tellAgain(plan, since: date, around: &around)
    }

    /// The same clock for all.
    private func synchronize() {
        around.now = archive.now
        around.offset = archive.offset
    }

    /// The process ends, and begins anew; what was kept is still there. The broker forgets it.
    mutating func restart(_ purpose: UplinkPlan.Purpose = .report, file: String = UplinkRig.file) throws {
        log.isConnected = false
        log.news = []
        uplink = try Self.uplink(archive, log, around, purpose, file)
    }

    /// Takes some steps without time passing, as many as are needed until nothing more comes of them.
    mutating func settle() {
        synchronize()
        for _ in 0..<40 { uplink.step() }
    }

    /// Time passes.
    mutating func wait(_ seconds: Double) {
        archive.wait(seconds)
        settle()
    }

    /// The uplink connects, and has a session.
    mutating func connect() {
        settle()
        log.accept()
        settle()
    }

    /// The process is told to end, and has the time that it takes.
    mutating func stop() {
        uplink.stop()
        settle()
    }

    /// It begins anew, and connects. What was told before is forgotten here.
    mutating func beginAgain(file: String = UplinkRig.file) throws {
        log.messages = []
        try restart(file: file)
        connect()
        wait(6)
    }

    /// The connection is lost.
    mutating func cut() {
        log.news.append(.lost(BrokerReason(0)))
        log.isConnected = false
        settle()
    }

    /// The connection is lost, and soon there is another one. What was told before is forgotten here.
    mutating func loseConnection() {
        cut()
        log.messages = []
        wait(2)
        log.accept()
        settle()
    }

    /// The recorder copies what is in the record.
    mutating func copy() throws { try archive.copy() }

    /// What was sent to the topics of events, as their sequences.
    var sequences: [Int] {
        log.messages.filter { $0.topic.hasSuffix("/event") }.compactMap { $0.json["sequence"] as? Int }
    }
}
