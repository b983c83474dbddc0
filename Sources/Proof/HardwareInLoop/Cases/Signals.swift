import Statecharts

// How the firmware ends, and that it begins again; also when the chip is gone in between.
extension CaseList {
    private static let customer = "coin 50\nperson\nwait 1s\n"

    static var signals: [HILCase] {
        [
            HILCase(
                name: "sigterm-and-restart", group: .signals,
                proves:
                    "SIGTERM ends the firmware with status 0 and its counters; started again it serves the next customer.",
                board: gate(),
                steps: [.set(""), .start, .play("coin 30\n"), .term, .start, .play(customer), .term],
                check: .init(counts: [
                    .init(counter: "held", value: 30), .init(run: 1, counter: "passages", value: 1),
                    .init(run: 1, counter: "held", value: 0),
                ])),
            HILCase(
                name: "sigterm-with-coins-waiting", group: .signals,
                proves:
                    "Coins that wait in the kernel when SIGTERM arrives are in the counters, and the gate that they pay does not "
                    + "open for a moment.",
                board: gate(),
                steps: [.set(""), .start, .stop, .play("coin 50\nwait 500ms\n"), .term],
                check: .init(counts: [
                    .init(counter: "inserted", value: 50), .init(counter: "held", value: 50),
                    .init(counter: "passages", value: 0),
                ])),
            HILCase(
                name: "sigkill-and-restart", group: .signals,
                proves: "After SIGKILL nobody holds the lines, and the firmware starts again as if nothing had been.",
                board: gate(),
                steps: [
                    .set(""), .start, .play("coin 50\n"), .levels("before-kill"), .kill, .start,
                    .levels("after-restart"),
                    .play(customer), .term,
                ],
                check: .init(
                    counts: [
                        .init(run: 1, counter: "passages", value: 1), .init(run: 1, counter: "inserted", value: 50),
                    ],
                    levels: [
                        .init(kept: "before-kill", line: "north.doors", isActive: true),
                        .init(kept: "after-restart", line: "north.doors", isActive: false),
                    ])),
            HILCase(
                name: "sigkill-in-a-coin-pulse", group: .signals,
                proves:
                    "A coin pulse that a SIGKILL cut in two is no coin for the next run, and the ones behind it are.",
                board: gate(),
                steps: [
                    .set(""), .start, .play("set coin-slot active\nwait 20ms\n"), .kill, .start,
                    .play("wait 20ms\nset coin-slot inactive\nwait 500ms\ncoin 50\nwait 1s\n"), .term,
                ],
                check: .init(counts: [.init(run: 1, counter: "inserted", value: 50)])),
            HILCase(
                name: "sigkill-remembered", group: .signals,
                proves:
                    "After SIGKILL the coins that a customer had inserted are still credit, and the counters go on.",
                board: gate(),
                steps: [
                    .set(""), .start, .play("coin 30\nperson\nwait 1s\n"), .kill, .start,
                    .play("coin 20\nperson\nwait 1s\n"), .term,
                ],
                check: .init(counts: [
                    .init(run: 1, counter: "inserted", value: 50), .init(run: 1, counter: "passages", value: 1),
                    .init(run: 1, counter: "forcedEntries", value: 1), .init(run: 1, counter: "held", value: 0),
                ]),
                keepsRecord: true),
            HILCase(
                name: "sigkill-of-an-open-gate", group: .signals,
                proves:
                    "A paid passage that a SIGKILL cut short is still paid: the gate starts open, for a whole window.",
                board: gate(),
                steps: [
                    .set(""), .start, .play("coin 50\n"), .levels("before-kill"), .kill, .start, .play("wait 1s\n"),
                    .levels("after-restart"), .play("person\nwait 1s\n"), .term,
                ],
                check: .init(
                    counts: [
                        .init(run: 1, counter: "inserted", value: 50), .init(run: 1, counter: "passages", value: 1),
                        .init(run: 1, counter: "held", value: 0),
                    ],
                    levels: [
                        .init(kept: "before-kill", line: "north.doors", isActive: true),
                        .init(kept: "after-restart", line: "north.doors", isActive: true),
                    ]),
                keepsRecord: true),
            HILCase(
                name: "sigterm-remembered", group: .signals,
                proves: "A firmware that is stopped and started again has its customer's credit and its counters.",
                board: gate(),
                steps: [
                    .set(""), .start, .play("coin 40\n"), .term, .start, .play("coin 10\nperson\nwait 1s\n"), .term,
                ],
                check: .init(counts: [
                    .init(counter: "held", value: 40), .init(run: 1, counter: "inserted", value: 50),
                    .init(run: 1, counter: "passages", value: 1), .init(run: 1, counter: "held", value: 0),
                ]),
                keepsRecord: true),
            kills(25, seed: 25, name: "sigkill-at-random"),
        ]
    }

