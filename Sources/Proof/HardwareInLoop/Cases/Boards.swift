// The boards of the cases: what their gates are is said here, and nowhere else.
extension CaseList {
    /// A gate with every role but the lock's, on the virtual board's lines; `settings` are lines for it, and inputs
    /// get that debounce.
    static func gate(
        _ settings: String..., fare: Int = 50, coinValue: Int = 10, debounce: String = "5ms"
    ) -> String {
        """
        [chip]
        label = portcullis-virtual
        [lane north]
        machine = turnstile
        fare = \(fare)
        coin-value = \(coinValue)
        largest-coin = \(coinValue)
        \(settings.joined(separator: "\n"))
        coin-slot = GPIO17 active-low debounce 0s
        person-sensor = GPIO27 debounce \(debounce)
        fire-release = GPIO23 active-low debounce \(debounce)
        fault = GPIO24 debounce \(debounce)
        repair-key = GPIO25 debounce \(debounce)
        doors = GPIO20
        alarm = GPIO21
        coin-inhibit = GPIO13 active-low

        """
    }

    /// A gate with three lines, which may be wrong.
    static func wired(
        label: String = "portcullis-virtual", chip: String? = nil, doors: String = "GPIO20"
    ) -> String {
        """
        [chip]
        \(chip ?? "label = \(label)")
        [lane north]
        machine = turnstile
        fare = 50
        coin-value = 10
        coin-slot = GPIO17
        person-sensor = GPIO27
        doors = \(doors)

        """
    }

    /// So many gates, `a`, `b` and so on, with these lines, and what follows the number of each.
    static func gates(
        _ count: Int, fare: Int = fareOfGates, coinValue: Int = 10,
        _ lines: KeyValuePairs<String, String> = [
            "coin-slot": " debounce 0s", "person-sensor": " debounce 0s", "doors": "",
        ]
    ) -> String {
        var text = "[chip]\nlabel = portcullis-virtual\n"
        for gate in 0..<count {
            text += """
                [lane \(laneName(gate))]
                machine = turnstile
                fare = \(fare)
                coin-value = \(coinValue)
                largest-coin = \(coinValue)

                """
            for (place, line) in lines.enumerated() {
                text += "\(line.key) = GPIO\(lines.count * gate + place)\(line.value)\n"
            }
        }
        return text
    }

    /// What a passage costs there, where nothing else is said.
    static let fareOfGates = 50
}
