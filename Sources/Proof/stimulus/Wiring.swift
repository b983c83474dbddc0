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
        var words = Words()
        var chip: ChipSelector?
        while try file.read(&words) {
            _ = words.advance()
            if words.equals("label") {
                chip = .label(try Wiring.value(&words, file))
            } else if words.equals("path") {
                chip = .path(try Wiring.value(&words, file))
            } else {
                let partner = try Wiring.partner(&words, file)
                guard partners.append(partner) else { throw file.trouble("more than 64 lines") }
            }
        }
        guard let chip else { throw file.trouble("there is no chip; expected a line 'label NAME' or 'path PATH'") }
        self.chip = chip
    }

    private static func value(_ words: inout Words, _ file: borrowing TextFile) throws(Trouble) -> ChipName {
        guard words.advance() else { throw file.trouble("a word is missing") }
        return words.text()
    }

    private static func partner(_ words: inout Words, _ file: borrowing TextFile) throws(Trouble) -> Partner {
        let drives = words.equals("drive")
        guard drives || words.equals("watch") else {
            throw file.trouble("expected 'label', 'path', 'drive' or 'watch'")
        }
        if words.advance(), let offset = words.number, offset < mostOffsets, words.advance() {
            let selector = selector(words)
            if words.advance() {
                return Partner(offset: Int(offset), drives: drives, selector: selector, name: words.text())
            }
        }
        throw file.trouble("expected 'drive OFFSET LINE WHAT' or 'watch OFFSET LINE WHAT'")
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

    /// What to request from the chip. The wire itself counts, so nothing is inverted or debounced.
    var map: LineMap {
        var map = LineMap()
        // One lane for each, so that messages can name the line. If there are not enough, the rest share the last.
        let lanes = LaneList<LaneName>.capacity
        let named = partners.count > lanes ? lanes - 1 : partners.count
        for index in partners.indices {
            let partner = partners[index]
            if index <= named { _ = map.addLane(named: index < named ? partner.name : LaneName("bench")) }
            let lane = min(index, named)
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

    private static func selector(_ words: Words) -> LineSelector {
        if let offset = words.number, UInt64(bitPattern: offset) <= highestOffset {
            return .offset(UInt32(truncatingIfNeeded: offset))
        }
        return .name(words.text())
    }
}
