// What the firmware finds at its start, and what its outputs are then, at a fault and at a stop.
extension CaseList {
    static var start: [HILCase] {
        [
            HILCase(
                name: "every-input-active-at-start", group: .start,
                proves:
                    "Lines that are active already when the firmware starts count by their level: fire and fault at once, a coin "
                    + "pulse only after the next one.",
                board: gate(),
                steps: HILStep.script(
                    """
                    set coin-slot active
                    set person-sensor active
                    set fire-release active
                    set fault active
                    set repair-key active
                    start
                    wait 500ms
                    set coin-slot inactive
                    wait 100ms
                    set repair-key inactive
                    wait 500ms
                    set fault inactive
                    wait 100ms
                    set person-sensor inactive
                    wait 500ms
                    pulse repair-key 200ms
                    wait 100ms
                    set fire-release inactive
                    wait 5500ms
                    coin 50
                    person
                    wait 1s

                    """),
                check: .init(counts: [.init(counter: "passages", value: 1)])),
            HILCase(
                name: "line-moves-before-start", group: .start,
                proves: "What happened on the lines before the firmware had them is not counted.",
                board: gate(),
                steps: [
                    .set("set coin-slot active\nstart\n"), .set(""), .set("set coin-slot active\nstart\n"), .set(""),
                    .start,
                    .play("wait 1s\n"), .term,
                ],
                check: .init(counts: [.init(counter: "inserted", value: 0)])),
        ]
    }

    static var levels: [HILCase] { ["secure", "safe"].flatMap { levels(powerFail: $0) } }

    private static func levels(powerFail: String) -> [HILCase] {
        let isSafe = powerFail == "safe"
        let board = gate("power-fail = \(powerFail)")
        let side = isSafe ? "open" : "closed"
        func outputs(_ kept: String, doors: Bool, coinInhibit: Bool) -> HILCheck {
            HILCheck(levels: [
                .init(kept: kept, line: "north.doors", isActive: doors),
                .init(kept: kept, line: "north.coin-inhibit", isActive: coinInhibit),
                .init(kept: kept, line: "north.alarm", isActive: false),
            ])
        }
        return [
            HILCase(
                name: "\(powerFail)-at-start", group: .levels,
                proves: "A gate with power-fail = \(powerFail) stands locked and takes coins as soon as it is ready.",
                board: board, steps: [.set(""), .start, .levels("at-start"), .term],
                check: outputs("at-start", doors: false, coinInhibit: false)),
            HILCase(
                name: "\(powerFail)-at-a-fault", group: .levels,
                proves:
                    "A gate with power-fail = \(powerFail) stands \(side) and returns coins while its drive reports a failure.",
                board: board, steps: [.set(""), .start, .play("fail\nwait 1s\n"), .levels("at-fault"), .term],
                check: outputs("at-fault", doors: isSafe, coinInhibit: true)),
            HILCase(
                name: "\(powerFail)-at-a-stop", group: .levels,
                proves:
                    "A gate with power-fail = \(powerFail) that is told to stop while it is open for somebody stands \(side) and "
                    + "returns coins before the firmware lets go of its lines.",
                board: board, steps: [.set(""), .start, .play("coin 50\nwait 1s\n"), .termSlowly("at-stop")],
                needs: [.simulatedChip], check: outputs("at-stop", doors: isSafe, coinInhibit: true)),
        ]
    }
}
