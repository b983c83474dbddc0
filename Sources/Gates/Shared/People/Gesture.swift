import Lanes
import Statecharts

/// Something that people, cars or technicians do to a gate: a word of the script language, and the levels that it
/// means.
public struct Gesture: Sendable {
    /// What it does to the lines.
    public enum Action: Sendable {
        /// The pulses of a coin acceptor, for a value.
        case coins(on: any Labelled & Sendable)
        /// A line is active for a while.
        case press(any Labelled & Sendable, Duration)
        /// A contact becomes active or inactive, and stays so.
        case contact(any Labelled & Sendable)
        /// A contact becomes active, and stays so.
        case close(any Labelled & Sendable)
        /// So many persons walk through two beams, one behind the other; or, where there is only one beam, in.
        case walk(
            first: any Labelled & Sendable, second: any Labelled & Sendable, alone: any Labelled & Sendable, isIn: Bool)
        /// The fault contact opens, and the key is turned.
        case repair
    }

    /// The word that begins it.
    public let word: String
    /// The word with what follows it.
    public let form: String
    /// What it is, for the help.
    public let sentence: String
    /// What it does to the lines.
    public let action: Action

    /// A gesture that has no value, or one that the form tells.
    public init(_ form: String, _ sentence: String, _ action: Action) {
        word = String(form.prefix { $0 != " " })
        self.form = form
        self.sentence = sentence
        self.action = action
    }
}

extension Gesture {
    /// How long somebody who walks breaks a beam.
    public static let beamBroken = Duration.milliseconds(300)
    /// How long somebody presses a button.
    public static let buttonPressed = Duration.milliseconds(300)

    /// Somebody asks who does not pay.
    static func grant(_ role: any Labelled & Sendable) -> Gesture {
        Gesture("grant", "the contact that lets one through closes for 500 ms", .press(role, .milliseconds(500)))
    }

    /// A key bars the gate.
    static func locked(_ role: any Labelled & Sendable) -> Gesture {
        Gesture("locked on|off", "the key that bars the gate for whoever has no right yet", .contact(role))
    }

    /// A key frees it.
    static func free(_ role: any Labelled & Sendable) -> Gesture {
        Gesture("free on|off", "the key that opens the gate for everybody", .contact(role))
    }

    /// The gestures for gates of every kind, then those of each kind.
    public static let all: [Gesture] = {
        var all = common
        for gesture in LaneDescription.gestures where !all.contains(where: { $0.word == gesture.word }) {
            all.append(gesture)
        }
        return all
    }()

    /// The gestures for gates of every kind.
    static let common = [
        Gesture("fail", "the fault contact closes", .close(ServiceContact.fault)),
        Gesture("repair", "the fault contact opens and the repair key is turned for 200 ms", .repair),
        Gesture("fire on|off", "the fire release", .contact(ServiceContact.fireRelease)),
        Gesture(
            "fire-second on|off", "the second contact of the fire panel", .contact(ServiceContact.fireReleaseSecond)),
        Gesture("mains-fail on|off", "the mains has failed", .contact(SupervisedContact.mainsFail)),
        Gesture("battery-low on|off", "the battery will not last", .contact(SupervisedContact.batteryLow)),
        Gesture("tamper on|off", "the housing is open", .contact(SupervisedContact.tamper)),
        Gesture("call", "somebody at the gate calls for help", .press(SupervisedContact.callButton, buttonPressed)),
        Gesture("break-glass on|off", "the glass that cuts the lock is broken", .contact(SupervisedContact.breakGlass)),
    ]
}
