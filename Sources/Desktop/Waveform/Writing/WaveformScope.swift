/// What a waveform shows of one lane.
public struct WaveformScope: Equatable, Sendable {
    /// The lane's name.
    public let name: String
    /// The lane's variables, in the order in which a viewer lists them.
    public internal(set) var signals: [WaveformSignal]

    /// A scope with its variables.
    public init(_ name: String, _ signals: [WaveformSignal]) {
        self.name = name
        self.signals = signals
    }
}

/// One variable of a waveform.
public struct WaveformSignal: Equatable, Sendable {
    /// What it is.
    public enum Kind: Equatable, Sendable {
        /// A line: a wire.
        case line
        /// The state of a region: a string, and a number beside it. `names` are the states that are known beforehand;
        /// the number of a state is its place among them. One that is not known gets the next number when it first
        /// comes.
        case state(names: [String])
        /// A sum of money, a number of persons.
        case number
    }

    /// Its name: a role, a region, a fact.
    public let name: String
    /// What it is.
    public internal(set) var kind: Kind

    /// A variable by its name.
    public init(_ name: String, _ kind: Kind) {
        self.name = name
        self.kind = kind
    }
}

/// Where a variable is.
public struct WaveformPlace: Hashable, Sendable {
    /// The place of its scope.
    public let scope: Int
    /// Its place in the scope.
    public let signal: Int

    /// The variable at `signal` of the scope at `scope`.
    public init(scope: Int, signal: Int) {
        self.scope = scope
        self.signal = signal
    }
}

/// What a variable has.
public enum WaveformValue: Equatable, Sendable {
    /// Nobody knows.
    case unknown
    /// The level of a line.
    case level(isActive: Bool)
    /// The name of a state.
    case state(String)
    /// An amount.
    case number(UInt64)
}
