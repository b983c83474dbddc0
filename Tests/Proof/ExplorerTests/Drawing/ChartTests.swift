import Charts
import Explorer
import Statecharts
import Testing

@Suite struct ChartTests {
    private func region(
        _ arrows: [Arrow], _ level: Chart.Level, _ legend: Legend.Region = .init("door")
    ) -> Chart.Region {
        let legend = Legend("A door", [legend])
        let chart = Chart("door", legend, level: level, firstStates: ["door": arrows[0].from], arrows: arrows)
        return chart.regions[0]
    }

    private func transitions(of region: Chart.Region) -> [String] {
        region.transitions.map { "\($0.from) \($0.rows.map(\.event)) \($0.to)" }
    }

    @Test("what is ignored is in no picture, and what is refused only in the full one")
    func answers() {
        let arrows = [
            Arrow("shut", "push", to: "ajar"), Arrow("shut", "knock", .ignored, to: "shut"),
            Arrow("shut", "lock", .refused, to: "shut"),
        ]
        let (overview, full) = (region(arrows, .overview), region(arrows, .full))
        #expect(overview.states.map(\.refused) == [[], []])
        #expect(full.states.map(\.refused) == [["lock"], []])
        #expect(transitions(of: overview) == [#"state("shut") ["push"] state("ajar")"#])
        #expect(transitions(of: full) == transitions(of: overview))
    }

    @Test("what the legend does not name is drawn, too, after what it names", arguments: Chart.Level.allCases)
    func withoutLegend(level: Chart.Level) {
        let arrows = [
            Arrow("shut", "push", to: "ajar"), Arrow("quiet", "push", to: "loud", in: "bell"),
            Arrow("loud", "wait", to: "quiet", in: "bell"), Arrow("off", "dusk", to: "on", in: "lamp"),
        ]
        func regions(_ legend: Legend) -> [Chart.Region] {
            Chart("door", legend, level: level, firstStates: ["bell": "quiet"], arrows: arrows).regions
        }
        let all = regions(Legend("A door"))
        #expect(all.map(\.name) == ["bell", "door", "lamp"])
        #expect(all.map { $0.states.map(\.name) } == [["quiet", "loud"], ["shut", "ajar"], ["off", "on"]])
        #expect(all.map(\.transitions.count) == [2, 1, 1])
        #expect(regions(Legend("A door", [.init("lamp")])).map(\.name) == ["lamp", "bell", "door"])
    }

    @Test("a picture of a machine of the gallery has every state and arrow without a word of its legend")
    func galleryWithoutLegends() async {
        let gallery = ExploredGallery().subjects.map(\.name)
        for machine in DrawnMachine.all where gallery.contains(machine.name) {
            let arrows = await machine.arrows()
            let chart = Chart(machine.name, Legend(""), level: .full, firstStates: [:], arrows: arrows)
            let drawn = Set(chart.regions.flatMap { region in region.states.map { "\(region.name) \($0.name)" } })
            #expect(drawn == Set(arrows.flatMap { ["\($0.region) \($0.from)", "\($0.region) \($0.to)"] }))
            let ways = chart.regions.flatMap { region in
                region.transitions.flatMap { $0.rows.map(\.event) }
                    + region.states.flatMap { $0.rows.map(\.event) + $0.refused }
            }
            #expect(Set(ways) == Set(arrows.filter { $0.verdict != .ignored }.map(\.event)), "\(machine.name)")
        }
    }

    @Test("several events between the same states are one arrow")
    func merged() {
        let arrows = [Arrow("shut", "kick", to: "ajar"), Arrow("shut", "push", to: "ajar")]
        #expect(transitions(of: region(arrows, .overview)) == [#"state("shut") ["kick", "push"] state("ajar")"#])
    }

    @Test("what leaves a state unchanged and commands nothing is only in the full picture, in the state's box")
    func inside() {
        let arrows = [Arrow("shut", "knock", to: "shut"), Arrow("shut", "ring", to: "shut", ["chime"])]
        #expect(region(arrows, .overview).states.map { $0.rows.map(\.event) } == [["ring"]])
        #expect(region(arrows, .full).states.map { $0.rows.map(\.event) } == [["knock", "ring"]])
        #expect(region(arrows, .full).transitions == [])
    }

