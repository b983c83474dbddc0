import Messages

/// Why a message was left out.
public enum Misfit: Error, Equatable, Sendable {
    /// It is longer than any of a board's.
    case tooLong(bytes: Int)
    /// It is no object of JSON.
    case notJSON(JSONLine.Complaint)
    /// A field is missing, or is of another kind.
    case wrongField(String, expected: String)
    /// A word that is none of those.
    case wrongWord(expected: String)
    /// There are more boards than are kept.
    case tooManyBoards
    /// A board has more lanes than a board can have.
    case tooManyLanes

    /// What is wrong, for a person.
    public var message: String {
        switch self {
        case .tooLong(let bytes): "\(bytes) bytes; expected at most \(FleetLimits.mostBytes)"
        case .notJSON(let complaint): "byte \(complaint.column): \(complaint.message)"
        case .wrongField(let name, let expected): "'\(name)': expected \(expected)"
        case .wrongWord(let expected): "expected \(expected)"
        case .tooManyBoards: "it is of another board than the \(FleetLimits.mostBoards) that are kept"
        case .tooManyLanes: "it is of another lane than the \(FleetLimits.mostLanes) that are kept of its board"
        }
    }
}
