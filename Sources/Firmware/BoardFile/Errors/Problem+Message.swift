import CSystem
import ControlLoop
import Statecharts

extension BoardFileError.Problem {
    /// What is wrong, what was found, and what was expected instead.
    var message: Message {
        switch self {
        case .cannotOpen(let errno): "cannot be opened: \(cText: portcullis_error_text(errno))"
        case .notAFile: "is a device, a pipe or a socket: expected a file"
        case .cannotRead(let errno): "cannot be read: \(cText: portcullis_error_text(errno))"
        case .fileTooLong(let limit): "has too much in it: expected at most \(limit) bytes"
        case .chipMissing: "has no section [chip], which names the chip by its 'path' or its 'label'"
        case .laneMissing: "has no section [lane NAME], which describes a gate"

        case .lineTooLong(let limit): "the line is too long: expected at most \(limit) bytes"
        case .notText(let byte): "the line has a byte that is not text, 0x\(hexadecimal: byte)"
        case .indented: "the line is indented: expected sections and keys in the first column"
        case .notAPair(let found): "'\(found)': expected a section, like [chip], or KEY = VALUE"

        case .malformedSection(let found):
            """
            '\(found)': \
            expected [chip], [lane NAME], [interlock NAME], [money], [mock], [watchdog], [journal] or [uplink], and \
            nothing after it but a comment that begins with ' ;'
            """
        case .unknownSection(let found, let nearest?): "unknown section [\(found)]; did you mean \(nearest)?"
        case .unknownSection(let found, nil):
            """
            unknown section [\(found)]: \
            expected [chip], [lane NAME], [interlock NAME], [money], [mock], [watchdog], [journal] or [uplink]
            """
        case .badName(let word, let found):
            """
            [\(word)\(spaced: found)]: \
            expected a name of 1 to \(LaneName.longest) letters, digits, '-' and '_' after '\(word)'
            """
        case .repeatedSection(let section, let firstLine): "\(section) is there already, in line \(firstLine)"
        case .tooManyLanes(let limit): "one lane too many: expected at most \(limit)"
        case .tooManyInterlocks(let limit): "one interlock too many: expected at most \(limit)"

        case .keyOutsideSection(let found): "'\(found)' is in no section: expected one before it, like [chip]"
        case .unknownKey(let found, let section, let nearest): "unknown key '\(found)' in \(section)\(nearest: nearest)"
        case .machineNotFirst(let found, let section):
            """
            '\(found)' before 'machine' in \(section): \
            expected 'machine' first, since the other keys follow from it
            """
        case .playNotNext(let found, let section):
            """
            '\(found)' before 'play' in \(section): \
            expected 'play' after 'machine', since the other keys follow from it
            """
        case .repeatedKey(let key, let firstLine): "'\(key)' is there already, in line \(firstLine)"
        case .numberSign(let key):
            "\(key): '#' begins a comment at the start of a line only; after a value it begins with ' ;'"
        case .unexpectedValue(let key, let found, let expected): "\(key) =\(spaced: found): \(expected)"
        case .unexpectedSecret(let key, let expected):
            "\(key): \(expected); a name and a password belong in the file of 'login', and are not repeated"
        case .chipNamedTwice(let key, let firstKey, let firstLine):
            "'\(key)' beside '\(firstKey)', in line \(firstLine): expected only one of them"
        case .chipNotNamed: "[chip] names no chip: expected its 'path' or its 'label'"
        case .missingKey(let key, let section, let expected): "\(section) has no '\(key)': \(expected)"

        case .unknownAttribute(let role, let found, let nearest?, _):
            "\(role): unknown attribute '\(found)'\(nearest: nearest)"
        case .unknownAttribute(let role, let found, nil, let isInput):
            "\(role): unknown attribute '\(found)': expected \(attributesOf: isInput)"
        case .unsuitableAttribute(let role, let attribute, isInput: true):
            "\(role): '\(attribute)' is for outputs, and this is an input"
        case .unsuitableAttribute(let role, let attribute, isInput: false):
            "\(role): '\(attribute)' is for inputs, and this is an output"
        case .repeatedAttribute(let role, let attribute): "\(role): '\(attribute)' is there twice"
        case .opposedAttributes(let role, let first, let second):
            "\(role): '\(second)' beside '\(first)': expected only one of them"
        case .badDebounce(let role, let found):
            """
            \(role): debounce\(spaced: found): \
            expected a duration of 0s to \(longestDebounceOfAll) in whole microseconds, like 5ms
            """
        case .debounceTooLong(let role, let debounce, let longest, let words):
            "\(role): debounce \(debounce) \(words), \(longest)"
        case .debounceTooSlow(let role, let debounce, let longest):
            """
            \(role): debounce \(debounce) is too long where somebody may be in the way: \
            expected at most \(longest)
            """
        case .lineUsedTwice(let selector, let role, let lane, let firstRole, let firstLane, let firstLine):
            "\(lane).\(role) is on \(selector), and so is \(firstLane).\(firstRole), in line \(firstLine)"
        case .sharedDifferently(let selector, let role, let firstLane, let firstLine):
            """
            \(role): \(selector) is wired in another way for \(firstLane).\(role), in line \(firstLine): \
            expected the same words for each lane that shares it
            """
        case .tooManyLines(let limit): "one line of the chip too many: expected at most \(limit)"

        case .tooManySettings(let role, let count, let limit, isInput: true):
            """
            \(role): with it the inputs have \(count) different settings, debounces and combinations of polarity and bias: \
            expected at most \(limit), which is what the kernel takes
            """
        case .tooManySettings(let role, let count, let limit, isInput: false):
            """
            \(role): with it the outputs have \(count) different settings, combinations of polarity, bias and drive: \
            expected at most \(limit), which is what the kernel takes
            """

        case .nothingToPlay(let lane, let isInput):
            "\(Section.lane(lane)) has no \(isInput ? "input" : "output"): expected at least one to play with"
        case .roleWithout(let lane, let wired, let missing, let words):
            "\(Section.lane(lane)) has '\(wired)' and no '\(missing)': \(words)"
        case .lacksAll(let lane, let words): "\(Section.lane(lane)) has nothing \(words)"
        case .roleBeside(let role, let other, let otherLine, let words):
            "'\(role)' beside '\(other)', in line \(otherLine): \(words)"

        case .unknownLane(let interlock, let lane): "\(Section.interlock(interlock)): there is no lane '\(lane)'"
        case .repeatedLane(let interlock, let lane): "\(Section.interlock(interlock)) has the lane '\(lane)' twice"
        case .laneWithoutLock(let interlock, let lane):
            """
            \(Section.interlock(interlock)): the lane '\(lane)' has no 'door-lock', \
            so nobody can know that it is locked
            """
        case .laneIsNoGate(let interlock, let lane):
            "\(Section.interlock(interlock)): the lane '\(lane)' is no gate, so there is nothing to keep closed"
        case .laneFailsOpen(let interlock, let lane):
            """
            \(Section.interlock(interlock)): the lane '\(lane)' has power-fail = safe, \
            so it would open whatever the others are: expected secure
            """
        case .laneIsHeldOpen(let interlock, let lane, let cause):
            """
            \(Section.interlock(interlock)): the lane '\(lane)' has '\(cause)', \
            which would hold it open whatever the others are: expected a lane without it
            """
        case .badLanes(let interlock, let found):
            "\(Section.interlock(interlock)): lanes =\(spaced: found): \(Expectation.lanes)"

        case .notAbove(let key, let value, let other, let otherValue, let otherIsGiven, let mayEqual):
            """
            \(key) = \(value): expected \(mayEqual ? "at least" : "more than") \(other), \
            which is \(otherIsGiven ? "" : "by default ")\(otherValue)
            """
        case .notBelow(let key, let value, let other, let otherValue, let mayEqual):
            """
            \(key) = \(value): expected \(mayEqual ? "at most" : "less than") \(other), \
            which is by default \(otherValue)
            """
        case .uplinkKeyWithout(let key, let missing):
            "[uplink] has '\(key)' and no '\(missing)': expected both, or neither"
        case .moneyUnitBesideCurrency:
            "[uplink] has 'money-unit', and [money] a currency, which is told instead: expected one of them"
        case .uplinkWithoutTLS(let key):
            "[uplink] has '\(key)', and a broker without TLS: expected a broker that begins with mqtts://"

        case .notAboveDebounce(let key, let value, let role, let debounce):
            "\(key) = \(value): expected more than the debounce of \(role), which is \(debounce)"
        case .debounceNotBelow(let role, let debounce, let key, let value):
            "\(role): debounce \(debounce): expected less than \(key), which is by default \(value)"
        case .travelTooShort(let travel, let role, let lane, let debounce):
            """
            \(MockKey.doorTravel) = \(travel): \
            expected more than the debounce of \(lane).\(role), which is \(debounce)
            """
        case .travelTooLong(let travel, let role, let lane, let arrival, let key, let limit, let isGiven):
            """
            \(MockKey.doorTravel) = \(travel): \(lane).\(role) is active after \(arrival): \
            expected less than \(key), which is \(isGiven ? "" : "by default ")\(limit)
            """
        }
    }
}
