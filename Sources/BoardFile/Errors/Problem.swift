import ControlLoop
import Statecharts

extension BoardFileError {
    /// Everything that can be wrong with a board file.
    public enum Problem: Error, Equatable, Sendable {
        /// The file could not be opened.
        case cannotOpen(errno: Int32)
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
        /// The line has a control character, a NUL for instance.
        case notText(byte: UInt8)
        /// The line does not begin in the first column.
        case indented
        /// The line is neither a section's header nor a key with a value.
        case notAPair(found: Excerpt)

        /// The header has no closing bracket, or something behind it.
        case malformedSection(found: Excerpt)
        /// There is no such section; `nearest` is the header that was probably meant.
        case unknownSection(found: Excerpt, nearest: Label?)
        /// A lane or an interlock cannot have that name.
        case badName(of: Label, found: Excerpt)
        /// The section is there already.
        case repeatedSection(Section, firstLine: Int)
        /// The board has as many lanes as it can have already.
        case tooManyLanes(limit: Int)
        /// The board has as many interlocks as it can have already.
        case tooManyInterlocks(limit: Int)

        /// A key before the first section.
        case keyOutsideSection(found: Excerpt)
        /// The section has no such key; `nearest` is the one that was probably meant.
        case unknownKey(found: Excerpt, in: Section, nearest: Label?)
        /// The lane has a key before the one that says which machine it is.
        case machineNotFirst(found: Excerpt, in: Section)
        /// The section has the key already.
        case repeatedKey(Label, firstLine: Int)
        /// A number sign in the value was meant to begin a comment.
        case numberSign(key: Label)
        /// The value is not what it has to be.
        case unexpectedValue(key: Label, found: Excerpt, expected: Expectation)
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
        /// The line has two attributes of which it can have one.
        case opposedAttributes(role: Label, first: Label, second: Label)
        /// What follows `debounce` is no debounce period; nothing does when `found` is empty.
        case badDebounce(role: Label, found: Excerpt)
        /// The debounce of a coin acceptor's line would swallow its pulses.
        case debounceTooLong(role: Label, debounce: Duration, longest: Duration)
        /// The debounce of an input that tells of somebody in the way lets him be in the way for too long.
        case debounceTooSlow(role: Label, debounce: Duration, longest: Duration)
        /// Two roles are on the same line.
        case lineUsedTwice(
            LineSelector, role: Label, lane: LaneName, firstRole: Label, firstLane: LaneName, firstLine: Int)
        /// The board has as many lines as it can have already.
        case tooManyLines(limit: Int)

        /// A door has one of the two beams that tell a direction together.
        case singleBeam(in: LaneName, wired: Label, missing: Label)
        /// A door has the sensor that counts alone, and a beam of the two that count together.
        case sensorBesideBeam(sensor: Label, beam: Label, beamLine: Int)

        /// The interlock names a lane that there is not.
        case unknownLane(interlock: LaneName, lane: LaneName)
        /// The interlock names a lane twice.
        case repeatedLane(interlock: LaneName, lane: LaneName)
        /// The interlock needs to see that a lane is locked, and it has no lock contact.
        case laneWithoutLock(interlock: LaneName, lane: LaneName)
        /// The lane opens when it fails, which the interlock must not let it.
        case laneFailsOpen(interlock: LaneName, lane: LaneName)
        /// The lanes are not a list of two or more names.
        case badLanes(interlock: LaneName, found: Excerpt)

        /// `[hil]` names a line that no lane has.
        case unknownWire(PartnerName)
        /// `[hil]` has the line already.
        case repeatedPartner(of: PartnerName, firstLine: Int)
        /// What a line is wired to is no line.
        case badPartner(of: PartnerName, found: Excerpt)
        /// Two lines are wired to one.
        case partnerUsedTwice(LineSelector, of: PartnerName, first: PartnerName, firstLine: Int)
        /// A line is wired to one that is a lane's own.
        case partnerIsOwnLine(LineSelector, of: PartnerName, role: Label, lane: LaneName, firstLine: Int)

        /// The duration has to be longer than another, or as long if it `mayEqual` it; the other is a default unless the
        /// file gives it.
        case notAbove(
            key: Label, value: Duration, other: Label, otherValue: Duration, otherIsGiven: Bool, mayEqual: Bool)
        /// The duration has to be shorter than another, or as long if it `mayEqual` it; the other is a default.
        case notBelow(key: Label, value: Duration, other: Label, otherValue: Duration, mayEqual: Bool)

        /// The duration has to be longer than the debounce of an input.
        case notAboveDebounce(key: Label, value: Duration, role: Label, debounce: Duration)
        /// The debounce has to be shorter than a duration, which is a default.
        case debounceNotBelow(role: Label, debounce: Duration, key: Label, value: Duration)
        /// A simulated door is at one end before its contact at the other end is seen to have let go.
        case travelTooShort(travel: Duration, role: Label, lane: LaneName, debounce: Duration)
        /// A simulated door arrives at a contact when it has been given up; the limit is a default unless the file gives it.
        case travelTooLong(
            travel: Duration, role: Label, lane: LaneName, arrival: Duration, key: Label, limit: Duration, isGiven: Bool
        )

        /// Whether no line of the file is to blame.
        var concernsWholeFile: Bool {
            switch self {
            case .cannotOpen, .cannotRead, .fileTooLong, .chipMissing, .laneMissing: true
            default: false
            }
        }
    }
}
