import Archive
import CSystem
import ControlLoop
import DesktopTool
import Foundation
import Record
import Simulation
import Statecharts

/// A board: its firmware, its recorder, and the real uplink as a process of its own. Its time is that of this machine.
final class FleetBoard {
    /// What is the same for all boards of a process.
    struct Plan {
        let folder: URL
        /// The port of the broker, as boards reach it.
        let broker: UInt16
        /// The program that is the uplink.
        let uplink: String
        /// The mean time between two visits of a lane.
        let pause: Duration
        /// The mean time between two troubles of a board.
        let trouble: Duration
    }

    let name: String
    let site: String
    let plan: Plan
    let files: BoardFiles
    let loaded: LoadedBoard
    /// By how much its clock is wrong, in nanoseconds.
    private let clockError: Int64
    var chance: Chance
    var boot: BootID
    var firmware: Firmware?
    var recorder: BoardRecorder?
    var uplink: ChildProcess?
    private var visits: [Visits] = []
    var nextTrouble: Instant
    /// Who is told of each trouble.
    var note: ((Trouble) -> Void)?
    /// The last entry of the database that was there before the uplink began.
    private(set) var beginning: Int64?
    /// When the recorder looks; nil as long as nothing happens.
    private var nextCopy: Instant?

    /// How long what happens waits for the recorder.
    private static let copyPause = Duration.milliseconds(200)

    /// A board that has started, with its recorder and without its uplink.
    init(_ number: Int, _ plan: Plan, clockError: Int64, chance: Chance) throws(ToolError) {
        name = BoardText.name(number)
        site = BoardText.site(number)
        self.plan = plan
        self.clockError = clockError
        self.chance = chance
        files = try BoardFiles(name, in: plan.folder)
        try files.make(BoardText.text(number, broker: plan.broker))
        loaded = try LoadedBoard(files.board)
        boot = BootID(InlineArray(repeating: 0))
        nextTrouble = .end
        newBoot()
        try startFirmware()
        try startRecorder()
    }

    /// The wall clock's time minus that of the boot.
    var offset: Int64 { portcullis_clock_offset_ns() + clockError }

    func newBoot() {
        var bytes = InlineArray<16, UInt8>(repeating: 0)
        for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: chance.next()) }
        boot = BootID(bytes)
    }

    func startFirmware() throws(ToolError) {
        firmware = try Firmware(loaded, files, boot: boot, offset: offset, at: MachineClock.now)
        nextCopy = MachineClock.now
    }

    func startRecorder() throws(ToolError) {
        recorder = try BoardRecorder(files, offset: offset)
        try copy()
    }

    func startUplink() throws(ToolError) {
        uplink = try ChildProcess(
            otherClock + [
                plan.uplink, "--board", files.board, "--record", "\(files.record)", "--database", "\(files.database)",
                "--place", files.sent,
            ], in: files.folder, says: "uplink.txt")
    }

    /// The uplink is killed. Nothing of it stays.
    func killUplink() {
        guard let uplink else { return }
        uplink.kill()
        self.uplink = nil
        guard clockError != 0 else { return }
        // What libfaketime would share with the program's children.
        for name in ["faketime_shm_", "sem.faketime_sem_"] { unlink("/dev/shm/\(name)\(uplink.number)") }
    }

    /// What lets a program see the clock of this board where that is wrong: Debian's libfaketime.
    private var otherClock: [String] {
        guard clockError != 0 else { return [] }
        return [
            "/usr/bin/env", "LD_PRELOAD=/usr/$LIB/faketime/libfaketime.so.1", "DONT_FAKE_MONOTONIC=1",
            "FAKETIME=\(clockError / 1_000_000_000)",
        ]
    }

    /// Looks whether the uplink has said where it begins: what comes after that entry has to be told.
    func lookForBeginning() {
        guard beginning == nil, let text = try? String(contentsOfFile: files.sent, encoding: .utf8) else { return }
        // portcullis-uplink 2 ID BOOT SEQUENCE DATE HOUR SUM
        beginning = text.split(separator: " ").dropFirst(2).first.flatMap { Int64($0) }
    }

    /// People come.
    func open() throws(ToolError) {
        let now = MachineClock.now
        visits = []
        for lane in loaded.laneNames.indices {
            visits.append(try Visits(loaded, lane: lane, pause: plan.pause, from: now, chance: chance.split()))
        }
        nextTrouble = now + chance.around(plan.trouble)
    }

    /// Nobody comes any more, and nothing goes wrong; what was recorded last is in the database.
    func close() throws(ToolError) {
        visits = []
        nextTrouble = .end
        try firmware?.stop()
        try copy()
        nextCopy = nil
    }

    /// When there is something to do.
    var nextTime: Instant {
        var next = min(nextTrouble, nextCopy ?? .end)
        if let time = firmware?.nextOccurrence { next = min(next, time) }
        for visits in visits { next = min(next, visits.due) }
        return next
    }

    /// Does what there is to do up to a time.
    func step(at now: Instant) throws(ToolError) {
        while let lane = visits.indices.min(by: { visits[$0].due < visits[$1].due }), visits[lane].due <= now {
            try firmware?.run(until: visits[lane].due)
            let due = visits[lane].due
            try firmware?.take(visits[lane].next(at: due))
            if nextCopy == nil { nextCopy = now + Self.copyPause }
        }
        if let next = firmware?.nextOccurrence, next <= now, nextCopy == nil { nextCopy = now + Self.copyPause }
        try firmware?.run(until: now)
        if let next = nextCopy, next <= now {
            nextCopy = nil
            try copy()
        }
        if nextTrouble <= now { try makeTrouble(at: now) }
    }

    /// Everything that is in the record comes into the database.
    func copy() throws(ToolError) {
        guard let missed = try recorder?.copy(at: MachineClock.now, offset: offset), missed > 0 else { return }
        Console.complain("\(name): the recorder came too late for \(missed) entries")
    }

    /// The firmware was away: nobody goes on where he was.
    func beginVisitsAnew() { for lane in visits.indices { visits[lane].beginAnew(at: MachineClock.now) } }
}
