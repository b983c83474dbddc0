import Messages

/// What is known of a lane.
public struct FleetLane: Sendable {
    /// The kind of gate; nil before the lane has said how it is, as are those below.
    public internal(set) var machine: String?
    /// Whether the firmware runs.
    public internal(set) var firmware: Firmware?
    /// The state of its main region.
    public internal(set) var state: String?
    /// Since when, by the board's clock.
    public internal(set) var since: Moment?
    /// What is wrong, as long as nobody has repaired it.
    public internal(set) var fault: String?
    /// Whether a fire release holds it open; nil where there is no such line.
    public internal(set) var fire: Bool?
    /// What it has now: credit, persons.
    public internal(set) var numbers: [String: UInt64] = [:]
    /// Which of that is money; nil where the board does not say it.
    public internal(set) var money: MessageMoney?
    /// What is driven: true is active.
    public internal(set) var outputs: [String: Bool] = [:]
    /// What it has counted.
    public internal(set) var counters: [String: UInt64] = [:]
    /// When it had counted that.
    var countersDate: Moment?
    /// When somebody passed last.
    public internal(set) var lastPassage = LastPassage.unknown
    /// How many passages were seen since one listens.
    public internal(set) var passagesSeen: UInt64 = 0
    /// Whether its events do not say which of them are passages: the board is older, and its counters alone tell.
    private var isSilentOnPassages = false
    /// What happened last, since one listens.
    public internal(set) var lastEvent: Happening?
    /// When it said something last.
    public internal(set) var lastWord: Moment?
    /// How many bytes of JSON that is.
    var bytes = 0

    /// How many have passed as long as it counts; nil where that was not heard.
    public var passages: UInt64? { LastPassage.count(counters) }

    mutating func take(_ message: StateMessage) {
        machine = message.machine
        firmware = message.firmware
        state = message.state
        since = message.since
        fault = message.fault
        fire = message.fire
        numbers = message.numbers
        money = message.money
        outputs = message.outputs
    }

    mutating func take(_ message: CountersMessage) {
        let before = passages
        let lastDate = countersDate
        counters = message.counters
        countersDate = message.date
        guard let now = passages else { return }
        if now == 0 {
            lastPassage = .never
        } else if let before, let lastDate, now > before, lastDate <= message.date {
            if isSilentOnPassages { passagesSeen &+= now - before }
            // An event that has come is better: it says when.
            if case .at(let time) = lastPassage, time > lastDate { return }
            lastPassage = .between(lastDate, message.date)
        } else if lastPassage == .never {
            lastPassage = .unknown
        }
    }

    mutating func take(_ event: EventMessage, _ happening: Happening) {
        lastEvent = happening
        if event.kind == "event" { isSilentOnPassages = event.isPassage == nil }
        guard event.isPassage ?? false else { return }
        lastPassage = .at(happening.date)
        // Persons come in groups at an elevator.
        passagesSeen &+= UInt64(clamping: event.value ?? 1)
    }
}

/// Something that happened, as a line for people.
public struct Happening: Equatable, Sendable {
    /// When, by the board's clock.
    public let date: Moment
    /// What.
    public let words: String
}
