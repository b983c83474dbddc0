extension Layout.Curve {
    /// Without the parts at its ends that lie in a box: what leaves a superstate as a whole begins at its border.
    func outside(_ box: Layout.Box) -> Self {
        var curve = self
        curve.cutStart(in: box)
        curve.turn()
        curve.cutStart(in: box)
        curve.turn()
        return curve
    }

    private mutating func turn() {
        points.reverse()
        tips = (start: tips.end, end: tips.start)
    }

    /// A line with a tip there ends at a state, not at a border.
    private mutating func cutStart(in box: Layout.Box) {
        guard tips.start == nil else { return }
        while points.count > 4, box.contains(points[0]), box.contains(points[3]) { points.removeFirst(3) }
        guard points.count >= 4, box.contains(points[0]), !box.contains(points[3]) else { return }
        let piece = Array(points[0..<4])
        var (inside, outside) = (0.0, 1.0)
        for _ in 0..<16 {
            let middle = (inside + outside) / 2
            if box.contains(Self.rest(of: piece, from: middle)[0]) { inside = middle } else { outside = middle }
        }
        points.replaceSubrange(0..<4, with: Self.rest(of: piece, from: outside))
    }

    /// What is left of a Bézier curve from a part of its way on, by de Casteljau.
    private static func rest(of piece: [Layout.Point], from part: Double) -> [Layout.Point] {
        var points = piece
        for length in stride(from: 3, to: 0, by: -1) {
            for index in 0..<length {
                points[index].x += (points[index + 1].x - points[index].x) * part
                points[index].y += (points[index + 1].y - points[index].y) * part
            }
        }
        return points
    }
}

extension Layout.Box {
    fileprivate func contains(_ point: Layout.Point) -> Bool {
        point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height
    }
}
