// Numbers with one digit behind the point: more would only be noise.
extension SVG {
    func rectangle(_ box: Layout.Box, radius: Double, kind: String? = nil) -> String {
        "<rect\(kind.map { " class=\"\($0)\"" } ?? "") x=\"\(number(box.x))\" y=\"\(number(box.y))\" width=\"\(number(box.width))\""
            + " height=\"\(number(box.height))\" rx=\"\(number(radius))\"/>"
    }

    func circle(_ box: Layout.Box) -> String {
        "<circle cx=\"\(number(box.middle.x))\" cy=\"\(number(box.middle.y))\" r=\"\(number(box.width / 2))\"/>"
    }

    /// The line, and each tip as a triangle of its own: a marker would not take the line's colour everywhere.
    func arrow(_ curve: Layout.Curve) -> String {
        guard let first = curve.points.first, let last = curve.points.last else { return "" }
        let rest = curve.points.dropFirst().map(place).joined(separator: " ")
        var shapes = "<path class=\"line\" d=\"M\(place(first))C\(rest)\"/>"
        if let tip = curve.tips.start { shapes += triangle(tip, from: first) }
        if let tip = curve.tips.end { shapes += triangle(tip, from: last) }
        return shapes
    }

    private func triangle(_ tip: Layout.Point, from base: Layout.Point) -> String {
        let (dx, dy) = (tip.x - base.x, tip.y - base.y)
        let length = max((dx * dx + dy * dy).squareRoot(), 0.1)
        let side = Layout.Point(x: -dy / length * 3.4, y: dx / length * 3.4)
        let left = Layout.Point(x: base.x + side.x, y: base.y + side.y)
        let right = Layout.Point(x: base.x - side.x, y: base.y - side.y)
        return "<path class=\"tip\" d=\"M\(place(tip))L\(place(left)) \(place(right))Z\"/>"
    }

    func text(_ line: TextLine, x: Double, y: Double, isCentred: Bool) -> String {
        var start = x
        var clock = ""
        if line.hasClock {
            let width = 15.0
            let full = TextWidth.of(line.pieces.map(\.text).joined(separator: " "), size: StateBox.textSize)
            let left = isCentred ? x - (full + width) / 2 : x
            clock = self.clock(at: Layout.Point(x: left + 5.5, y: y - 4))
            start = isCentred ? x + width / 2 : x + width
        }
        let pieces = line.pieces.map { "<tspan class=\"\($0.kind.rawValue)\">\($0.text.inXML)</tspan>" }
        let kind = isCentred ? "" : " class=\"start\""
        return clock + "<text x=\"\(number(start))\" y=\"\(number(y))\"\(kind)>\(pieces.joined(separator: " "))</text>"
    }

    /// Drawn, because few fonts have the sign.
    private func clock(at middle: Layout.Point) -> String {
        "<path class=\"clock\" transform=\"translate(\(number(middle.x)) \(number(middle.y)))\""
            + " d=\"M0 -4.5A4.5 4.5 0 1 1 -0.01 -4.5ZM0 -2.6V0H2.2M-1.5 -6.2H1.5M0 -6.2V-4.5\"/>"
    }

    private func place(_ point: Layout.Point) -> String { "\(number(point.x)),\(number(point.y))" }

    func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        guard tenths % 10 != 0 else { return "\(tenths / 10)" }
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}
