import ControlLoop
import Lanes
import Statecharts

/// What has been read of `[hil]` so far. Its keys are lines of lanes that may come later in the file, so whether they are
/// there is seen at the end.
struct HILDraft {
    private struct Partner {
        let name: PartnerName
        let selector: LineSelector
        let fileLine: Int
    }

    /// The line of its header, 0 while there is none.
    var line = 0
    private var label: (name: ChipName, line: Int)?
    private var partners = LineList<Partner>()

    /// Takes one of its keys.
    mutating func take(key text: Bytes, value: Bytes, line: Int) throws(BoardFileError.Problem) {
        if text.equals(ChipKey.label.label) { return try takeLabel(value, line: line) }
        guard text.first(UInt8(ascii: ".")) != nil else {
            throw .unknownKey(found: Excerpt(cutting: text), in: .hil, nearest: nearest(to: text))
        }
        let name = PartnerName(cutting: text)
        for index in partners.indices where partners[index].name == name {
            throw .repeatedPartner(of: name, firstLine: partners[index].fileLine)
        }
        guard WordsOfText(value).isSingle, let selector = LineSelector(value) else {
            throw .badPartner(of: name, found: Excerpt(cutting: value))
        }
        for index in partners.indices where partners[index].selector == selector {
            throw .partnerUsedTwice(
                selector, of: name, first: partners[index].name, firstLine: partners[index].fileLine)
        }
        guard partners.append(Partner(name: name, selector: selector, fileLine: line)) else {
            throw .tooManyLines(limit: partners.count)
        }
    }

    private mutating func takeLabel(_ value: Bytes, line: Int) throws(BoardFileError.Problem) {
        let key = ChipKey.label
        if let label { throw .repeatedKey(key.label, firstLine: label.line) }
        try value.checkNumberSign(key: key.label)
        guard !value.isEmpty, value.count <= key.limit, let name = ChipName(value) else {
            throw .unexpectedValue(key: key.label, found: Excerpt(cutting: value), expected: key.expectation)
        }
        label = (name, line)
    }

    private func nearest(to text: Bytes) -> Label? {
        ChipKey.nearest(to: text) == .label ? ChipKey.label.label : nil
    }
}

// What only the whole file can show
extension HILDraft {
    /// The first wire that cannot be: of a line that there is not, or to a line that the board itself has.
    func mistake(_ wires: LineList<Wire>, lanes: LaneList<LaneDraft>) -> BoardFileError? {
        for index in partners.indices {
            let partner = partners[index]
            guard place(of: partner.name, wires, lanes) != nil else {
                return BoardFileError(line: partner.fileLine, problem: .unknownWire(partner.name))
            }
            // On another chip it is another line, whatever it is called.
            guard label == nil else { continue }
            for wire in wires.indices where wires[wire].line.selector == partner.selector {
                let other = wires[wire].line
                return BoardFileError(
                    line: partner.fileLine,
                    problem: .partnerIsOwnLine(
                        partner.selector, of: partner.name, role: other.role.label, lane: lanes[other.lane].name,
                        firstLine: wires[wire].fileLine))
            }
        }
        return nil
    }

    /// The bench, when nothing is wrong with it; nil without the section.
    func bench(_ wires: LineList<Wire>, lanes: LaneList<LaneDraft>) -> Bench? {
        guard line > 0 else { return nil }
        var list = LineList<Bench.Wire>()
        for index in partners.indices {
            guard let place = place(of: partners[index].name, wires, lanes) else { continue }
            list.append(Bench.Wire(line: LineID(place), partner: partners[index].selector))
        }
        return Bench(label: label?.name, wires: list)
    }

    private func place(of name: PartnerName, _ wires: LineList<Wire>, _ lanes: LaneList<LaneDraft>) -> Int? {
        for index in wires.indices {
            var candidate = PartnerName()
            candidate.append(lanes[wires[index].line.lane].name)
            candidate.append(".")
            candidate.append(wires[index].line.role.label)
            if candidate == name { return index }
        }
        return nil
    }
}

extension WordsOfText {
    /// Whether there is one word and no other.
    fileprivate var isSingle: Bool {
        var words = self
        return words.next() != nil && words.next() == nil
    }
}
