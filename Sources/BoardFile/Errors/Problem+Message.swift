import CSystem
import ControlLoop
import Statecharts

extension FixedText {
    /// Adds what is wrong, what was found, and what was expected instead.
    mutating func append(_ problem: BoardFileError.Problem) {
        switch problem {
        case .cannotOpen(let errno):
            append("cannot be opened: ")
            append(cText: portcullis_error_text(errno))
        case .cannotRead(let errno):
            append("cannot be read: ")
            append(cText: portcullis_error_text(errno))
        case .fileTooLong(let limit):
            append("has too much in it: expected at most ")
            append(UInt64(limit))
            append(" bytes")
        case .chipMissing:
            append("has no section [chip], which names the chip by its 'path' or its 'label'")
        case .laneMissing:
            append("has no section [lane NAME], which describes a gate")

        case .lineTooLong(let limit):
            append("the line is too long: expected at most ")
            append(UInt64(limit))
            append(" bytes")
        case .notText(let byte):
            append("the line has a byte that is not text, 0x")
            append(hexadecimal: byte)
        case .indented:
            append("the line is indented: expected sections and keys in the first column")
        case .notAPair(let found):
            append(quoted: found)
            append(": expected a section, like [chip], or KEY = VALUE")

        case .malformedSection(let found):
            append(quoted: found)
            append(": expected [chip], [lane NAME], [interlock NAME], [mock], [hil] or [watchdog], ")
            append("and nothing behind it but a comment that begins with ' ;'")
        case .unknownSection(let found, let nearest):
            append("unknown section [")
            append(found)
            append("]")
            if let nearest {
                append("; did you mean ")
                append(nearest)
                append("?")
            } else {
                append(": expected [chip], [lane NAME], [interlock NAME], [mock], [hil] or [watchdog]")
            }
        case .badName(let word, let found):
            append("[")
            append(word)
            append(found.isEmpty ? "" : " ")
            append(found)
            append("]: expected a name of 1 to 32 letters, digits, '-' and '_' behind ")
            append(quoted: word)
        case .repeatedSection(let section, let firstLine):
            append(section)
            append(" is there already, ")
            append(fileLine: firstLine)
        case .tooManyLanes(let limit):
            append("one lane too many: expected at most ")
            append(UInt64(limit))
        case .tooManyInterlocks(let limit):
            append("one interlock too many: expected at most ")
            append(UInt64(limit))

        case .keyOutsideSection(let found):
            append(quoted: found)
            append(" is in no section: expected one before it, like [chip]")
        case .unknownKey(let found, let section, let nearest):
            append("unknown key ")
            append(quoted: found)
            append(" in ")
            append(section)
            append(nearest: nearest)
        case .machineNotFirst(let found, let section):
            append(quoted: found)
            append(" before 'machine' in ")
            append(section)
            append(": expected 'machine' first, since the other keys follow from it")
        case .repeatedKey(let key, let firstLine):
            append(quoted: key)
            append(" is there already, ")
            append(fileLine: firstLine)
        case .numberSign(let key):
            append(key)
            append(": '#' begins a comment at the start of a line only; behind a value it begins with ' ;'")
        case .unexpectedValue(let key, let found, let expected):
            append(key)
            append(found.isEmpty ? " =" : " = ")
            append(found)
            append(": ")
            append(expected)
        case .chipNamedTwice(let key, let firstKey, let firstLine):
            append(quoted: key)
            append(" beside ")
            append(quoted: firstKey)
            append(", ")
            append(fileLine: firstLine)
            append(": expected only one of them")
        case .chipNotNamed:
            append("[chip] names no chip: expected its 'path' or its 'label'")
        case .missingKey(let key, let section, let expected):
            append(section)
            append(" has no ")
            append(quoted: key)
            append(": ")
            append(expected)

        case .unknownAttribute(let role, let found, let nearest, let isInput):
            append(role)
            append(": unknown attribute ")
            append(quoted: found)
            append(nearest: nearest)
            if nearest == nil { appendAttributes(isInput: isInput) }
        case .unsuitableAttribute(let role, let attribute, let isInput):
            append(role)
            append(": ")
            append(quoted: attribute)
            append(isInput ? " is for outputs, and this is an input" : " is for inputs, and this is an output")
        case .repeatedAttribute(let role, let attribute):
            append(role)
            append(": ")
            append(quoted: attribute)
            append(" is there twice")
        case .opposedAttributes(let role, let first, let second):
            append(role)
            append(": ")
            append(quoted: second)
            append(" beside ")
            append(quoted: first)
            append(": expected only one of them")
        case .badDebounce(let role, let found):
            append(role)
            append(": debounce")
            append(found.isEmpty ? "" : " ")
            append(found)
            append(": expected a duration of 0s to 1s in whole microseconds, like 5ms")
        case .debounceTooLong(let role, let debounce, let longest):
            append(role)
            append(": debounce ")
            append(debounce)
            append(" would swallow coins: expected at most half of pulse-min, ")
            append(longest)
        case .debounceTooSlow(let role, let debounce, let longest):
            append(role)
            append(": debounce ")
            append(debounce)
            append(" is too long where somebody may be in the way: expected at most ")
            append(longest)
        case .lineUsedTwice(let selector, let role, let lane, let firstRole, let firstLane, let firstLine):
            append(lane)
            append(".")
            append(role)
            append(" is on ")
            append(selector)
            append(", and so is ")
            append(firstLane)
            append(".")
            append(firstRole)
            append(", ")
            append(fileLine: firstLine)
        case .tooManyLines(let limit):
            append("one line of the chip too many: expected at most ")
            append(UInt64(limit))

        case .singleBeam(let lane, let wired, let missing):
            append(Section.lane(lane))
            append(" has ")
            append(quoted: wired)
            append(" and no ")
            append(quoted: missing)
            append(": expected both, which tell the direction, or neither")
        case .sensorBesideBeam(let sensor, let beam, let beamLine):
            append(quoted: sensor)
            append(" beside ")
            append(quoted: beam)
            append(", ")
            append(fileLine: beamLine)
            append(": expected either one sensor or two beams")

        case .unknownLane(let interlock, let lane):
            append(Section.interlock(interlock))
            append(": there is no lane ")
            append(quoted: lane)
        case .repeatedLane(let interlock, let lane):
            append(Section.interlock(interlock))
            append(" has the lane ")
            append(quoted: lane)
            append(" twice")
        case .laneWithoutLock(let interlock, let lane):
            append(Section.interlock(interlock))
            append(": the lane ")
            append(quoted: lane)
            append(" has no 'door-lock', so nobody can know that it is locked")
        case .laneFailsOpen(let interlock, let lane):
            append(Section.interlock(interlock))
            append(": the lane ")
            append(quoted: lane)
            append(" has power-fail = safe, so it would open whatever the others are: expected secure")
        case .badLanes(let interlock, let found):
            append(Section.interlock(interlock))
            append(": lanes =")
            append(found.isEmpty ? "" : " ")
            append(found)
            append(": expected the names of two or more lanes, with commas between")

        case .unknownWire(let name):
            append("'")
            append(name)
            append("' in [hil]: there is no such line; expected LANE.ROLE of a line that is wired")
        case .repeatedPartner(let name, let firstLine):
            append("'")
            append(name)
            append("' is there already, ")
            append(fileLine: firstLine)
        case .badPartner(let name, let found):
            append(name)
            append(found.isEmpty ? " =" : " = ")
            append(found)
            append(": expected the line that it is wired to, by its name, like GPIO5, or its offset, 0 to 65535")
        case .partnerUsedTwice(let selector, let name, let first, let firstLine):
            append(name)
            append(" is wired to ")
            append(selector)
            append(", and so is ")
            append(first)
            append(", ")
            append(fileLine: firstLine)
        case .partnerIsOwnLine(let selector, let name, let role, let lane, let firstLine):
            append(name)
            append(" is wired to ")
            append(selector)
            append(", which is ")
            append(lane)
            append(".")
            append(role)
            append(", ")
            append(fileLine: firstLine)
            append("; expected another line, or the 'label' of another chip")

        case .notAbove(let key, let value, let other, let otherValue, let otherIsGiven, let mayEqual):
            append(key)
            append(" = ")
            append(value)
            append(mayEqual ? ": expected at least " : ": expected more than ")
            append(other)
            append(otherIsGiven ? ", which is " : ", which is by default ")
            append(otherValue)
        case .notBelow(let key, let value, let other, let otherValue, let mayEqual):
            append(key)
            append(" = ")
            append(value)
            append(mayEqual ? ": expected at most " : ": expected less than ")
            append(other)
            append(", which is by default ")
            append(otherValue)
        case .notAboveDebounce(let key, let value, let role, let debounce):
            append(key)
            append(" = ")
            append(value)
            append(": expected more than the debounce of ")
            append(role)
            append(", which is ")
            append(debounce)
        case .debounceNotBelow(let role, let debounce, let key, let value):
            append(role)
            append(": debounce ")
            append(debounce)
            append(": expected less than ")
            append(key)
            append(", which is by default ")
            append(value)
        case .travelTooShort(let travel, let role, let lane, let debounce):
            append(MockKey.doorTravel.label)
            append(" = ")
            append(travel)
            append(": expected more than the debounce of ")
            append(lane)
            append(".")
            append(role)
            append(", which is ")
            append(debounce)
        case .travelTooLong(let travel, let role, let lane, let arrival, let key, let limit, let isGiven):
            append(MockKey.doorTravel.label)
            append(" = ")
            append(travel)
            append(": ")
            append(lane)
            append(".")
            append(role)
            append(" is active after ")
            append(arrival)
            append(": expected less than ")
            append(key)
            append(isGiven ? ", which is " : ", which is by default ")
            append(limit)
        }
    }
}
