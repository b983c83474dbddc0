import BoardFile
import Simulation

/// Boards on which scripts are played: each with one lane, and without anything that moves by itself.
enum ReplayBoards {
    static let turnstiles = [
        "overpayment = bank\nexpired-fare = credit", "", "power-fail = safe",
        "grant = GPIO4\nexit-button = GPIO5\ngrant-min = 0s\ngrants-waiting = 2",
        "grant = GPIO4\nexit-button = GPIO5\ngrant-min = 0s\ngrants-waiting = 2\nlocked = GPIO6\nfree = GPIO7",
    ].map { policies in
        """
        [chip]
        label = pinctrl-bcm2711
        [lane gate]
        machine = turnstile
        fare = 2
        coin-value = 1
        largest-coin = 1
        intrusion-grace = 1s
        \(policies)
        coin-slot = GPIO17 debounce 0s
        person-sensor = GPIO27
        fire-release = GPIO22
        fault = GPIO26
        repair-key = GPIO16
        doors = GPIO23
        alarm = GPIO24
        coin-inhibit = GPIO25
        """
    }

    /// With and without a zone contact, with a drive that rests for longer than the door stays open, and with what an
    /// attendant has in the car.
    static let doors = [
        "", "door-zone = GPIO14", "reverse-pause = 10s", "extended-open = GPIO15", "attendant = GPIO16",
        "inspection = GPIO17",
    ].map { rest in
        """
        [chip]
        label = pinctrl-bcm2711
        [lane car]
        machine = elevator-door
        capacity = 1
        slow-above = 0
        nudge-after = 1
        retries = 0
        \(rest)
        door-lock = GPIO2
        door-open-limit = GPIO3
        light-curtain = GPIO4
        beam-outer = GPIO5
        beam-inner = GPIO6
        open-button = GPIO7
        close-button = GPIO8
        overload = GPIO9
        fire-release = GPIO10
        fault = GPIO11
        repair-key = GPIO12
        landing = GPIO13
        open-drive = GPIO20
        close-drive = GPIO21
        slow = GPIO22
        buzzer = GPIO23
        alarm = GPIO24
        """
    }

    static let exits = [
        "coin-out = GPIO4\npower-fail = safe", "power-fail = secure",
        "grant = GPIO2\ngrant-min = 0s\ngrants-waiting = 1\nlocked = GPIO3\nfree = GPIO6",
    ].map { rest in
        """
        [chip]
        label = pinctrl-bcm2711
        [lane exit]
        machine = parking-exit
        loop-off-delay = 0s
        price = 20
        coin-value = 10
        largest-coin = 10
        credit-timeout = 10s
        alarm-duration = 20s
        \(rest)
        coin-slot = GPIO17 debounce 0s
        loop = GPIO27
        cancel-button = GPIO22
        hopper-empty = GPIO5
        fire-release = GPIO10
        fault = GPIO11
        repair-key = GPIO12
        barrier = GPIO20
        hopper = GPIO21
        paid-lamp = GPIO23
        alarm = GPIO24
        coin-inhibit = GPIO25
        """
    }

    /// What only an interlock brings about, or no script can, each with the reason. Broken command lists are left out,
    /// too: the loop drives what the states want.
    static let unplayable = [
        "turnstile: a gate that may not open opens": interlock,
        "turnstile: a repaired gate opens although it may not": interlock,
        "turnstile: a gate that may not open forgets its wish": interlock,
        "turnstile: a granted wish is not used": interlock,
        "turnstile: a grant that is refused gives those who wait more time": interlock,
        "turnstile: credit that lies there goes before a grant": interlock,
        "turnstile: a failure leaves the wish of grants": interlock,
        "turnstile: more of a coin is lost": "on these boards each pulse is a coin of its own",
        "elevator-door: opens against the interlock": interlock,
        "elevator-door: stands open when forced": interlock,
        "elevator-door: asks for leave to fail": interlock,
        "elevator-door: nudges at full speed":
            "its shortest way needs a button before a deadline that is due, and a board answers the deadline first",
        "parking-exit: a barrier that may not open opens": interlock,
        "parking-exit: the cancel button asks the interlock": interlock,
        "parking-exit: a grant that may not open is forgotten": interlock,
        "parking-exit: a refused grant prolongs the others": interlock,
        "parking-exit: credit that lies there goes before a grant": interlock,
        "parking-exit: a failure leaves the wish of grants": interlock,
        "lane: opens for everybody": interlock,
        "lane: ignores losses": "no script loses an edge",
        "lane: stays broken": "its shortest way begins with a full queue, which no script brings about",
    ]
    private static let interlock = "these boards have none"
}

extension LoadedBoard {
    /// A board that is written here.
    init(text: String) throws {
        self.init(file: "test", board: try Array(text.utf8).withUnsafeBufferPointer { try BoardFile.parse($0) })
    }
}
