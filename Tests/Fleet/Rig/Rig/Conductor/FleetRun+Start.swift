import DesktopTool
import Foundation
import Statecharts

// Everything that has to run before the traffic begins.
extension FleetRun {
    func start() throws(ToolError) {
        try broker.start()
        witness = Witness(broker: broker.port, in: plan.folder)
        let ports = (boards: try Socket.freePort(), broker: try Socket.freePort(), database: try Socket.freePort())
        try startNetwork("boards", plan.weather.boards, ["\(ports.boards)=\(broker.port)"])
        try startNetwork(
            "collectors", plan.weather.collectors,
            ["\(ports.broker)=\(broker.port)", "\(ports.database)=\(database.port)"])
        for number in 0..<plan.collectors {
            let connection = database.connection(through: ports.database)
            collectors.append(Collector(number, plan, broker: ports.broker, database: connection))
        }
        for collector in collectors { try collector.start() }
        try startBoards(broker: ports.boards)
        // The sessions of the collectors have to be there before the first event, and on the disk.
        broker.save()
    }

    private func startNetwork(_ name: String, _ mean: Duration, _ routes: [String]) throws(ToolError) {
        let mean = mean.nanoseconds / 1_000_000
        let words = [
            "--name", "network-\(name)", "--mean", "\(mean)", "--outage", "\(mean * 2)", "--seed", "\(plan.seed)",
        ]
        networks.append(try startOwn("network", words + routes, says: "network-\(name).log"))
    }

    private func startBoards(broker port: UInt16) throws(ToolError) {
        for first in starts {
            let words = [
                "--first", "\(first)", "--count", "\(min(FleetPlan.boardsOfProcess, plan.boards - first))",
                "--broker", "\(port)", "--uplink", plan.programs.appending(path: "portcullis-uplink").path,
                "--seed", "\(plan.seed)", "--pause", "\(plan.pause.nanoseconds / 1_000_000)",
                "--trouble", "\(plan.trouble.nanoseconds / 1_000_000)", "--wrong-clock", "\(plan.boards / 2)",
            ]
            boards.append(try startOwn("boards", words, says: "boards-\(first).log"))
        }
        try Waiting.wait("all boards have begun", for: Self.patience) { () throws(ToolError) -> Bool in
            try keepEverything()
            return starts.allSatisfy { signals.has("ready-\($0)") }
        }
    }

    private func startOwn(_ command: String, _ words: [String], says file: String) throws(ToolError) -> ChildProcess {
        let program = plan.programs.appending(path: "fleet-rig").path
        return try ChildProcess(
            [program, command, "--folder", plan.folder.path] + words, in: plan.folder, says: file)
    }
}
