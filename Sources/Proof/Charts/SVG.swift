/// A chart as a picture that reads on light and on dark, and that a page can colour by its classes and ids.
package struct SVG {
    let chart: Chart
    var lines: [String] = []
    /// Room around the picture, and between its regions.
    private static let margin = 8.0
    /// Regions stand beside each other up to this width, which a page has.
    private static let pageWidth = 880.0

    /// The picture, by the layout of each region. It keeps the text that it was made from.
    package static func text(of chart: Chart, _ layouts: [Layout]) -> String {
        var svg = SVG(chart: chart)
        svg.write(layouts)
        return svg.lines.joined(separator: "\n") + "\n"
    }

    private mutating func write(_ layouts: [Layout]) {
        let frames = Self.frames(for: layouts)
        let width = ((frames.map { $0.x + $0.width }.max() ?? 0) + Self.margin).rounded(.up)
        let height = ((frames.map { $0.y + $0.height }.max() ?? 0) + Self.margin).rounded(.up)
        lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(number(width)) \(number(height))\""
                + " width=\"100%\" style=\"max-width: \(number(width))px\" role=\"img\">",
            "<title>\(chart.title.inXML)</title>",
            "<desc>States and transitions, drawn from an exploration of the machine.</desc>",
            "<metadata>\(EmbeddedDot.begin)\n\(Dot.text(of: chart).inXML)</metadata>",
            Self.style,
        ]
        for (index, region) in chart.regions.enumerated() where index < layouts.count {
            let frame = frames[index]
            lines.append("<g id=\"region-\(region.name)\" class=\"region\" data-region=\"\(region.name.inXML)\">")
            var inside = Layout.Point(x: frame.x, y: frame.y)
            if chart.regions.count > 1 {
                inside = Layout.Point(x: frame.x + Self.padding, y: frame.y + Self.titleHeight)
                lines.append(rectangle(frame, radius: 9))
                let (x, y) = (number(frame.x + 12), number(frame.y + 18))
                lines.append("<text x=\"\(x)\" y=\"\(y)\" class=\"start\">\(region.name.inXML)</text>")
            }
            lines.append("</g>")
            lines.append("<g transform=\"translate(\(number(inside.x)) \(number(inside.y)))\">")
            var picture = DrawnRegion(svg: self, region: region, layout: layouts[index])
            lines += picture.drawn()
            lines.append("</g>")
        }
        lines.append("</svg>")
    }

    private static let padding = 14.0
    private static let titleHeight = 28.0

    /// Where the regions are: beside each other as long as there is room.
    private static func frames(for layouts: [Layout]) -> [Layout.Box] {
        var frames: [Layout.Box] = []
        var (x, y, below) = (margin, margin, margin)
        let isAlone = layouts.count == 1
        for layout in layouts {
            let width = layout.size.width + (isAlone ? 0 : 2 * padding)
            let height = layout.size.height + (isAlone ? 0 : padding + titleHeight)
            if x > margin, x + width > pageWidth { (x, y) = (margin, below) }
            frames.append(Layout.Box(x: x, y: y, width: width, height: height))
            x += width + margin
            below = max(below, y + height + margin)
        }
        return frames
    }
}
