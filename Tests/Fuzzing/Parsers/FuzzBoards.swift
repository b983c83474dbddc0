import Simulation

/// The boards that scripts and recordings are for.
enum FuzzBoards {
    /// One of each kind of gate, with doors that move by themselves.
    static let moving = load(lanes + travel)
    /// The same, where nothing moves by itself.
    static let still = load(lanes)
    /// A gate that takes coins and a door that moves by itself, where each gate costs time: a simulation of both for
    /// each input.
    static let pair = load(turnstileLane + carLane + travel)
    /// Two gates with an uplink. What Home Assistant is told of doors and exits follows from the board, and not from
    /// what a broker says: `HomeAssistantTests` have it.
    static let reporting = load(turnstileLane + stopwatchLane + "[uplink]\nbroker = mqtt://broker\nsite = fuzz\n")
    /// The first gate alone, where each line costs time.
    static let turnstile = load(turnstileLane)

    private static let travel = "[mock]\ndoor-travel = 2s\n"

    private static func load(_ text: String) -> LoadedBoard {
        do { return try LoadedBoard(text: text, name: "fuzz.board") } catch { fatalError("\(error)") }
    }

    private static let turnstileLane = """
        [chip]
        label = demo
        [lane north]
        machine = turnstile
        fare = 50
        coin-value = 10
        coin-slot = GPIO17 active-low pull-up
        person-sensor = GPIO27 debounce 5ms
        fire-release = GPIO22 debounce 5ms
        fault = GPIO26 debounce 5ms
        repair-key = GPIO16 debounce 5ms
        doors = GPIO23
        alarm = GPIO24
        coin-inhibit = GPIO25

        """
    private static let lanes =
        turnstileLane + carLane + """
            [lane exit]
            machine = parking-exit
            price = 250
            coin-value = 50
            coin-slot = 9 active-low
            loop = 10 debounce 5ms
            cancel-button = 11 debounce 5ms
            coin-out = 12 debounce 5ms
            hopper-empty = 13 debounce 5ms
            barrier = 14
            hopper = 15

            """ + stopwatchLane
    private static let carLane = """
        [lane car]
        machine = elevator-door
        capacity = 10
        door-lock = 0 debounce 5ms
        door-open-limit = 1 debounce 5ms
        light-curtain = 2 debounce 5ms
        beam-outer = 3 debounce 5ms
        beam-inner = 4 debounce 5ms
        open-button = 5 debounce 5ms
        close-button = 6 debounce 5ms
        open-drive = 7
        close-drive = 8

        """
    private static let stopwatchLane = """
        [lane lap]
        machine = gallery
        play = stopwatch
        run = 18
        pause = 19
        reset = 20
        light = 21

        """
}
