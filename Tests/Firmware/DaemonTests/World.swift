import BoardFile
import ControlLoop
import Foundation
import Record
import Statecharts
import TestSupport

@testable import Daemon

/// What is around a daemon in a test: a board file that can be changed, signals that can be sent, a watchdog that
/// remembers.
final class World {
    /// The text of the board file.
    var file: String
    /// The text that was read last, and the one that is kept for the time after a crash.
    var readFile: String
    var keptFile: String?
    /// Signals that nobody took yet.
    private var signals: [Signal] = []
    /// Whether a reload is asked for whenever nothing else is.
    var alwaysReloads = false
    /// What was done with the watchdog, in order.
    var watchdog: [WatchdogAct] = []
    /// Why the watchdog cannot be opened, or made to wait for another time.
    var refusal: WatchdogError?
    /// The errno of locking memory, and of feeding.
    var memoryFailure: Int32?
    var feedFailure: Int32?
    /// The errno of keeping the board file.
    var keepFailure: Int32?
    var watchdogCanStop = true
    /// Where the record is; nil for none.
    var record: String?

    enum WatchdogAct: Equatable {
        case opened(Duration)
        case timeout(Duration)
        case fed
        case stopped
    }

    init(file: String) {
        self.file = file
        readFile = file
    }

    /// A signal that comes now. Swift 6.3's compiler, with the thread sanitizer, cannot build a change of `signals`
    /// from within a struct that is not copyable.
    func hear(_ signal: Signal) { signals.append(signal) }

    func takeSignal() -> Signal? { signals.isEmpty ? alwaysReloads ? .reload : nil : signals.removeFirst() }
}

struct FakeSurroundings: Surroundings {
    let world: World
    let file: UnsafePointer<CChar> = FakeSurroundings.name

    /// It outlives every test.
    private nonisolated(unsafe) static let name = UnsafePointer(strdup("north.board")!)

    func nextSignal() -> Signal? { world.takeSignal() }

    func readBoard() throws(BoardFileError) -> Board {
        world.readFile = world.file
        return try Board.parse(world.file)
    }

    func keepBoard() -> Int32? {
        world.keptFile = world.keepFailure == nil ? world.readFile : nil
        return world.keepFailure
    }

    func openRecord(as identity: RecordIdentity, into memory: inout LaneRecord) -> RecordOpening {
        guard let record = world.record else { return .unwanted }
        let path = RecordPath(string: record)
        do throws(RecordError) {
            let file = try RecordFile.open(path, as: identity)
            memory = LaneRecord(file, of: identity)
            return .open(path, file.beginning, file.remarks)
        } catch {
            return .failed(path, error)
        }
    }

    func open(_ watchdog: Watchdog) throws(WatchdogError) -> FakeWatchdog {
        if let refusal = world.refusal { throw refusal }
        world.watchdog.append(.opened(watchdog.timeout))
        return FakeWatchdog(timeout: watchdog.timeout, world: world)
    }

    func lockMemory() -> Int32? { world.memoryFailure }
}

struct FakeWatchdog: FedWatchdog {
    private(set) var timeout: Duration
    let world: World

    var canStop: Bool { world.watchdogCanStop }

    init(timeout: Duration, world: World) {
        self.timeout = timeout
        self.world = world
    }

    mutating func setTimeout(_ timeout: Duration) throws(WatchdogError) {
        if let refusal = world.refusal { throw refusal }
        world.watchdog.append(.timeout(timeout))
        self.timeout = timeout
    }

    func feed() -> Int32? {
        world.watchdog.append(.fed)
        return world.feedFailure
    }

    func stop() { world.watchdog.append(.stopped) }
}

extension Board {
    /// The board that a text describes.
    static func parse(_ text: String) throws(BoardFileError) -> Board {
        let bytes = Array(text.utf8)
        return try bytes.withUnsafeBufferPointer { bytes throws(BoardFileError) in try BoardFile.parse(bytes) }
    }
}
