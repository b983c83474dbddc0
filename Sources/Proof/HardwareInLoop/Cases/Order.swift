import Statecharts

// Both edges of every line, in the order in which they were, and contacts that bounce.
extension CaseList {
    static var order: [HILCase] {
        [
            inOrder("1ms", closestEdges: .milliseconds(1)), inOrder("3ms", closestEdges: .milliseconds(3)),
            HILCase(
                name: "beam-and-coin-in-order", group: .order,
                proves:
                    "A person who breaks the beam 3 ms before the coin's pulse ends is an intruder, and one 3 ms after it "
                    + "is a guest.",
                board: gate(coinValue: 50, debounce: "0s"),
                steps: HILStep.script(
                    """
                    set coin-slot active
                    wait 50ms
                    set coin-slot inactive
                    wait 3ms
                    set person-sensor active
                    wait 300ms
                    set person-sensor inactive
                    wait 1s
                    set coin-slot active
                    wait 50ms
                    set person-sensor active
                    wait 3ms
                    set coin-slot inactive
                    wait 300ms
                    set person-sensor inactive
                    wait 10s

                    """),
                closestEdges: .milliseconds(3),
                check: .init(counts: [
                    .init(counter: "passages", value: 1), .init(counter: "forcedEntries", value: 1),
                ])),
        ]
    }

    private static func inOrder(_ distance: String, closestEdges: Duration) -> HILCase {
        let lanes = 4
        var staggered = ""
        for pulse in 0..<100 {
            let level = pulse % 2 == 0 ? "active" : "inactive"
            for lane in 0..<lanes {
                // Each lane at a speed of its own, so that the order keeps changing.
                if pulse % (lane + 1) == 0 || level == "inactive" {
                    staggered += "set \(laneName(lane)).coin-slot \(level)\n"
                }
                staggered += "wait \(distance)\n"
            }
            staggered += "wait 20ms\n"
        }
        return HILCase(
            name: "four-lines-\(distance)-apart", group: .order,
            proves:
                "Rising and falling edges of four lines, \(distance) apart, arrive in the order in which they were.",
            board: gates(lanes), steps: HILStep.script(staggered + "wait 1s\n"), closestEdges: closestEdges)
    }

    static var debounce: [HILCase] {
        let chatter = String(
            repeating: "set person-sensor active\nwait 1ms\nset person-sensor inactive\nwait 1ms\n", count: 20)
        return [
            HILCase(
                name: "chatter-is-one-change", group: .debounce,
                proves:
                    "A contact that chatters for 40 ms and then holds is one change, and so is one that chatters while it opens.",
                board: gate(),
                steps: HILStep.script(
                    "coin 50\n" + chatter + "set person-sensor active\nwait 200ms\n" + chatter + "wait 1s\n"),
                check: .init(counts: [.init(counter: "passages", value: 1), .init(counter: "forcedEntries", value: 0)])),
            HILCase(
                name: "glitches-are-no-change", group: .debounce,
                proves: "Twenty glitches of 1 ms on every debounced line, half a second apart, are nothing at all.",
                board: gate(),
                steps: HILStep.script(
                    String(
                        repeating: ["person-sensor", "fire-release", "fault", "repair-key"].map {
                            "set \($0) active\nwait 1ms\nset \($0) inactive\nwait 125ms\n"
                        }.joined(), count: 20)),
                check: .init(counts: [
                    .init(counter: "forcedEntries", value: 0), .init(counter: "faults", value: 0),
                ])),
            HILCase(
                name: "no-debounce-no-mercy", group: .debounce,
                proves: "On a line without debounce a glitch of 1 ms is a change.",
                board: gate(debounce: "0s"), steps: HILStep.script("pulse person-sensor 1ms\nwait 10s\n"),
                closestEdges: .milliseconds(1),
                check: .init(counts: [.init(counter: "forcedEntries", value: 1)])),
        ]
    }
}
