import ControlLoop
import Statecharts

extension BoardFileError {
    /// Everything that can be wrong with a board file.
    public enum Problem: Error, Equatable, Sendable {
        /// The file could not be opened.
        case cannotOpen(errno: Int32)
        /// It is a device, a pipe or a socket.
        case notAFile
        /// The file could not be read.
        case cannotRead(errno: Int32)
        /// The file has more bytes than any board needs.
        case fileTooLong(limit: Int)
        /// There is no `[chip]`.
        case chipMissing
        /// There is no `[lane NAME]`.
        case laneMissing

        /// The line has more bytes than inih takes.
        case lineTooLong(limit: Int)
        /// The line has a control character, such as a NUL.
        case notText(byte: UInt8)
        /// The line does not begin in the first column.
        case indented
        /// The line is neither a section's header nor a key with a value.
        case notAPair(found: Excerpt)

        /// The header has no closing bracket, or something after it.
        case malformedSection(found: Excerpt)
        /// There is no such section; `nearest` is the header that was probably meant.
        case unknownSection(found: Excerpt, nearest: Label?)
        /// A lane or an interlock cannot have that name.
        case badName(of: Label, found: Excerpt)
        /// The section already exists.
        case repeatedSection(Section, firstLine: Int)
        /// The board already has as many lanes as it can have.
        case tooManyLanes(limit: Int)
        /// The board already has as many interlocks as it can have.
        case tooManyInterlocks(limit: Int)

        /// A key before the first section.
        case keyOutsideSection(found: Excerpt)
        /// The section has no such key; `nearest` is the one that was probably meant.
        case unknownKey(found: Excerpt, in: Section, nearest: Label?)
        /// The lane has a key before the one that says which machine it is.
        case machineNotFirst(found: Excerpt, in: Section)
        /// The lane has a key before the one that says which machine of the gallery it plays.
        case playNotNext(found: Excerpt, in: Section)
        /// The section already has the key.
        case repeatedKey(Label, firstLine: Int)
        /// A number sign in the value was probably meant to begin a comment.
        case numberSign(key: Label)
        /// The value is not what was expected.
        case unexpectedValue(key: Label, found: Excerpt, expected: Expectation)
        /// The value is not what was expected, and may be, or have, a name and a password for a broker.
        case unexpectedSecret(key: Label, expected: Expectation)
        /// `[chip]` has both of its keys.
        case chipNamedTwice(key: Label, firstKey: Label, firstLine: Int)
        /// `[chip]` has neither of its keys.
        case chipNotNamed
        /// The section lacks a key that it cannot do without.
        case missingKey(Label, in: Section, expected: Expectation)

        /// A line cannot have that attribute; `nearest` is the one that was probably meant.
        case unknownAttribute(role: Label, found: Excerpt, nearest: Label?, isInput: Bool)
        /// The attribute is one for lines of the other direction; `isInput` is the line's own.
        case unsuitableAttribute(role: Label, attribute: Label, isInput: Bool)
        /// The line has the attribute twice.
        case repeatedAttribute(role: Label, attribute: Label)
        /// The line has two attributes of which it can have only one.
        case opposedAttributes(role: Label, first: Label, second: Label)
        /// The text after `debounce` is not a debounce period; there is no text when `found` is empty.
        case badDebounce(role: Label, found: Excerpt)
        /// The debounce of an input is too long for its purpose; the words say why.
        case debounceTooLong(role: Label, debounce: Duration, longest: Duration, words: Label)
        /// The debounce of an input that shows somebody in the way makes it report too late.
        case debounceTooSlow(role: Label, debounce: Duration, longest: Duration)
        /// A line that several lanes share is wired in another way here.
        case sharedDifferently(LineSelector, role: Label, firstLane: LaneName, firstLine: Int)
        /// Two roles are on the same line.
        case lineUsedTwice(
            LineSelector, role: Label, lane: LaneName, firstRole: Label, firstLane: LaneName, firstLine: Int)
        /// The board already has as many lines as it can have.
        case tooManyLines(limit: Int)

        /// All inputs, or all outputs, have more different settings with this line than one request of the kernel
        /// takes.
        case tooManySettings(role: Label, count: Int, limit: Int, isInput: Bool)

        /// A lane plays a machine of the gallery, and has no line of the direction that it needs one of.
        case nothingToPlay(in: LaneName, isInput: Bool)
        /// A lane has a line that makes no sense without another; the words say what is expected.
        case roleWithout(in: LaneName, wired: Label, missing: Label, words: Label)
        /// A lane has none of some lines, of which it needs one; the words say what for, and which they are.
        case lacksAll(in: LaneName, words: Label)
        /// A lane has a line that makes no sense beside another; the words say what is expected.
        case roleBeside(role: Label, other: Label, otherLine: Int, words: Label)

        /// The interlock names a lane that does not exist.
        case unknownLane(interlock: LaneName, lane: LaneName)
        /// The interlock names a lane twice.
        case repeatedLane(interlock: LaneName, lane: LaneName)
        /// The interlock needs to see that a lane is locked, and it has no lock contact.
        case laneWithoutLock(interlock: LaneName, lane: LaneName)
        /// An interlock has a lane that is no gate.
        case laneIsNoGate(interlock: LaneName, lane: LaneName)
        /// The lane opens when it fails, which the interlock must not allow.
        case laneFailsOpen(interlock: LaneName, lane: LaneName)
        /// The lane can be held open for everybody, which the interlock must not allow.
        case laneIsHeldOpen(interlock: LaneName, lane: LaneName, by: Label)
        /// The lanes are not a list of two or more names.
        case badLanes(interlock: LaneName, found: Excerpt)

        /// The duration has to be longer than another, or as long if it `mayEqual` it; the other is a default unless
        /// the file gives it.
        case notAbove(
            key: Label, value: Duration, other: Label, otherValue: Duration, otherIsGiven: Bool, mayEqual: Bool)
        /// The duration has to be shorter than another, or as long if it `mayEqual` it; the other is a default.
        case notBelow(key: Label, value: Duration, other: Label, otherValue: Duration, mayEqual: Bool)

        /// `[uplink]` has a key that means nothing without another.
        case uplinkKeyWithout(key: Label, missing: Label)
        /// `[uplink]` names the smallest unit, and `[money]` the currency.
        case moneyUnitBesideCurrency
        /// `[uplink]` has a file for TLS, and a broker without it.
        case uplinkWithoutTLS(key: Label)

        /// The duration has to be longer than the debounce of an input.
        case notAboveDebounce(key: Label, value: Duration, role: Label, debounce: Duration)
        /// The debounce has to be shorter than a duration, which is a default.
        case debounceNotBelow(role: Label, debounce: Duration, key: Label, value: Duration)
        /// A simulated door is at one end before its contact at the other end is seen to have let go.
        case travelTooShort(travel: Duration, role: Label, lane: LaneName, debounce: Duration)
        /// A simulated door arrives at a contact after its time limit; the limit is a default unless the file gives it.
        case travelTooLong(
            travel: Duration, role: Label, lane: LaneName, arrival: Duration, key: Label, limit: Duration, isGiven: Bool
        )

        /// Whether no line of the file is to blame.
        var concernsWholeFile: Bool {
            switch self {
            case .cannotOpen, .notAFile, .cannotRead, .fileTooLong, .chipMissing, .laneMissing: true
            default: false
            }
        }
    }
}
