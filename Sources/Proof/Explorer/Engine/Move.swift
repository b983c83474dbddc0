/// How one state follows another: a moment comes, or something happens.
public enum Move: Equatable, Sendable {
    /// Of the moments that have not come yet, that one comes; or a tick passes.
    case time(Int)
    /// An act, by its place; just when a moment came, or a little later.
    case act(Int, isLate: Bool)

    var code: UInt16 {
        switch self {
        case .time(let moment): 0x8000 | UInt16(moment)
        case .act(let number, let isLate): UInt16(number) | (isLate ? 0x4000 : 0)
        }
    }

    init(code: UInt16) {
        self = code & 0x8000 != 0 ? .time(Int(code & 0x3fff)) : .act(Int(code & 0x3fff), isLate: code & 0x4000 != 0)
    }
}
