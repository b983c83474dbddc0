import Foundation

/// Where Graphviz put everything of a region, in points from the upper left corner.
package struct Layout {
    /// A place.
    struct Point {
        var x: Double
        var y: Double
    }

    /// A box.
    struct Box {
        var x: Double
        var y: Double
        var width: Double
        var height: Double

        var middle: Point { Point(x: x + width / 2, y: y + height / 2) }
    }

    /// An arrow, or a part of one: a line of Bézier curves with its points.
    struct Curve {
        var points: [Point]
        /// The tip at its beginning, if it has one there, and at its end.
        var tips: (start: Point?, end: Point?)
    }

    /// The whole region.
    let size: Box
    /// States, superstates and texts of arrows, by their ids.
    let boxes: [String: Box]
    /// Arrows by their ids; those from where a region begins by the id of that place.
    let curves: [String: Curve]

    /// Reads what `dot -Tjson0` wrote; nil if it is something else.
    package init?(json: [UInt8]) {
        guard let file = try? JSONDecoder().decode(File.self, from: Data(json)) else { return nil }
        let sides = Self.numbers(file.bb)
        guard sides.count == 4 else { return nil }
        let height = sides[3]
        size = Box(x: 0, y: 0, width: sides[2], height: height)
        var boxes: [String: Box] = [:]
        var ids: [Int: String] = [:]
        for object in file.objects ?? [] {
            guard let id = object.id else { continue }
            ids[object.number] = id
            if let corners = object.bb.map(Self.numbers), corners.count == 4 {
                boxes[id] = Box(
                    x: corners[0], y: height - corners[3], width: corners[2] - corners[0],
                    height: corners[3] - corners[1])
            } else if let middle = object.pos.map(Self.numbers), middle.count == 2,
                let wide = object.width.flatMap({ Double($0) }), let high = object.height.flatMap({ Double($0) })
            {
                boxes[id] = Box(
                    x: middle[0] - wide * 36, y: height - middle[1] - high * 36, width: wide * 72, height: high * 72)
            }
        }
        self.boxes = boxes
        var curves: [String: Curve] = [:]
        for edge in file.edges ?? [] {
            guard let id = edge.id ?? ids[edge.tail], let way = edge.pos else { continue }
            curves[id] = Self.curve(way, height)
        }
        self.curves = curves
    }

    private static func numbers(_ text: String) -> [Double] { text.split(separator: ",").compactMap { Double($0) } }

    /// `e,x,y` is a tip at the end; `s,x,y` is one at the beginning.
    private static func curve(_ way: String, _ height: Double) -> Curve {
        func point(_ numbers: [Double]) -> Point? {
            numbers.count == 2 ? Point(x: numbers[0], y: height - numbers[1]) : nil
        }
        var curve = Curve(points: [], tips: (nil, nil))
        for word in way.split(separator: " ") {
            if word.hasPrefix("e,") {
                curve.tips.end = point(numbers(String(word.dropFirst(2))))
            } else if word.hasPrefix("s,") {
                curve.tips.start = point(numbers(String(word.dropFirst(2))))
            } else if let point = point(numbers(String(word))) {
                curve.points.append(point)
            }
        }
        return curve
    }

    private struct File: Decodable {
        let bb: String
        let objects: [Object]?
        let edges: [Edge]?
    }

    private struct Object: Decodable {
        let number: Int
        let id: String?
        let bb: String?
        let pos: String?
        let width: String?
        let height: String?

        private enum CodingKeys: String, CodingKey {
            case number = "_gvid"
            case id, bb, pos, width, height
        }
    }

    private struct Edge: Decodable {
        let id: String?
        let tail: Int
        let pos: String?
    }
}
