import Statecharts

// Edge fidelity: what is on the wire is what is counted.
extension CaseList {
    static var edges: [HILCase] {
        ["20ms", "50ms", "100ms"].map { counted(200, of: $0, board: gate(fare: dear)) }
            + [
                counted(
                    500, of: "1ms", board: unlimited(gate("pulse-min = 500us", fare: dear)),
                    closestEdges: .milliseconds(1))
            ]
            + [
                burst(edges: bufferedEdges / 2), burst(edges: bufferedEdges), overrun(by: 2), overrun(by: 100),
                quietLine,
            ]
    }

    /// The events that wait in the kernel for a firmware that does not take them: 16 for each input of the request,
    /// rounded up to a power of two (gpiolib-cdev.c asks lib/kfifo.c for it). The boards here have five inputs.
    private static let bufferedEdges = 128

    /// A fare that nobody reaches, so that the gate does nothing but count.
    private static let dear = 1_000_000

    /// A thousand edges in a second are a storm, unless they are meant.
    private static func unlimited(_ board: String) -> String {
        board.replacing("[lane ", with: "storm-limit = 50000\n[lane ", maxReplacements: 1)
    }

    private static func counted(
        _ count: Int, of duration: String, board: String, closestEdges: Duration = .milliseconds(20)
    ) -> HILCase {
        HILCase(
            name: "pulses-of-\(duration)", group: .edges,
            proves: "\(count) coin pulses of \(duration), each as long as the pause behind it, are all counted.",
            board: board, steps: HILStep.script(pulses(count, of: duration) + "wait 500ms\n"),
            closestEdges: closestEdges, check: .init(counts: [.init(counter: "inserted", value: 10 * count)]))
    }

    /// Every pulse is two edges.
    private static func burst(edges: Int) -> HILCase {
        HILCase(
            name: "burst-of-\(edges)-edges", group: .edges,
            proves: "\(edges) edges that come while the firmware is kept from running are all there afterwards.",
            board: gate(),
            steps: [
                .set(""), .start, .stop, .play(pulses(edges / 2, of: "20ms") + "wait 500ms\n"), .continue,
                .play("wait 1s\n"), .term,
            ],
            check: .init(counts: [.init(counter: "inserted", value: 10 * edges / 2)]))
    }

    /// The beam's only edge is the oldest in the buffer; one edge more drops it.
    private static var quietLine: HILCase {
        HILCase(
            name: "overrun-of-a-quiet-line", group: .edges,
            proves:
                "When the one edge that the kernel drops is the only one of its line, that is noticed before the line's next edge.",
            board: gate(fare: dear),
            steps: [
                .set(""), .start, .stop,
                .play(
                    "set person-sensor active\nwait 50ms\n" + pulses(bufferedEdges / 2, of: "20ms") + "wait 500ms\n"),
                .continue, .play("wait 1s\n"), .term,
            ],
            check: .init(
                counts: [
                    .init(counter: "inserted", value: 10 * bufferedEdges / 2), .init(counter: "faults", value: 1),
                    .init(counter: "unexpected", value: 1),
                ],
                fault: "edgesLost"))
    }

    private static func overrun(by edges: Int) -> HILCase {
        let lost = edges + bufferedEdges
        return HILCase(
            name: "overrun-by-\(edges)-edges", group: .edges,
            proves:
                "Of \(lost) edges at once the \(edges) that the kernel drops are noticed and counted; the gate fails safe, "
                + "is repaired, and the next coins count.",
            board: gate(),
            steps: [
                .set(""), .start, .stop, .play(pulses(lost / 2, of: "20ms") + "wait 500ms\n"), .continue,
                .play("wait 1s\n"), .levels("after-overrun"), .play("repair\ncoin 50\nperson\nwait 1s\n"), .term,
            ],
            check: .init(
                counts: [.init(counter: "passages", value: 1), .init(counter: "faults", value: 1)],
                levels: [
                    .init(kept: "after-overrun", line: "north.doors", isActive: false),
                    .init(kept: "after-overrun", line: "north.coin-inhibit", isActive: true),
                ],
                fault: "edgesLost"))
    }
}
