import Lanes
import ControlLoop
import Statecharts

/// Where a line is and how it is wired: the value of a role's key.
struct Wiring {
    let selector: LineSelector
    let direction: Direction
    let isActiveLow: Bool
    let bias: Bias

    /// The debounce of an input; zero for an output.
    var debounce: Duration { if case .input(let debounce) = direction { debounce } else { .zero } }

    /// Reads `LINE [active-low] [bias] [drive] [debounce DURATION]`, the words after LINE in any order.
    init(_ text: Bytes, for role: WiredRole) throws(BoardFileError.Problem) {
        var words = WordsOfText(text)
        guard let first = words.next(), let selector = LineSelector(first) else {
            throw .unexpectedValue(key: role.label, found: Excerpt(cutting: text), expected: .line)
        }
        var given = PerAttributeKind<Attribute?>(repeating: nil)
        var debounce = role.row.debounce
        while let word = words.next() {
            let attribute = try Wiring.attribute(word, of: role)
            let kind = attribute.kind.rawValue
            if let earlier = given[kind] {
                throw earlier == attribute
                    ? .repeatedAttribute(role: role.label, attribute: attribute.label)
                    : .opposedAttributes(role: role.label, first: earlier.label, second: attribute.label)
            }
            given[kind] = attribute
            if attribute == .debounce { debounce = try Wiring.debounce(words.next(), of: role) }
        }
        self.selector = selector
        isActiveLow = given[Attribute.Kind.polarity.rawValue] != nil
        bias = Bias(given[Attribute.Kind.bias.rawValue])
        direction =
            role.isInput
            ? .input(debounce: debounce)
            : .output(drive: Drive(given[Attribute.Kind.drive.rawValue]), initial: .inactive)
    }

    private static func attribute(
        _ word: Bytes, of role: WiredRole
    ) throws(BoardFileError.Problem) -> Attribute {
        guard let attribute = Attribute.named(word) else {
            throw .unknownAttribute(
                role: role.label, found: Excerpt(cutting: word), nearest: Attribute.nearest(to: word)?.label,
                isInput: role.isInput)
        }
        guard attribute.suits(isInput: role.isInput) else {
            throw .unsuitableAttribute(role: role.label, attribute: attribute.label, isInput: role.isInput)
        }
        return attribute
    }

    /// The kernel keeps a debounce period in microseconds.
    private static func debounce(
        _ word: Bytes?, of role: WiredRole
    ) throws(BoardFileError.Problem) -> Duration {
        guard let word, let debounce = Duration(word), debounce <= longestDebounceOfAll,
            debounce.nanoseconds % 1000 == 0
        else {
            throw .badDebounce(role: role.label, found: word.map { Excerpt(cutting: $0) } ?? Excerpt())
        }
        return debounce
    }
}

extension Line {
    /// Whether a key wires it in the same way.
    func isWired(as wiring: Wiring) -> Bool {
        direction == wiring.direction && isActiveLow == wiring.isActiveLow && bias == wiring.bias
    }
}

extension LineSelector {
    /// A line by its offset, when the word is a number, or by its name. Nil for an offset above `highestOffset` and for
    /// a name that is too long, or that is an attribute: then the line was left out.
    public init?(_ word: UnsafeBufferPointer<UInt8>) {
        if word.isNumber {
            guard let offset = UInt64(digits: word), offset <= highestOffset else { return nil }
            self = .offset(UInt32(offset))
        } else {
            guard Attribute.named(word) == nil, let name = LineName(word) else { return nil }
            self = .name(name)
        }
    }
}
