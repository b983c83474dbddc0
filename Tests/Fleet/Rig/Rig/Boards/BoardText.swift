/// The board file of a simulated board: eight lanes of the three kinds of gates, on nearly all lines that a chip has.
enum BoardText {
    /// How many lanes it has.
    static let lanes = 8

    /// The site that a board belongs to: a fleet has several.
    static func site(_ number: Int) -> String { ["harbour", "airport", "station", "museum"][number % 4] }

    /// The name of a board.
    static func name(_ number: Int) -> String { "gate-\(number)" }

    /// The file of a board whose broker listens on a port of this machine.
    static func text(_ number: Int, broker: UInt16) -> String {
        var lines = Lines()
        var text = "[chip]\nlabel = demo\n\n"
        for lane in 0..<4 { text += turnstile("turnstile-\(lane)", &lines) }
        for lane in 0..<2 { text += door("lift-\(lane)", &lines) }
        for lane in 0..<2 { text += exit("exit-\(lane)", &lines) }
        return text + """
            [mock]
            door-travel = 700ms

            [uplink]
            broker = mqtt://127.0.0.1:\(broker)
            site   = \(site(number))

            """
    }

    /// Lines of the chip, one after the other.
    private struct Lines {
        private var next = 0

        mutating func take() -> Int {
            next += 1
            return next - 1
        }
    }

    private static func turnstile(_ name: String, _ lines: inout Lines) -> String {
        """
        [lane \(name)]
        machine       = turnstile
        fare          = 50
        coin-value    = 10
        coin-slot     = GPIO\(lines.take())
        person-sensor = GPIO\(lines.take()) debounce 5ms
        fault         = GPIO\(lines.take()) debounce 5ms
        repair-key    = GPIO\(lines.take()) debounce 5ms
        doors         = GPIO\(lines.take())
        alarm         = GPIO\(lines.take())


        """
    }

    private static func door(_ name: String, _ lines: inout Lines) -> String {
        """
        [lane \(name)]
        machine         = elevator-door
        door-lock       = GPIO\(lines.take()) debounce 5ms
        door-open-limit = GPIO\(lines.take()) debounce 5ms
        light-curtain   = GPIO\(lines.take()) debounce 5ms
        person-sensor   = GPIO\(lines.take()) debounce 5ms
        open-button     = GPIO\(lines.take()) debounce 5ms
        close-button    = GPIO\(lines.take()) debounce 5ms
        open-drive      = GPIO\(lines.take())
        close-drive     = GPIO\(lines.take())


        """
    }

    private static func exit(_ name: String, _ lines: inout Lines) -> String {
        """
        [lane \(name)]
        machine    = parking-exit
        price      = 250
        coin-value = 50
        coin-slot  = GPIO\(lines.take())
        loop       = GPIO\(lines.take()) debounce 5ms
        coin-out   = GPIO\(lines.take()) debounce 5ms
        repair-key = GPIO\(lines.take()) debounce 5ms
        barrier    = GPIO\(lines.take())
        hopper     = GPIO\(lines.take())


        """
    }
}