    static var chip: [HILCase] {
        [
            HILCase(
                name: "chip-removed-and-back", group: .chip,
                proves:
                    "When the chip goes away the firmware says so, gives its counters and ends with status 1; when it is back, a "
                    + "restart serves the next customer.",
                board: gate(),
                steps: [
                    .set(""), .start, .play("coin 30\nwait 500ms\n"), .removeChip, .waitEnd, .returnChip, .start,
                    .play(customer), .term,
                ],
                needs: [.simulatedChip],
                check: .init(
                    counts: [
                        .init(counter: "inserted", value: 30), .init(counter: "held", value: 30),
                        .init(run: 1, counter: "passages", value: 1),
                    ], says: "board: the GPIO chip went away\n")),
            HILCase(
                name: "chip-removed-with-edges-waiting", group: .chip,
                proves:
                    "Coins that waited in the kernel when the chip went away cannot be had any more: the firmware says that it went "
                    + "away, and accounts for those that it had taken.",
                board: gate(),
                steps: [
                    .set(""), .start, .play("coin 20\nwait 100ms\n"), .stop, .play("coin 30\n"), .removeChip, .continue,
                    .waitEnd, .returnChip, .start, .play(customer), .term,
                ],
                needs: [.simulatedChip],
                check: .init(
                    counts: [.init(counter: "inserted", value: 20), .init(run: 1, counter: "passages", value: 1)],
                    says: "board: the GPIO chip went away\n")),
            HILCase(
                name: "chip-removed-while-open", group: .chip,
                proves:
                    "The same while the gate is open and waits for its person: no deadline of it is served any more.",
                board: gate(),
                steps: [
                    .set(""), .start, .play("coin 50\nwait 500ms\n"), .removeChip, .waitEnd, .returnChip, .start,
                    .levels("after-return"), .play(customer), .term,
                ],
                needs: [.simulatedChip],
                check: .init(
                    counts: [.init(counter: "inserted", value: 50), .init(run: 1, counter: "passages", value: 1)],
                    levels: [.init(kept: "after-return", line: "north.doors", isActive: false)],
                    says: "board: the GPIO chip went away\n")),
        ]
    }

    static var lanes: [HILCase] {
        let coins = 20
        var together = ""
        // Every lane pays at the same time, 3 ms behind the one before; then somebody passes in each.
        for _ in 0..<coins {
            for level in ["active", "inactive"] {
                for lane in 0..<8 { together += "set \(laneName(lane)).coin-slot \(level)\nwait 3ms\n" }
                together += "wait 16ms\n"
            }
        }
        for level in ["active", "inactive"] {
            for lane in 0..<8 { together += "set \(laneName(lane)).person-sensor \(level)\nwait 3ms\n" }
            together += "wait 200ms\n"
        }
        return [
            HILCase(
                name: "eight-lanes-at-once", group: .lanes,
                proves:
                    "Eight gates that are paid and passed at the same time, 3 ms apart, lose nothing and mix nothing up.",
                board: gates(8), steps: HILStep.script(together + "wait 10s\n"), closestEdges: .milliseconds(3),
                check: .init(
                    counts: (0..<8).flatMap {
                        [
                            .init(lane: laneName($0), counter: "inserted", value: 10 * coins),
                            .init(lane: laneName($0), counter: "passages", value: 1),
                        ]
                    }))
        ]
    }
}
