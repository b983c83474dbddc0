import Statecharts

/// What the keypads of a keyboard command.
public enum KeyboardCommand: Spoken {
    /// A character comes out, in ASCII.
    case type(UInt8)
    /// An arrow.
    case moveDown
    /// An arrow.
    case moveLeft
    /// An arrow.
    case moveRight
    /// An arrow.
    case moveUp
    /// Letters come out in upper case from now on.
    case lightCapsLock
    /// Letters come out as typed from now on.
    case darkenCapsLock
    /// Digits come out from now on.
    case lightNumLock
    /// Arrows come out from now on.
    case darkenNumLock

    /// The name.
    public var label: Label {
        switch self {
        case .type: "type"
        case .moveDown: "moveDown"
        case .moveLeft: "moveLeft"
        case .moveRight: "moveRight"
        case .moveUp: "moveUp"
        case .lightCapsLock: "lightCapsLock"
        case .darkenCapsLock: "darkenCapsLock"
        case .lightNumLock: "lightNumLock"
        case .darkenNumLock: "darkenNumLock"
        }
    }

    /// The character's code.
    public var value: UInt64? {
        guard case .type(let character) = self else { return nil }
        return UInt64(character)
    }

    /// Its value is a character.
    public var spelling: Spelling { .character }
}
