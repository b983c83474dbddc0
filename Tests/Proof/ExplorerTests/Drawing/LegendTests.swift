import Charts
import Explorer
import Statecharts
import Testing

@Suite struct LegendTests {
    @Test("every legend has the words that its picture needs, and no others", arguments: DrawnMachine.all.map(\.name))
    func complete(name: String) async throws {
        let machine = try #require(DrawnMachine.named(name))
        let complaints = machine.legend.complaints(about: await machine.arrows())
        #expect(complaints == [], "\(complaints)")
    }

    private let arrows = [
        Arrow("shut", "push", to: "ajar", ["creak"]),
        Arrow("shut", "push", to: "shut"),
        Arrow("ajar", "deadlinePassed", to: "shut"),
    ]

    private let guards = [Legend.Guard("shut", "push", to: "ajar", "hard enough")]
    private let deadlines = [Legend.Deadline("ajar", "patience")]

    @Test("one effect of an event needs no words when the others have some")
    func otherwise() {
        let legend = Legend("A door", [.init("door", guards: guards, deadlines: deadlines)])
        #expect(legend.complaints(about: arrows) == [])
    }

    @Test("two effects of an event without words are a complaint")
    func ambiguous() {
        let legend = Legend("A door", [.init("door", deadlines: deadlines)])
        #expect(
            legend.complaints(about: arrows)
                == [#"door: push in shut has no guards for ajar ["creak"] and shut []"#])
    }

    @Test("two effects of an event with the same words are a complaint")
    func same() {
        let guards = [Legend.Guard("shut", "push", "hard enough")]
        let legend = Legend("A door", [.init("door", guards: guards, deadlines: deadlines)])
        #expect(
            legend.complaints(about: arrows)
                == [#"door: push in shut has the same guard [hard enough] for ajar ["creak"] and shut []"#])
    }

    @Test("words that no arrow needs are a complaint")
    func unused() {
        let extra = guards + [Legend.Guard("ajar", "push", to: "shut", "gently")]
        let legend = Legend("A door", [.init("door", guards: extra, deadlines: deadlines)])
        #expect(legend.complaints(about: arrows) == ["door: no arrow needs the guard [gently] of ajar, push, shut"])
    }

    @Test("an arrow of the overview that stands for nothing, and a detail that tells nothing apart, are complaints")
    func folds() {
        let region = Legend.Region(
            "door", guards: guards, details: [.init("ajar", nil, "rusty")], deadlines: deadlines,
            folds: [.init(all: "any state", ["kick"], to: "ajar")])
        #expect(
            Legend("A door", [region]).complaints(about: arrows)
                == [
                    "door: no arrow needs the detail [rusty] of ajar, any event, any state",
                    "door: no arrow leads from any state to ajar",
                ])
    }

    @Test("a deadline without a name, and a name without a deadline, are complaints")
    func deadline() {
        let wrong = [Legend.Deadline("shut", "patience")]
        let legend = Legend("A door", [.init("door", guards: guards, deadlines: wrong)])
        #expect(
            legend.complaints(about: arrows)
                == ["door: shut has no deadline patience", "door: the deadline of ajar has no name"])
    }

    @Test("a region that only the legend or only the machine has is a complaint")
    func regions() {
        #expect(
            Legend("A door", [.init("bell")]).complaints(about: arrows)
                == ["the region door is not in the legend", "the machine has no region bell"])
    }

    @Test("a state, and a superstate that is entered as it was left, have to be there")
    func names() {
        let region = Legend.Region(
            "door", states: ["gone"], guards: guards, deadlines: deadlines, histories: ["working"])
        #expect(
            Legend("A door", [region]).complaints(about: arrows)
                == ["door: there is no state gone", "door: no event leads to more than one state of working"])
    }
}
