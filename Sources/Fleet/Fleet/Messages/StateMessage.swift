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
    let outputs: [String: Bool]
    let date: Moment
    let clock: BoardClock

    init(_ payload: [UInt8]) throws(Misfit) {
        let fields = try MessageFields(payload)
        machine = try fields.text("machine")
        guard let firmware = Firmware(rawValue: try fields.text("firmware")) else {
            throw .wrongField("firmware", expected: "running, stopped, ended or none")
        }
        self.firmware = firmware
        boot = try fields.textIfThere("boot")
        state = try fields.textOrNull("state")
        since = try fields.dateOrNull("since")
        fault = try fields.textOrNull("fault")
        fire = try fields.flagOrNull("fire")
        numbers = try fields.numbers("numbers")
        outputs = try fields.flags("outputs")
        date = try fields.date("date")
        clock = try BoardClock(fields)
    }
}

/// What a lane has counted: `.../LANE/counters`.
struct CountersMessage {
    let counters: [String: UInt64]
    let date: Moment
    let clock: BoardClock

    init(_ payload: [UInt8]) throws(Misfit) {
        let fields = try MessageFields(payload)
        counters = try fields.numbers("counters")
        date = try fields.date("date")
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
        self = try fields.numberOrNull("clock_error_ms").map { .within(milliseconds: $0) } ?? .unset
    }
}
