import DesktopTool
import Foundation
import Statecharts

/// What a run is to be.
package struct FleetPlan {
    /// How many boards there are.
    let boards: Int
    /// How long there is traffic.
    let length: Duration
    /// How often the broker is killed.
    let brokerKills: Int
    /// How many collectors there are.
    let collectors: Int
    /// What everything by chance follows from.
    package let seed: UInt64
    /// The mean time between two visits of a lane.
    let pause: Duration
    /// Where everything of the run is, in memory if there is such a place: 500 databases are synced all the time.
    let folder: URL
    /// Where the programs are that are tried.
    let programs: URL
    /// Whether the folder stays.
    let keeps: Bool

    /// How many boards one process simulates.
    static let boardsOfProcess = 50
    /// The mean time until something happens to a board: an uplink that is killed, a reboot.
    let trouble: Duration
    /// The mean time until something happens to the connection of a board, and of a collector.
    let weather: (boards: Duration, collectors: Duration)

    /// The plan that some arguments ask for.
    package init(_ arguments: inout Arguments) throws(ToolError) {
        boards = try arguments.numberIfThere("--boards", in: 1...1_000) ?? 500
        let seconds = try arguments.numberIfThere("--seconds", in: 10...86_400) ?? 720
        length = .seconds(Int64(seconds))
        brokerKills = try arguments.numberIfThere("--broker-kills", in: 0...1_000) ?? 20
        collectors = try arguments.numberIfThere("--collectors", in: 1...9) ?? 2
        seed = UInt64(try arguments.numberIfThere("--seed", in: 0...Int.max) ?? Int.random(in: 1...999_999))
        pause = .milliseconds(Int64(try arguments.numberIfThere("--pause", in: 100...3_600_000) ?? 150_000))
        keeps = arguments.takeFlag("--keep")
        let place = try arguments.takeValue(of: "--folder", meaning: "a folder") ?? Self.memory
        folder = URL(filePath: place).appending(path: "portcullis-fleet-\(ProcessInfo.processInfo.processIdentifier)")
        let here = Bundle.main.executableURL?.deletingLastPathComponent().path ?? "."
        programs = URL(filePath: try arguments.takeValue(of: "--programs", meaning: "a folder") ?? here)
        // A short run has as much happen to it as a long one. A connection lasts for no longer than until the broker is killed: some
        // have to be spoilt before that.
        let share = Int64(seconds)
        trouble = .seconds(max(10, min(240, share / 3)))
        weather = (.seconds(max(4, min(60, share / 5))), .seconds(max(5, min(40, share / 6))))
    }

    private static var memory: String {
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    }
}
