import DesktopTool
import Testing

@testable import portcullis_bench

/// What `make bench COUNTED=1` fails for.
@Suite("The benchmark's limits")
struct LimitTests {
    private static let turnstile = "104 instructions dispatch embedded turnstile\n"
    private static let ratio = "1.3 x dispatch embedded turnstile / native turnstile C\n"

    private func figure(
        _ form: String, _ name: String, _ samples: [Double], unit: String = "instructions", group: String = "dispatch"
    ) -> Figure {
        Figure(group: group, figure: name, form: form, unit: unit, samples: samples)
    }

    private func complaints(_ limits: String, _ figures: [Figure]) throws -> [String] {
        try Limit.all(in: limits, named: "limits").compactMap { $0.complaint(in: Collection(lines: figures)) }
    }

    private func message(_ text: String) -> String? {
        do throws(ToolError) {
            _ = try Limit.all(in: text, named: "limits")
            return nil
        } catch {
            return error.message
        }
    }

    @Test("a figure at its limit keeps it, and a comment and an empty line are no limits")
    func kept() throws {
        let limits = "# why\n\n  \(LimitTests.turnstile)"
        #expect(try complaints(limits, [figure("embedded", "turnstile", [104])]) == [])
    }

    @Test("a figure above its limit is named, with its value, its unit and the limit")
    func above() throws {
        #expect(
            try complaints(LimitTests.turnstile, [figure("embedded", "turnstile", [103, 104.5, 200])])
                == ["turnstile, embedded: 104.5 instructions, more than its limit of 104"])
    }

    @Test("a figure that was not measured, or not in that unit or form, is not within its limit")
    func missing() throws {
        let others = [
            figure("desktop", "turnstile", [1]), figure("embedded", "turnstile", [1], unit: "ns"),
            figure("embedded", "turnstile", [1], group: "loop"), figure("embedded", "turnstile", []),
        ]
        #expect(try complaints(LimitTests.turnstile, others) == ["turnstile, embedded: not measured"])
        #expect(try complaints(LimitTests.turnstile, []) == ["turnstile, embedded: not measured"])
    }

    @Test("a ratio needs both figures, and is that of their medians")
    func ratio() throws {
        let swift = figure("embedded", "turnstile", [130, 131, 132])
        let peer = figure("native", "turnstile C", [100])
        let name = "turnstile, embedded / turnstile C, native"
        #expect(try complaints(LimitTests.ratio, [swift, peer]) == ["\(name): 1.310 x, more than its limit of 1.300"])
        #expect(try complaints(LimitTests.ratio, [swift]) == ["\(name): not measured"])
        #expect(try complaints(LimitTests.ratio, [peer]) == ["\(name): not measured"])
        #expect(try complaints(LimitTests.ratio, [swift, figure("native", "turnstile C", [0])]).count == 1)
    }

    @Test("a limit has a unit that people read, and a ratio on a board is one of its times")
    func units() throws {
        let limits = """
            2 us reaction portcullisd coin, 1 lane
            3 ms reaction portcullisd start
            4 KiB reaction portcullisd memory
            5 calls reaction portcullisd calls
            1 x reaction portcullisd coin, 1 lane / minimal coin, 1 lane
            """
        var figures = [
            figure("portcullisd", "coin, 1 lane", [2_000], unit: "ns", group: "reaction"),
            figure("minimal", "coin, 1 lane", [2_000], unit: "ns", group: "reaction"),
            figure("portcullisd", "start", [3_000_000], unit: "ns", group: "reaction"),
            figure("portcullisd", "memory", [4_096], unit: "bytes", group: "reaction"),
            figure("portcullisd", "calls", [5], unit: "calls", group: "reaction"),
        ]
        #expect(try complaints(limits, figures) == [])
        for index in figures.indices where figures[index].form == "portcullisd" { figures[index].samples[0] *= 2 }
        #expect(try complaints(limits, figures).count == 5)
    }

    @Test(
        "a file of limits that makes no sense is refused, with the line",
        arguments: [
            ("104 instructions dispatch embedded", "limits:1: expected FORM FIGURE, not 'embedded'"),
            ("104 x", "limits:1: expected LIMIT UNIT GROUP FORM FIGURE [/ FORM FIGURE], not '104 x'"),
            ("\n0 calls a b c", "limits:2: expected a limit above zero, not '0'"),
            ("nan calls a b c", "limits:1: expected a limit above zero, not 'nan'"),
            ("4ns calls a b c", "limits:1: expected a limit above zero, not '4ns'"),
            ("4 ns a b c", "limits:1: expected a unit (instructions, calls, us, ms, KiB, x), not 'ns'"),
            ("4 x a b c", "limits:1: only a limit in x is one of two figures, FORM FIGURE / FORM FIGURE"),
            ("4 us a b c / d e", "limits:1: only a limit in x is one of two figures, FORM FIGURE / FORM FIGURE"),
            ("4 us a b c\n5 us a  b  c", "limits:2: there are two limits of c, b in us"),
            ("# nothing\n", "limits has no limits"),
        ])
    func refused(text: String, why: String) {
        #expect(message(text) == why)
    }

    @Test("a table has each figure with its limit, and one that fails them all says so at once")
    func table() throws {
        let limits = try Limit.all(in: LimitTests.turnstile + LimitTests.ratio, named: "limits")
        let table = LimitTable(limits: limits, collection: Collection(lines: [figure("embedded", "turnstile", [208])]))
        let rows = table.text.split(separator: "\n")
        #expect(rows.count == 3)
        #expect(rows[1].contains("208") && rows[1].contains("104") && rows[1].contains("-50.0 %"))
        #expect {
            try table.requireAllKept()
        } throws: { error in
            let message = (error as? ToolError)?.message ?? ""
            return message.contains("turnstile, embedded: 208 instructions, more than its limit of 104")
                && message.contains("turnstile, embedded / turnstile C, native: not measured")
        }
    }
}
