/// Draws one region where its layout says.
struct DrawnRegion {
    let svg: SVG
    let region: Chart.Region
    let layout: Layout
    private var lines: [String] = []

    init(svg: SVG, region: Chart.Region, layout: Layout) {
        self.svg = svg
        self.region = region
        self.layout = layout
    }

    /// Lines first: none is drawn over a text or a state.
    mutating func drawn() -> [String] {
        lines = []
        for name in region.superstates { drawSuperstate(name) }
        for index in region.transitions.indices { drawTransition(index) }
        for name in region.superstates { drawTitle(ofSuperstate: name) }
        drawFirst()
        for name in region.histories {
            drawSign(region.sign(ofHistory: name), region.id(ofHistory: name), "history") {
                "<title>the state that was left</title>\($0.circle($1))"
            }
        }
        for name in region.severals {
            drawSign(name, region.id(ofSeveral: name), "several") { $0.rectangle($1, radius: 9) }
        }
        for state in region.states { draw(state) }
        return lines
    }

    private mutating func drawSuperstate(_ name: String) {
        let id = region.id(ofSuperstate: name)
        guard let box = layout.boxes[id] else { return }
        lines.append("<g id=\"\(id)\" class=\"superstate\" data-superstate=\"\(name.inXML)\">")
        lines.append(svg.rectangle(box, radius: 9) + "</g>")
    }

    /// Above the arrows, which may pass there.
    private mutating func drawTitle(ofSuperstate name: String) {
        guard let box = layout.boxes[region.id(ofSuperstate: name)] else { return }
        let (x, y) = (svg.number(box.x + 10), svg.number(box.y + 17))
        lines.append("<text x=\"\(x)\" y=\"\(y)\" class=\"start title\">\(name.lastPart.inXML)</text>")
    }

    private mutating func draw(_ state: Chart.State) {
        let id = region.id(of: state.name)
        guard let box = layout.boxes[id] else { return }
        lines.append(
            "<g id=\"\(id)\" class=\"state\" data-state=\"\(state.name.inXML)\">\(svg.rectangle(box, radius: 9))")
        let rows = StateBox.lines(of: state)
        let x = svg.number(box.middle.x)
        let y = svg.number(rows.isEmpty ? box.middle.y + 5 : box.y + 19)
        lines.append("<text class=\"name\" x=\"\(x)\" y=\"\(y)\">\(state.name.lastPart.inXML)</text>")
        if !rows.isEmpty {
            let place = "\(svg.number(box.x)) \(svg.number(box.y + StateBox.titleHeight))"
            lines.append("<path d=\"M\(place)h\(svg.number(box.width))\"/>")
        }
        for (index, line) in rows.enumerated() {
            let y = box.y + StateBox.titleHeight + 16 + Double(index) * StateBox.lineHeight
            lines.append(svg.text(line, x: box.x + 12, y: y, isCentred: false))
        }
        lines.append("</g>")
    }

    private mutating func drawFirst() {
        let id = region.idOfFirst
        guard let box = layout.boxes[id], let curve = layout.curves[id] else { return }
        lines.append("<g id=\"\(id)\" class=\"first\">\(svg.circle(box))\(svg.arrow(curve))</g>")
    }

    /// A text in the middle of a shape.
    private mutating func drawSign(
        _ text: String, _ id: String, _ kind: String, _ shape: (SVG, Layout.Box) -> String
    ) {
        guard let box = layout.boxes[id] else { return }
        let (x, y) = (svg.number(box.middle.x), svg.number(box.middle.y + 4.5))
        lines.append("<g id=\"\(id)\" class=\"\(kind)\">\(shape(svg, box))")
        lines.append("<text x=\"\(x)\" y=\"\(y)\">\(text.inXML)</text></g>")
    }

    private mutating func drawTransition(_ index: Int) {
        let id = region.id(ofTransition: index)
        guard var curve = layout.curves[id] else { return }
        let transition = region.transitions[index]
        var second = layout.curves[id + "-end"]
        if case .superstate(let name) = transition.from, let box = layout.boxes[region.id(ofSuperstate: name)] {
            curve = curve.outside(box)
            second = second?.outside(box)
        }
        lines.append("<g id=\"\(id)\" class=\"transition\" \(attributes(of: transition))>\(svg.arrow(curve))")
        if let second { lines.append(svg.arrow(second)) }
        if let box = layout.boxes[region.id(ofLabel: index)] { drawText(of: transition, in: box) }
        lines.append("</g>")
    }

    private func attributes(of transition: Chart.Transition) -> String {
        var events: [String] = []
        for row in transition.rows where !events.contains(row.event) { events.append(row.event) }
        let joints = Set(transition.rows.flatMap(\.joints)).sorted().map(String.init).joined(separator: " ")
        let data =
            [("from", transition.from.name), ("to", transition.to.name), ("event", events.joined(separator: " "))]
            + (joints.isEmpty ? [] : [("joint", joints)])
        return data.map { "data-\($0)=\"\($1.inXML)\"" }.joined(separator: " ")
    }

    private mutating func drawText(of transition: Chart.Transition, in box: Layout.Box) {
        let middle = box.middle
        let rows = Lettering.lines(of: transition.rows, svg.chart.level)
        let (width, height) = StateBox.size(ofText: rows)
        let back = Layout.Box(x: middle.x - width / 2, y: middle.y - height / 2, width: width, height: height)
        lines.append(svg.rectangle(back, radius: 3, kind: transition.superstate == nil ? nil : "inside"))
        for (index, line) in rows.enumerated() {
            let y = back.y + 11.5 + Double(index) * StateBox.lineHeight
            lines.append(svg.text(line, x: middle.x, y: y, isCentred: true))
        }
    }
}
