import ControlLoop
import Statecharts

/// Which lines are the partners, from a file:
///
///     label NAME | path PATH        the chip that has them, first
///     drive OFFSET LINE WHAT        LINE drives what plans call OFFSET; messages call it WHAT
///     watch OFFSET LINE WHAT        LINE watches it
///
/// LINE is a line's name on the chip, or its offset there.
struct Wiring {
    private struct Partner {
        let offset: Int
        let drives: Bool
        let selector: LineSelector
        let name: LaneName
        var isHigh = false
    }

    /// The chip that has the partners.
    let chip: ChipSelector
    private var partners = LineList<Partner>()

    init(file path: UnsafePointer<CChar>) throws(Trouble) {
        var file = try TextFile(path: path)
        var chip: ChipSelector?
        while let line = try file.nextLine() {
            var words = Words(line)
            if words.isEmpty { continue }
            guard let word = words.next(), let value = words.next() else { throw file.trouble("a word is missing") }
            if word.equals("label") || word.equals("path") {
                var name = ChipName()
                name.append(value)
                chip = word.equals("label") ? .label(name) : .path(name)
                continue
            }
            guard word.equals("drive") || word.equals("watch") else {
                throw file.trouble("expected 'label', 'path', 'drive' or 'watch'")
            }
            guard let offset = value.number, offset < 1024, let partner = words.next(), let what = words.next() else {
                throw file.trouble("expected 'drive OFFSET LINE WHAT' or 'watch OFFSET LINE WHAT'")
            }
            var name = LaneName()
            name.append(what)
            guard
                partners.append(
                    Partner(
                        offset: Int(offset), drives: word.equals("drive"), selector: Wiring.selector(partner),
                        name: name))
            else { throw file.trouble("more than 64 lines") }
        }
        guard let chip else { throw file.trouble("there is no chip; expected a line 'label NAME' or 'path PATH'") }
        self.chip = chip
    }

    /// The partner of a line, by its place in the map.
    func partner(of offset: Int, drives: Bool) -> LineID? {
        for index in partners.indices where partners[index].offset == offset && partners[index].drives == drives {
            return LineID(index)
        }
        return nil
    }

    /// The level that a partner has from the beginning. False when nothing drives the line.
    mutating func start(_ offset: Int, isHigh: Bool) -> Bool {
        guard let partner = partner(of: offset, drives: true) else { return false }
        partners[partner.index].isHigh = isHigh
        return true
    }

    /// What has to be requested of the chip. What counts is the wire, so nothing is inverted and nothing debounced.
    var map: LineMap {
        var map = LineMap()
        for index in partners.indices {
            let partner = partners[index]
            // A lane for each, as far as there are lanes, so that messages can name the line.
            let lane = map.addLane(named: partner.name) ? map.laneNames.count - 1 : 0
            _ = map.add(
                Line(
                    selector: partner.selector,
                    direction: partner.drives
                        ? .output(drive: .pushPull, initial: partner.isHigh ? .active : .inactive)
                        : .input(debounce: .zero),
                    isActiveLow: false, bias: .unchanged, lane: lane, role: Role("partner", index: 0)))
        }
        return map
    }

    private static func selector(_ word: InputLine) -> LineSelector {
        if let offset = word.number, offset <= 65535 { return .offset(UInt32(truncatingIfNeeded: offset)) }
        var name = LineName()
        name.append(word)
        return .name(name)
    }
}
