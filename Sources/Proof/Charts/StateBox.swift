/// What is in the box of a state, and how large that and other texts have to be.
enum StateBox {
    /// The size of a state's name.
    static let titleSize = 14.0
    /// The size of all other text.
    static let textSize = 12.0
    /// From one line to the next.
    static let lineHeight = 15.0
    /// The height of the name's part.
    static let titleHeight = 28.0

    /// The lines below the name.
    static func lines(of state: Chart.State) -> [TextLine] {
        state.rows.flatMap { Lettering.lines(of: $0, Lettering.width + 20) } + Lettering.lines(ofRefused: state.refused)
    }

    /// The least size of the box.
    static func size(of state: Chart.State) -> (width: Double, height: Double) {
        let lines = lines(of: state)
        // Bold letters are wider.
        let title = TextWidth.of(state.name.lastPart, size: titleSize) * 1.12 + 28
        let widest = lines.map { TextWidth.of($0, size: textSize) + 24 }.max() ?? 0
        let height = lines.isEmpty ? 36 : titleHeight + Double(lines.count) * lineHeight + 10
        return (max(title, widest, 90), height)
    }

    /// The size of an arrow's text.
    static func size(ofText lines: [TextLine]) -> (width: Double, height: Double) {
        ((lines.map { TextWidth.of($0, size: textSize) }.max() ?? 0) + 4, Double(lines.count) * lineHeight)
    }
}
