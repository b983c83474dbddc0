/// One variable while a waveform is written: how it is declared, and what it has.
struct Variable {
    /// How its value is written.
    private enum Form {
        case wire, real, integer
        /// A string, and a number beside it: as single bits, the highest first, or as a vector.
        case state(codeBits: Int, isVector: Bool)
    }

    /// The number of a state that was not known beforehand has so many bits: no machine has more than 30 states.
    static let bitsForUnknownStates = 5

    /// Its identifiers in the file; the number of a state has its own, one for each bit if they are single.
    let identifiers: [String]
    private let name: String
    private let form: Form
    private var value = WaveformValue.unknown
    private var states: [String]

    /// A variable whose first identifier is that with the number `first`.
    init(_ signal: WaveformSignal, first: Int, usesVectors: Bool) {
        name = WaveformText.word(signal.name)
        switch signal.kind {
        case .line: (form, states) = (.wire, [])
        case .number: (form, states) = (usesVectors ? .integer : .real, [])
        case .state(let names):
            states = names
            let bits =
                names.isEmpty ? Self.bitsForUnknownStates : max(1, Int.bitWidth - (names.count - 1).leadingZeroBitCount)
            form = .state(codeBits: bits, isVector: usesVectors)
        }
        let count =
            switch form {
            case .wire, .real, .integer: 1
            case .state(let bits, let isVector): isVector ? 2 : 1 + bits
            }
        identifiers = (0..<count).map { WaveformText.identifier(first + $0) }
    }

    /// Its lines in the header.
    var declaration: String {
        switch form {
        case .wire: "$var wire 1 \(identifiers[0]) \(name) $end\n"
        case .real: "$var real 64 \(identifiers[0]) \(name) $end\n"
        case .integer: "$var integer 64 \(identifiers[0]) \(name) $end\n"
        case .state(1, _):
            "$var string 1 \(identifiers[0]) \(name)-state $end\n$var wire 1 \(identifiers[1]) \(name)-code $end\n"
        case .state(let bits, true):
            "$var string 1 \(identifiers[0]) \(name)-state $end\n$var wire \(bits) \(identifiers[1]) \(name)-code [\(bits - 1):0] $end\n"
        case .state(let bits, false):
            "$var string 1 \(identifiers[0]) \(name)-state $end\n"
                + (0..<bits).map { "$var wire 1 \(identifiers[$0 + 1]) \(name)-code [\(bits - 1 - $0)] $end\n" }
                .joined()
        }
    }

    /// Takes a value; gives the lines that say what changed, none if nothing did.
    mutating func take(_ value: WaveformValue) -> String {
        guard value != self.value else { return "" }
        self.value = value
        if case (.state(let name), .state(let bits, _)) = (value, form), !states.contains(name),
            states.count < 1 << bits
        {
            states.append(name)
        }
        return values
    }

    /// The lines that say what it has.
    var values: String { lines(value) }

    /// The lines that say that nobody knows.
    var unknownValues: String { lines(.unknown) }

    private func lines(_ value: WaveformValue) -> String {
        switch (form, value) {
        case (.wire, .level(let isActive)): "\(isActive ? 1 : 0)\(identifiers[0])\n"
        case (.wire, _): "x\(identifiers[0])\n"
        case (.real, .number(let number)): "r\(number) \(identifiers[0])\n"
        // What simulators of circuits write: a real has no x.
        case (.real, _): "rNaN \(identifiers[0])\n"
        case (.integer, .number(let number)): "b\(String(number, radix: 2)) \(identifiers[0])\n"
        case (.integer, _): "bx \(identifiers[0])\n"
        case (.state(let bits, let isVector), .state(let state)):
            "s\(WaveformText.word(state)) \(identifiers[0])\n" + code(states.firstIndex(of: state), bits, isVector)
        case (.state(let bits, let isVector), _): "sx \(identifiers[0])\n" + code(nil, bits, isVector)
        }
    }

    /// The number of a state; x for one that has none.
    private func code(_ number: Int?, _ bits: Int, _ isVector: Bool) -> String {
        if isVector, bits > 1 { return "b\(number.map { String($0, radix: 2) } ?? "x") \(identifiers[1])\n" }
        return (0..<bits).map { place in
            let bit = number.map { $0 >> (bits - 1 - place) & 1 == 1 ? "1" : "0" } ?? "x"
            return "\(bit)\(identifiers[place + 1])\n"
        }.joined()
    }
}
