extension Legend {
    /// What the rows of a machine of the gallery do not tell.
    static func regions(of exhibit: String) -> [Region] {
        switch exhibit {
        case "turnstile-nested": [turnstile(locked: "functioning.locked", unlocked: "functioning.unlocked")]
        case "turnstile-flat": [turnstile(locked: "locked", unlocked: "unlocked")]
        case "keyboard", "keyboard-product": [Region("main"), numeric]
        case "elevator-door-textbook": [Region("door")]
        case "socket-link": [link]
        case "call-tracker": [call]
        case "parking": [payment]
        case "stopwatch": [Region("measurement")]
        case "media-player": [playback]
        case "producer-consumer": [Region("producer"), Region("buffer"), Region("consumer")]
        case "workshop": [Region("producer"), Region("buffer"), Region("firstConsumer"), Region("secondConsumer")]
        case "pattern": [letters]
        case "pattern-number": [number]
        default: []
        }
    }

    private static func turnstile(locked: String, unlocked: String) -> Region {
        Region("passage", guards: [Guard(locked, "insertCoin", to: unlocked, "credit ≥ fare")])
    }

    private static let numeric = Region(
        "numeric",
        guards: [
            Guard("numLockOff", "digit", commanding: "moveDown", "2"),
            Guard("numLockOff", "digit", commanding: "moveLeft", "4"),
            Guard("numLockOff", "digit", commanding: "moveRight", "6"),
            Guard("numLockOff", "digit", commanding: "moveUp", "8"),
        ])

    private static let link = Region(
        "link",
        states: [
            "disconnected", "connecting", "startingSession", "connected", "reconnecting.waiting",
            "reconnecting.attempting", "suspended.suspended", "suspended.reconnecting.waiting",
            "suspended.reconnecting.attempting", "disconnecting",
        ],
        guards: [
            Guard("suspended.suspended", "resume", to: "connected", "it has a session"),
            Guard("suspended.suspended", "resume", to: "startingSession", "it has no session yet"),
        ],
        deadlines: [Deadline(nil, "back-off", event: "reconnectTimerFired")],
        folds: [
            Fold(all: "any state with a transport", ["authFailed", "disconnect"], to: "disconnecting"),
            Fold(all: "either waiting", ["disconnect"], to: "disconnected"),
        ])

    private static let call = Region(
        "call", deadlines: [Deadline("waiting", "patience")],
        folds: [Fold(all: "any state", ["trackOutgoingCall"], to: "start")])

    private static let payment = Region(
        "payment",
        guards: [
            Guard("due", "insert", to: "due", "less than due"),
            Guard("due", "insert", to: "paid", commanding: "payChange", "all that is due, and more"),
            Guard("due", "insert", to: "paid", "all that is due, exactly"),
        ])

    private static let playback = Region(
        "playback",
        guards: [
            Guard(nil, "next", to: "stopped", "on the last track"),
            Guard("playing", "trackDidEnd", to: "stopped", "on the last track"),
            Guard("playing", "previous", to: "playing", commanding: "", "on the first track, at its start"),
        ],
        deadlines: [Deadline("playing", "end of the track", event: "trackDidEnd")])

    private static let letters = Region(
        "pattern",
        guards: [
            Guard("start", "character", to: "inside", "a"),
            Guard("inside", "character", to: "inside", "b or c"),
            Guard("inside", "character", to: "end", "d"),
            Guard("start", "character", to: "failed", "another one"),
            Guard("inside", "character", to: "failed", "another one"),
        ])

    private static let number = Region(
        "pattern",
        guards: [
            Guard("start", "character", to: "sign", "minus"),
            Guard("whole", "character", to: "point", "point"),
            Guard(nil, "character", to: "whole", "digit"),
            Guard(nil, "character", to: "fraction", "digit"),
            Guard(nil, "character", to: "failed", "another one"),
        ])
}
