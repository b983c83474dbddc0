import Foundation
import TestSupport
import Testing

@testable import HardwareInLoop

/// What the firmware does as a service, on a real kernel: signals, fail-safe levels behind a crash, the kernel's
/// watchdog.
@Suite(.boards) struct ServiceTests {
    private static let board = """
        [chip]
        label = portcullis-virtual
        [lane north]
        machine = turnstile
        fare = 50
        coin-value = 10
        coin-slot = GPIO17 debounce 0s
        person-sensor = GPIO27
        fire-release = GPIO21
        doors = GPIO20

        """

    private static let watchdog = "[watchdog]\ndevice = /dev/watchdog\ntimeout = 2s\n"

    private static let steps = "set\nstart\nshell after\nterm\n"

    /// Coins into the slot, and what the doors are then.
    private static let words = """
        coins() {
          for coin in $(seq "$1"); do
            echo pull-up >"$chip/sim_gpio17/pull"; sleep 0.05; echo pull-down >"$chip/sim_gpio17/pull"; sleep 0.05
          done
          echo "doors $(cat "$chip/sim_gpio20/value")"
        }
        reload() { kill -HUP "$firmware"; sleep 0.1; }

        """

    /// All of them, in one boot.
    private static let results = Result {
        let cases: [(String, String, String)] = [
            (
                "reload", board,
                """
                coins 4
                sed -i 's/fare = 50/fare = 0/' "$case/board"; reload
                sed -i 's/fare = 0/fare = 60/; s/GPIO20/GPIO22/' "$case/board"; reload
                sed -i 's/GPIO22/GPIO20/' "$case/board"; reload
                coins 1
                coins 1
                """
            ),
            (
                "fail-safe", board,
                """
                coins 5
                (cd "$case" && "$in/portcullisd" --board board --fail-safe); echo "exit $?"
                kill -KILL "$firmware"; sleep 0.1
                (cd "$case" && "$in/portcullisd" --board board --fail-safe --trace text); echo "exit $?"
                echo pull-up >"$chip/sim_gpio21/pull"
                (cd "$case" && "$in/portcullisd" --board board --fail-safe --trace text); echo "exit $?"
                """
            ),
            (
                "watchdog", board + watchdog,
                """
                (cd "$case" && "$in/portcullisd" --board board --check); echo "exit $?"
                sleep 7; echo fed
                sed -i 's/timeout = 2s/timeout = 4s/' "$case/board"; reload
                sleep 7; echo fed
                kill -TERM "$firmware"; sleep 9; echo stopped
                """
            ),
        ]
        return try VirtualBoard.run(
            cases.map { name, board, after in
                .init(
                    name: name,
                    files: ["board": board, "plan": "end 0\n", "steps": steps, "after": words + after + "\n"])
            }, in: "service")
    }

    @Test("SIGHUP takes up a new fare, refuses what is wrong or needs a restart, and loses no credit")
    func reload() throws {
        #expect(
            try text("reload/stderr.txt") == """
                portcullisd: ready, board: lanes 1, lines 4, chip portcullis-virtual
                portcullisd: reload refused: board:5: fare = 0: expected a whole number of smallest units, 1 to 1000000; \
                the old settings stay
                portcullisd: reload refused: board: the wiring of north.doors changed, which needs a restart; \
                the old settings stay
                portcullisd: reloaded board
                portcullisd: stopping

                """)
        // Of the new fare of 60, forty were there; the fifth coin does not open, the sixth does.
        #expect(try text("reload/after.txt") == "doors 0\ndoors 0\ndoors 1\n")
        #expect(try text("reload/exit") == "0\n")
        let counters = try text("reload/trace.jsonl").split(separator: "\n").last ?? ""
        #expect(counters.contains(#""inserted":60,"fares":0,"kept":0,"held":60"#))
    }

    @Test("behind a crash the fail-safe levels are driven; while a firmware runs they are not")
    func failSafe() throws {
        #expect(
            try text("fail-safe/after.txt") == """
                doors 1
                board: north.fire-release (GPIO21) is busy, held by 'portcullis'; a portcullisd runs, and steers the gates
                exit 1
                    0.000000    line      north.doors           inactive
                portcullisd: board: the fail-safe levels are driven, lanes 1, outputs 1
                exit 0
                    0.000000    event     north                 fireReleaseBegan            \
                functioning.locked -> released  credit 0  openDoors  inhibitCoins
                portcullisd: north: fire release began
                    0.000000    line      north.doors           active
                portcullisd: board: the fail-safe levels are driven, lanes 1, outputs 1
                exit 0

                """)
        #expect(try text("fail-safe/exit") == "137\n")
    }

    @Test("the kernel's watchdog is fed, follows a reload, and is stopped at the end")
    func fed() throws {
        #expect(
            try text("watchdog/after.txt") == """
                board: good, the chip has all its lines; a portcullisd holds 4 of 4
                board: note: north: without a repair-key, only the fault contact or a restart ends a fault
                exit 0
                fed
                fed
                stopped

                """)
        #expect(
            try text("watchdog/stderr.txt") == """
                portcullisd: the watchdog /dev/watchdog waits 2s
                portcullisd: ready, board: lanes 1, lines 4, chip portcullis-virtual
                portcullisd: reloaded board
                portcullisd: stopping

                """)
    }

    struct Death: Sendable, CustomTestStringConvertible {
        let name: String
        let signal: String
        var options: [String] = []

        var testDescription: String { name }
    }

    private static let deaths = [
        Death(name: "crash", signal: "KILL"),
        Death(
            name: "hang", signal: "USR2",
            options: [
                "--firmware",
                Repository.board.deletingLastPathComponent().appending(path: ".build/firmware/arm64/portcullisd-hang")
                    .path,
            ]),
    ]

    @Test("a firmware that crashed, or that hangs, is followed by a restart of the board", arguments: deaths)
    func restart(death: Death) throws {
        let after =
            "echo before >/dev/console; kill -\(death.signal) \"$firmware\"; sleep 20; echo after >/dev/console\n"
        // The board does not come to the end of its cases.
        #expect(throws: VirtualBoard.DidNotRun.self) {
            try VirtualBoard.run(
                [
                    .init(
                        name: "dies",
                        files: [
                            "board": Self.board + Self.watchdog, "plan": "end 0\n", "steps": Self.steps, "after": after,
                        ])
                ],
                in: death.name, options: death.options)
        }
        let console = try String(
            contentsOf: Repository.work.appending(path: "\(death.name)/results/console.log"), encoding: .utf8)
        #expect(console.contains("before"))
        #expect(console.contains("softdog: Initiating system reboot"))
        #expect(!console.contains("after"))
    }

    private func text(_ file: String) throws -> String {
        try String(contentsOf: ServiceTests.results.get().appending(path: file), encoding: .utf8)
    }
}
