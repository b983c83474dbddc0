import Messages

/// How a lane is: `.../LANE/state`.
struct StateMessage {
    let machine: String
    let firmware: Firmware
    let boot: String?
    let state: String?
    let since: Moment?
    let fault: String?
    let fire: Bool?
    let numbers: [String: UInt64]
    let money: MessageMoney?
    let outputs: [String: Bool]
    let date: Moment
    let clock: BoardClock

    init(_ payload: [UInt8]) throws(Misfit) {
        let fields = try MessageFields(payload, .shown)
        machine = try fields.text("machine")
        guard let firmware = Firmware(rawValue: try fields.text("firmware")) else {
            throw .wrongField("firmware", expected: "running, stopped, ended or none")
        }
        self.firmware = firmware
        boot = try fields.ifThere("boot", fields.text)
        state = try fields.orNull("state", fields.text)
        since = try fields.orNull("since", fields.moment)
        fault = try fields.orNull("fault", fields.text)
        fire = try fields.orNull("fire", fields.flag)
        numbers = try fields.numbers("numbers")
        money = try fields.ifThere("money", fields.money)
        outputs = try fields.flags("outputs")
        date = try fields.moment("date")
        clock = try BoardClock(fields)
    }
}

/// What a lane has counted: `.../LANE/counters`.
struct CountersMessage {
    let counters: [String: UInt64]
    let date: Moment
    let clock: BoardClock

    init(_ payload: [UInt8]) throws(Misfit) {
        let fields = try MessageFields(payload, .shown)
        counters = try fields.numbers("counters")
        date = try fields.moment("date")
        clock = try BoardClock(fields)
    }
}

/// Whether the firmware of a board runs, as its uplink says.
public enum Firmware: String, Sendable {
    /// It runs.
    case running
    /// It stopped in order.
    case stopped
    /// It ended without that.
    case ended
    /// It has not run since the boot.
    case none
}

/// How well a board's clock is known.
public enum BoardClock: Equatable, Sendable {
    /// Nothing was heard of it.
    case unknown
    /// Nothing sets it.
    case unset
    /// It is wrong by at most so many milliseconds.
    case within(milliseconds: UInt64)

    init(_ fields: MessageFields) throws(Misfit) {
        self.init(error: try fields.orNull("clock_error_ms", fields.number))
    }

    /// By how many milliseconds it may be wrong, as a message has it.
    init(error: UInt64?) { self = error.map { .within(milliseconds: $0) } ?? .unset }

    /// The same, as messages have it: nil where it is not known.
    var error: UInt64? { if case .within(let error) = self { error } else { nil } }
}

extension MessageFields {
    fileprivate func moment(_ name: String) throws(Misfit) -> Moment { Moment(milliseconds: try date(name)) }
}

extension MessageRules {
    /// What is shown.
    static let shown = MessageRules(
        mostBytes: FleetLimits.mostBytes, longestWord: FleetLimits.longestWord,
        longestSentence: FleetLimits.longestSentence, mostNames: FleetLimits.mostNames, makesPlain: true)
}