    @Test("what all states of a superstate do is one arrow from its border")
    func raised() {
        let arrows = [
            Arrow("works.shut", "push", to: "works.ajar"), Arrow("works.shut", "breakDown", to: "broken"),
            Arrow("works.ajar", "breakDown", to: "broken"),
        ]
        #expect(
            transitions(of: region(arrows, .overview))
                == [
                    #"state("works.shut") ["push"] state("works.ajar")"#,
                    #"superstate("works") ["breakDown"] state("broken")"#,
                ])
    }

    @Test("what only some states of a superstate do is not drawn from its border")
    func notRaised() {
        let arrows = [
            Arrow("works.shut", "push", to: "works.ajar"), Arrow("works.shut", "breakDown", to: "broken"),
        ]
        #expect(transitions(of: region(arrows, .overview)).contains { $0.contains("superstate") } == false)
    }

    @Test("what a superstate's states do alike but for what they command is drawn from its border in the overview")
    func raisedWithCommands() {
        let arrows = [
            Arrow("works.shut", "breakDown", to: "broken", ["warn"]),
            Arrow("works.ajar", "breakDown", to: "broken", ["warn", "shut"]),
            Arrow("works.shut", "push", to: "works.ajar"),
        ]
        let overview = region(arrows, .overview).transitions.filter { $0.to == .state("broken") }
        #expect(overview.map(\.from) == [.superstate("works")])
        #expect(overview[0].rows.map(\.commands) == [["warn"]])
        #expect(overview[0].rows.map(\.optionalCommands) == [["shut"]])
        #expect(region(arrows, .full).transitions.count == 3)
    }

    @Test("superstates that keep what is inside have one arrow from border to history", arguments: Chart.Level.allCases)
    func kept(level: Chart.Level) {
        let arrows = [
            Arrow("works.shut", "push", to: "works.ajar"),
            Arrow("works.shut", "breakDown", to: "broken.shut"), Arrow("works.ajar", "breakDown", to: "broken.ajar"),
            Arrow("broken.shut", "mend", to: "works.shut"), Arrow("broken.ajar", "mend", to: "works.ajar"),
        ]
        let ways = transitions(of: region(arrows, level))
        #expect(
            Set(ways) == [
                #"state("works.shut") ["push"] state("works.ajar")"#,
                #"superstate("works") ["breakDown"] history("broken")"#,
                #"superstate("broken") ["mend"] history("works")"#,
            ])
        // Where one of them leads elsewhere, nothing is kept.
        let other = arrows.dropLast() + [Arrow("broken.ajar", "mend", to: "works.shut")]
        #expect(!transitions(of: region(Array(other), level)).contains { $0.contains(#"history("works")"#) })
    }

    @Test("the arrows of several regions that are one have the same number, and others have another one")
    func joint() {
        let (give, take) = (["giver", "taker"], ["other", "taker"])
        let arrows = [
            Arrow("full", "give", to: "empty", in: "giver", with: give), Arrow("full", "make", to: "full", in: "giver"),
            Arrow("empty", "give", to: "full", in: "taker", with: give),
            Arrow("full", "give", to: "empty", in: "taker", with: take),
            Arrow("empty", "give", to: "full", in: "other", with: take),
        ]
        let chart = Chart("door", Legend("A door"), level: .full, firstStates: [:], arrows: arrows)
        let numbers = chart.regions.map { region in region.transitions.map { $0.rows.map(\.joints) } }
        #expect(chart.regions.map(\.name) == ["giver", "other", "taker"])
        #expect(numbers == [[[[1]]], [[[2]]], [[[1]], [[2]]]])
        #expect(Dot.text(of: chart).contains("give \u{2461}"))
    }

    @Test("the sign of a history has a star where what it brings back is in superstates of its own")
    func signs() {
        func text(_ inner: String) -> String {
            let arrows = ["ajar", inner].flatMap { state in
                [Arrow("works.\(state)", "fail", to: "broken"), Arrow("broken", "mend", to: "works.\(state)")]
            }
            let legend = Legend("A door", [.init("door", histories: ["works"])])
            return Dot.text(of: Chart("door", legend, level: .overview, firstStates: [:], arrows: arrows))
        }
        #expect(text("shut").contains(#"label="H","#))
        #expect(text("shut.fast").contains(#"label="H*","#))
    }

    @Test("a superstate that is entered as it was left has one arrow into its history")
    func history() {
        let arrows = [
            Arrow("broken", "mend", to: "works.ajar"), Arrow("broken", "mend", to: "works.shut"),
        ]
        let legend = Legend.Region("door", histories: ["works"])
        #expect(transitions(of: region(arrows, .overview, legend)) == [#"state("broken") ["mend"] history("works")"#])
        #expect(region(arrows, .full, legend).transitions.count == 2)
    }

    @Test(
        "what is commanded only sometimes is told apart in the overview, and has a row of its own in the full picture")
    func commands() {
        let arrows = [
            Arrow("shut", "fail", to: "broken", ["open", "warn"]), Arrow("shut", "fail", to: "broken", ["warn"]),
        ]
        let row = region(arrows, .overview).transitions[0].rows[0]
        #expect(row.commands == ["warn"])
        #expect(row.optionalCommands == ["open"])
        #expect(region(arrows, .full).transitions[0].rows.map(\.commands) == [["open", "warn"], ["warn"]])
    }

    @Test("an arrow has its guard where the event could do something else")
    func guards() {
        let legend = Legend.Region("door", guards: [.init("shut", "push", to: "ajar", "hard enough")])
        let arrows = [Arrow("shut", "push", to: "ajar"), Arrow("shut", "push", to: "shut")]
        #expect(region(arrows, .overview, legend).transitions[0].rows[0].guardWords == "hard enough")
        #expect(region(arrows, .full, legend).states[0].rows[0].guardWords == "else")
    }

    @Test("what several states do in the same way is one arrow in the overview")
    func several() {
        let arrows = [
            Arrow("shut", "push", to: "ajar"), Arrow("shut", "kick", to: "broken"),
            Arrow("ajar", "kick", to: "broken"),
        ]
        let legend = Legend.Region("door", folds: [.init(all: "any state", ["kick"], to: "broken")])
        #expect(
            transitions(of: region(arrows, .overview, legend))
                == [
                    #"state("shut") ["push"] state("ajar")"#, #"several("any state") ["kick"] state("broken")"#,
                ])
        #expect(region(arrows, .full, legend).transitions.count == 3)
    }

    @Test("a brief overview has nothing but the arrows that have words of their own")
    func brief() {
        let arrows = [
            Arrow("shut", "push", to: "ajar"), Arrow("shut", "pull", to: "ajar"),
            Arrow("shut", "ring", to: "shut", ["chime"]),
            Arrow("ajar", "push", to: "shut"),
        ]
        let legend = Legend.Region("door", folds: [.init("shut", to: "ajar", "somebody comes")], isBrief: true)
        #expect(
            transitions(of: region(arrows, .overview, legend)) == [#"state("shut") ["somebody comes"] state("ajar")"#])
        #expect(region(arrows, .overview, legend).states.map(\.rows.count) == [0, 0])
        #expect(region(arrows, .full, legend).transitions.count == 2)
    }

    @Test("details tell apart only what differs in its commands, and only in the full picture")
    func details() {
        let legend = Legend.Region(
            "door", guards: [.init("shut", "push", to: "ajar", "hard enough")],
            details: [.init(nil, nil, commanding: "creak", "it is rusty"), .init(nil, nil, "it is oiled")])
        let arrows = [
            Arrow("shut", "push", to: "ajar", ["creak"]), Arrow("shut", "push", to: "ajar"),
            Arrow("shut", "push", to: "shut"),
        ]
        let full = region(arrows, .full, legend).transitions[0].rows.map(\.guardWords)
        #expect(full == ["hard enough, it is rusty", "hard enough, it is oiled"])
        #expect(region(arrows, .overview, legend).transitions[0].rows.map(\.guardWords) == ["hard enough"])
    }

    @Test("the states of a superstate stand together, and the first state comes first")
    func order() {
        let arrows = [
            Arrow("works.shut", "breakDown", to: "broken"), Arrow("works.shut", "push", to: "works.ajar"),
        ]
        #expect(region(arrows, .full).states.map(\.name) == ["works.shut", "works.ajar", "broken"])
    }
}
