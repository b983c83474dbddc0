import CommandLines
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

    /// What its command line has.
    package static var rows: OptionRows {
        OptionRows([
            .command(
                "run",
                """
                tries a whole fleet on this machine: simulated boards with real uplinks, Debian's mosquitto and PostgreSQL, \
                collectors, and networks that drop, delay and cut. All of them are killed again and again. In the end every \
                event of every board has to be in the database once, as it was told, and the totals have to be those of the \
                boards. What happens is told on standard error, what came of it on standard output
                """),
            OptionRow("--boards", .number("N", 1...1_000), "how many boards of 8 lanes there are; without it 500"),
            OptionRow("--seconds", .number("S", 10...86_400), "how long there is traffic; without it 720"),
            OptionRow(
                "--broker-kills", .number("N", 0...1_000), "how often the broker is killed meanwhile; without it 20"),
            OptionRow("--collectors", .number("N", 1...9), "how many collectors there are; without it 2"),
            OptionRow(
                "--seed", .number("N", 0...UInt64(Int.max)),
                """
                what all chance follows from; without it one that is printed. It makes the same plan; who is where when \
                something is killed is up to the machine
                """),
            OptionRow(
                "--pause", .number("MS", 100...3_600_000),
                "the mean time between two visits of a lane; without it 150000"),
            .folder(
                "--folder",
                "where the run has its folder; without it in memory, /dev/shm"),
            .folder(
                "--programs",
                "where portcullis-uplink and portcullis-collector are; without it beside this program"),
            OptionRow("--keep", "the folder stays"),
        ])
    }

    /// The plan that a command line asks for.
    package init(_ words: Invocation) {
        boards = words.integer("--boards") ?? 500
        let seconds = words.integer("--seconds") ?? 720
        length = .seconds(Int64(seconds))
        brokerKills = words.integer("--broker-kills") ?? 20
        collectors = words.integer("--collectors") ?? 2
        seed = words.number("--seed") ?? UInt64.random(in: 1...999_999)
        pause = .milliseconds(Int64(words.integer("--pause") ?? 150_000))
        keeps = words.has("--keep")
        let place = words.text("--folder") ?? Self.memory
        folder = URL(filePath: place).appending(path: "portcullis-fleet-\(ProcessInfo.processInfo.processIdentifier)")
        let here = Bundle.main.executableURL?.deletingLastPathComponent().path ?? "."
        programs = URL(filePath: words.text("--programs") ?? here)
        // A short run has as much happen to it as a long one. A connection lasts for no longer than until the broker is
        // killed: some have to be spoilt before that.
        let share = Int64(seconds)
        trouble = .seconds(max(10, min(240, share / 3)))
        weather = (.seconds(max(4, min(60, share / 5))), .seconds(max(5, min(40, share / 6))))
    }

    private static var memory: String {
        FileManager.default.isWritableFile(atPath: "/dev/shm") ? "/dev/shm" : NSTemporaryDirectory()
    }
}
