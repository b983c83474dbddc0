import ControlLoop
import Statecharts

/// One command of the script language; `help` says what each does.
public enum ScriptCommand: Equatable, Sendable {
    case coin(UInt64)
    case person
    case fail
    case repair
    case fire(isOn: Bool)
    case lock(isOn: Bool)
    case pulse(line: String, Duration)
    case set(line: String, Level)
    case wait(Duration)
    case lane(String)
    case enter(UInt64)
    case leave(UInt64)
    case openButton
    case closeButton
    case arrive
    case curtain(isOn: Bool)
    case overload(isOn: Bool)
    case limit(isOn: Bool)
    case zone(isOn: Bool)
    case jam(isOn: Bool)
    case status
    case start
    case quit

    /// The table that `--help` and the prompt's `help` print.
    public static let help = """
          coin N                    the pulses that an acceptor sends for value N: 50 ms each, 100 ms apart
          person                    somebody breaks the beam for 300 ms
          fail                      the fault contact closes
          repair                    the fault contact opens and the repair key is turned for 200 ms
          fire on|off               the fire release
          lock on|off               the door lock's contact
          enter N, leave N          N persons walk in or out of an elevator, one behind the other
          open-button, close-button somebody presses it for 300 ms
          arrive                    the car arrives at a landing
          curtain on|off            something is in the light curtain
          overload on|off           the cabin is too heavy
          limit on|off              the contact that says that the door is fully open
          zone on|off               the contact that says that the car is at a landing
          jam on|off                something blocks the simulated door of a board with [mock]
          pulse LINE DURATION       LINE is active for DURATION (250us, 20ms, 5s, 2m)
          set LINE active|inactive  LINE changes and stays
          wait DURATION             time passes
          lane NAME                 the commands that follow are for this lane (at first: the board's first)
          status                    prints states, credit or persons, and line levels
          start                     in a script: the firmware starts here and finds the levels set above
          quit                      ends the simulation, as the end of the script does
        LINE is lane.role, as in the trace, or a role of the lane; levels are logical.
        """

    /// The word that begins it.
    public var name: String {
        switch self {
        case .coin: "coin"
        case .person: "person"
        case .fail: "fail"
        case .repair: "repair"
        case .fire: "fire"
        case .lock: "lock"
        case .pulse: "pulse"
        case .set: "set"
        case .wait: "wait"
        case .lane: "lane"
        case .enter: "enter"
        case .leave: "leave"
        case .openButton: "open-button"
        case .closeButton: "close-button"
        case .arrive: "arrive"
        case .curtain: "curtain"
        case .overload: "overload"
        case .limit: "limit"
        case .zone: "zone"
        case .jam: "jam"
        case .status: "status"
        case .start: "start"
        case .quit: "quit"
        }
    }

    /// Whether it may stand above `start`.
    public var setsALevelOnly: Bool {
        switch self {
        case .set, .fail, .fire, .lock, .lane, .curtain, .overload, .limit, .zone: true
        case .coin, .person, .repair, .pulse, .wait, .enter, .leave, .openButton, .closeButton, .arrive, .jam, .status,
            .start, .quit:
            false
        }
    }
}
