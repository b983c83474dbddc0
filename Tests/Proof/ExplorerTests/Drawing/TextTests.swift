import Explorer
import Testing

@Suite struct TextTests {
    private let legend = Legend(
        "A <door>",
        [
            .init(
                "door", guards: [.init("works.shut", "push", to: "works.ajar", "hard & long")],
                deadlines: [.init("works.ajar", "patience")])
        ])
    private let arrows = [
        Arrow("works.shut", "push", to: "works.ajar", ["creak"]), Arrow("works.shut", "push", to: "works.shut"),
        Arrow("works.ajar", "deadlinePassed", to: "works.shut"),
    ]
    private var chart: Chart {
        Chart("door", legend, level: .full, firstStates: ["door": "works.shut"], arrows: arrows)
    }

    @Test("Mermaid's text has superstates, first states, guards, clocks and rows")
    func mermaid() {
        #expect(
            Mermaid.text(of: chart) == """
                stateDiagram-v2
                    [*] --> door_works_shut
                    state "works" as door_works {
                        state "shut" as door_works_shut
                        door_works_shut: push [else]
                        state "ajar" as door_works_ajar
                    }
                    door_works_shut --> door_works_ajar: push [hard & long] / creak
                    door_works_ajar --> door_works_shut: ⏱ patience

                """)
    }

    @Test("a picture keeps the text that it was made from, and has names for what it shows")
    func picture() throws {
        let json = #"""
            {"bb": "0,0,200,100", "objects": [
              {"_gvid": 0, "id": "first-door", "pos": "50,95", "width": "0.1", "height": "0.1"},
              {"_gvid": 1, "id": "state-door-works-shut", "pos": "50,60", "width": "1", "height": "0.5"},
              {"_gvid": 2, "id": "label-door-0", "pos": "80,40", "width": "1", "height": "0.3"}],
             "edges": [{"tail": 1, "head": 1, "id": "transition-door-0",
              "pos": "e,50,20 50,42 50,36 50,32 50,28"}]}
            """#
        let layout = try #require(Layout(json: Array(json.utf8)))
        let svg = SVG.text(of: chart, [layout])
        #expect(EmbeddedDot.read(from: svg) == Dot.text(of: chart))
        #expect(svg.contains("<title>A &lt;door&gt;</title>"))
        #expect(svg.contains(#"<g id="state-door-works-shut" class="state" data-state="works.shut">"#))
        #expect(svg.contains(#"class="transition" data-from="works.shut" data-to="works.ajar" data-event="push""#))
        #expect(svg.contains("[hard &amp; long]"))
    }

    @Test("several regions are one graph for Graphviz, each a cluster whose names no other one has")
    func oneGraph() {
        let regions = ["door", "gate"]
        let arrows = regions.flatMap { region in
            [
                Arrow("works.shut", "push", to: "works.ajar", in: region),
                Arrow("works.ajar", "push", to: "works.shut", in: region),
            ]
        }
        let legend = Legend("Two doors", regions.map { Legend.Region($0) })
        let first = ["door": "works.shut", "gate": "works.shut"]
        let chart = Chart("doors", legend, level: .full, firstStates: first, arrows: arrows)
        let lines = Dot.graph(of: chart).split(separator: "\n")
        #expect(
            lines.filter { $0.contains("graph \"") }.map { $0.filter { $0 != " " } } == [
                "digraph\"doors\"{", "subgraph\"cluster_door\"{", "subgraph\"cluster_door_works\"{",
                "subgraph\"cluster_gate\"{",
                "subgraph\"cluster_gate_works\"{",
            ])
        #expect(lines.count { $0.hasSuffix("{") } == lines.count { $0.hasSuffix("}") })
        #expect(Dot.graph(of: self.chart) == Dot.text(of: self.chart))
    }

    @Test("what Graphviz did not write is no layout")
    func noLayout() { #expect(Layout(json: Array("digraph {}".utf8)) == nil) }
}
