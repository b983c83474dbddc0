import Explorer
import Statecharts

extension Legend.Region {
    /// The guard of an arrow.
    func words(for arrow: Arrow) -> String? { guards.first { $0.fits(arrow) }?.words }

    /// The guard of an arrow, and what tells it from others that differ only in what they command.
    func words(for arrow: Arrow, among arrows: [Arrow]) -> String? {
        let isAlone = !arrows.contains { $0.isTold(from: arrow) }
        let words = [words(for: arrow), isAlone ? nil : details.first { $0.fits(arrow) }?.words].compactMap(\.self)
        return words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// The deadline by which an arrow is taken.
    func deadline(of arrow: Arrow) -> String? { deadlines.first { $0.fits(arrow) }?.name }
}

extension Arrow {
    /// Whether another one differs from it only in what is commanded.
    func isTold(from other: Arrow) -> Bool {
        self != other && verdict == .handled && other.verdict == .handled && region == other.region
            && from == other.from && event == other.event && to == other.to && commands != other.commands
    }

    /// Whether it leads into a superstate, into the state of it that was left.
    func entersAsLeft(_ superstate: String, among arrows: [Arrow]) -> Bool {
        func isAlike(_ other: Arrow) -> Bool {
            region == other.region && from == other.from && event == other.event && other.to.isPart(of: superstate)
        }
        guard !from.isPart(of: superstate) else { return false }
        return Set(arrows.filter(isAlike).map(\.to)).count > 1
    }
}
