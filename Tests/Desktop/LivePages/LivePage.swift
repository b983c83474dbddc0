import CSystem
import Pages
import DesktopTool
import Foundation
import Simulation
import Synchronization
import TestSupport

/// The page of a simulation that runs on a thread of its own, with the real clock, until it is stopped or nobody needs
/// it any more.
package final class LivePage: Sendable {
    /// Where it is to be had, with a slash at the end.
    package let address: String
    private let state: Mutex<State>
    private let thread: LivePageThread

    private struct State {
        var isStopped = false
    }

    /// Serves a board of the repository's `board` folder, with settings that leave somebody a minute where there are
    /// seconds, or with others of a test's own; port 0 takes any that is free.
    package convenience init(board name: String, with own: [String: String] = [:], port: UInt16 = 0) throws {
        try self.init(.patient(name, with: own), port: port)
    }

    /// Serves a board.
    package init(_ board: LoadedBoard, port: UInt16 = 0) throws {
        thread = LivePageThread(board, at: try PageAddress("127.0.0.1:\(port)"))
        address = try thread.begin()
        state = Mutex(State())
    }

    deinit { stop() }

    /// The port.
    package var port: UInt16 { UInt16(URL(string: address)?.port ?? 0) }

    /// Whether it does nothing, as a program does that hangs. Its connections stay.
    package var hangs: Bool {
        get { thread.hangs.load(ordering: .relaxed) }
        set { thread.hangs.store(newValue, ordering: .relaxed) }
    }

    /// Ends it, and waits until its connections are closed.
    package func stop() {
        let isFirst = state.withLock { state in
            defer { state.isStopped = true }
            return !state.isStopped
        }
        if isFirst { thread.end() }
    }
}

/// The thread of a live page.
private final class LivePageThread: Sendable {
    private let board: LoadedBoard
    private let place: PageAddress
    private let isWanted = Atomic(true)
    let hangs = Atomic(false)
    private let started = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)
    private let outcome = Mutex<Result<String, ToolError>?>(nil)

    init(_ board: LoadedBoard, at place: PageAddress) {
        self.board = board
        self.place = place
    }

    /// Begins, and gives the address.
    func begin() throws -> String {
        let thread = Thread { self.run() }
        // A simulation of eight lanes lies on the stack.
        thread.stackSize = 16 << 20
        thread.start()
        started.wait()
        guard let outcome = outcome.withLock({ $0 }) else { throw ToolError.failure("the page did not begin") }
        return try outcome.get()
    }

    func end() {
        isWanted.store(false, ordering: .releasing)
        ended.wait()
    }

    private func run() {
        defer { ended.signal() }
        do throws(ToolError) {
            var page = try SimulatedPage(board, at: place, wall: portcullis_monotonic_ns())
            let address = page.address
            outcome.withLock { $0 = .success(address) }
            started.signal()
            while isWanted.load(ordering: .acquiring) {
                if hangs.load(ordering: .relaxed) {
                    Thread.sleep(forTimeInterval: 0.01)
                } else {
                    try page.step { portcullis_monotonic_ns() }
                }
            }
        } catch {
            let isBeginning = outcome.withLock { outcome in
                defer { outcome = .failure(error) }
                return outcome == nil
            }
            if isBeginning { started.signal() }
        }
    }
}
