import Statecharts

/// One region's answer, whatever it commands.
protocol RegionAnswer {
    associatedtype Command
    var region: Label { get }
    var verdict: Verdict { get }
    var commandList: [Command] { get }
}

extension Transition: RegionAnswer {
    var commandList: [Command] { commands.elements }
}

extension FixedList where Element: RegionAnswer {
    /// The regions that answered, in order.
    var regions: [String] { elements.map { $0.region.text } }

    /// How they answered, in order.
    var verdicts: [Verdict] { elements.map(\.verdict) }

    /// All that is to be done, in order.
    var commands: [Element.Command] { elements.flatMap(\.commandList) }
}
