import Charts
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

    @Test("what Graphviz did not write is no layout")
    func noLayout() { #expect(Layout(json: Array("digraph {}".utf8)) == nil) }
}
