import DesktopTool
import Foundation
import Statecharts

/// A whole run: everything is started, the traffic begins, everything is killed again and again, the traffic ends, and
/// what the collectors have is compared with what the boards have.
package final class FleetRun {
    let plan: FleetPlan
    let signals: Signals
    let broker: BrokerServer
    let database: DatabaseServer
    var networks: [ChildProcess] = []
    var collectors: [Collector] = []
    var boards: [ChildProcess] = []
    var witness: Witness?
    /// What was done to the servers and the collectors.
    private(set) var done = Disturbances()
    private var memory = Memory()
    private var began = Instant.zero

    /// How long the boards may take to start, or to end, in seconds.
    static let patience = 300.0
    /// How often the memory is looked at.
    private static let lookPause = Duration.seconds(3)

    /// Starts the servers.
    package init(_ plan: FleetPlan) throws(ToolError) {
        self.plan = plan
        signals = Signals(folder: plan.folder)
        do {
            try FileManager.default.createDirectory(at: plan.folder, withIntermediateDirectories: true)
            // PostgreSQL has a user of its own.
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: plan.folder.path)
        } catch {
            throw .failure("\(plan.folder.path): \(error.localizedDescription)")
        }
        broker = try BrokerServer(in: plan.folder)
        database = try DatabaseServer(in: plan.folder)
    }

    deinit {
        try? signals.say(Signals.end)
        for process in boards { process.waitForEnd(seconds: 20) }
        (boards, networks, collectors, witness) = ([], [], [], nil)
        database.stop(inOrder: true)
        broker.kill()
        if !plan.keeps { try? FileManager.default.removeItem(at: plan.folder) }
    }

    /// Runs it to its end, and says what was found.
    package func run() throws(ToolError) -> Verdict {
        say("seed \(plan.seed), \(plan.boards) boards, everything in \(plan.folder.path)")
        try start()
        try open()
        try endure()
        try close()
        return try Verdict(self)
    }

    func say(_ text: String) {
        let time = began == .zero ? 0 : Int((MachineClock.now - began).nanoseconds / 1_000_000_000)
        Console.complain("\(time) s: \(text)")
    }

    // MARK: The traffic

    private func open() throws(ToolError) {
        try signals.say(Signals.open)
        began = MachineClock.now
        say("the traffic begins")
    }

    private func endure() throws(ToolError) {
        var left = Ordeal(plan).disturbances[...]
        var nextLook = began
        let end = began + plan.length
        while MachineClock.now < end || !left.isEmpty {
            let now = MachineClock.now
            while let next = left.first, began + (next.at - .zero) <= now {
                try perform(next.disturbance)
                left.removeFirst()
            }
            if now >= nextLook {
                nextLook = now + Self.lookPause
                memory.look(kinds)
            }
            try keepEverything()
            usleep(20_000)
        }
    }

    private func perform(_ disturbance: Ordeal.Disturbance) throws(ToolError) {
        switch disturbance {
        case .killBroker: killBroker()
        case .startBroker: try broker.start()
        case .killCollector(let number): if collectors[number].kill() { done.collectors += 1 }
        case .startCollector(let number): try collectors[number].start()
        case .stopDatabase(let inOrder):
            database.stop(inOrder: inOrder)
            say("PostgreSQL \(inOrder ? "is stopped" : "crashes")")
        case .startDatabase:
            try database.start()
            done.databases += 1
        }
    }

    private func killBroker() {
        guard broker.kill() else { return }
        done.brokers += 1
        say("the broker is killed")
    }

    /// What must not end has not, and what a service manager would start is started.
    func keepEverything() throws(ToolError) {
        for process in networks + boards where !process.runs {
            throw .failure("a part of the test itself has ended; what it said is in \(plan.folder.path), with --keep")
        }
        for collector in collectors { try collector.keep() }
        // It ends now and then with a broker that is gone.
        if broker.process != nil { try witness?.keep() }
    }

    /// How many events were told, at least.
    var told: Int { witness?.heard ?? 0 }

    /// The traffic ends; the boards write down what has to have arrived. Then the broker is killed once more, with the
    /// last events.
    private func close() throws(ToolError) {
        try signals.say(Signals.close)
        say("the traffic has ended")
        try Waiting.wait("all boards have written what they have", for: Self.patience) { () throws(ToolError) -> Bool in
            try keepEverything()
            return starts.allSatisfy { signals.has("closed-\($0)") }
        }
        killBroker()
        try broker.start()
    }

    /// The first boards of the processes.
    var starts: [Int] { Array(stride(from: 0, to: plan.boards, by: FleetPlan.boardsOfProcess)) }

    // MARK: What is tried

    private var kinds: [Memory.Kind] {
        let boards = Set(boards.map(\.number))
        return [
            Memory.Kind(name: "uplink", processes: boards, countsChildren: true, countsItself: false),
            Memory.Kind(name: "broker", processes: Set([broker.process?.number].compactMap { $0 })),
            Memory.Kind(name: "collector", processes: Set(collectors.compactMap { $0.process?.number })),
            Memory.Kind(
                name: "PostgreSQL", processes: Set([database.process?.number].compactMap { $0 }), countsChildren: true),
            Memory.Kind(name: "boards", processes: boards),
            Memory.Kind(name: "network", processes: Set(networks.map(\.number))),
        ]
    }

    /// What was seen of the memory.
    var seenMemory: Memory { memory }
}
