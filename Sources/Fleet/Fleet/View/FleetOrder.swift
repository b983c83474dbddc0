/// The order of a view.
public enum FleetOrder: String, CaseIterable, Sendable {
    /// The worst first.
    case faults
    /// By the names.
    case name
    /// Who has been silent longest first; of whom nothing was heard, before all others.
    case silence
    /// Where somebody passed last first.
    case passage

    func isBefore(_ one: FleetRow, _ other: FleetRow) -> Bool {
        switch self {
        case .name: break
        case .faults: if one.condition != other.condition { return one.condition < other.condition }
        case .silence:
            let (first, second) = (one.lastWord, other.lastWord)
            if first != second { return second.map { second in first.map { $0 < second } ?? true } ?? false }
        case .passage:
            let (first, second) = (one.lane?.lastPassage.latest, other.lane?.lastPassage.latest)
            if first != second { return first.map { first in second.map { first > $0 } ?? true } ?? false }
        }
        if one.board.name != other.board.name { return one.board.name < other.board.name }
        return (one.laneName ?? "") < (other.laneName ?? "")
    }
}

extension LastPassage {
    /// The latest that it can have been.
    var latest: Moment? {
        switch self {
        case .unknown, .never: nil
        case .at(let time), .between(_, let time): time
        }
    }
}
