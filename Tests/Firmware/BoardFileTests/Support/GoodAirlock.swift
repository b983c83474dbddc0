/// Two turnstiles and an interlock over them, which comes first: its header is line 3, its lanes are line 4, those of
/// its lanes are the lines 5 and 13.
let goodAirlockLines =
    ["[chip]", "label = demo", "[interlock airlock]", "lanes = outer, inner"]
    + lockedTurnstile("outer", from: 0) + lockedTurnstile("inner", from: 4)

/// A turnstile with a lock's contact, on four lines of the chip.
func lockedTurnstile(_ name: String, from offset: Int) -> [String] {
    ["[lane \(name)]", "machine = turnstile", "fare = 50", "coin-value = 10"]
        + ["coin-slot", "person-sensor", "doors"].enumerated().map { "\($1) = \(offset + $0)" }
        + ["door-lock = \(offset + 3)"]
}

/// The good airlock with something else in place of the line of that number.
func goodAirlock(line number: Int, is text: String) -> String {
    var lines = goodAirlockLines
    lines[number - 1] = text
    return lines.joined(separator: "\n")
}

/// The good airlock with more lines behind those of its interlock, the first of which is line 5.
func goodAirlock(and more: String...) -> String {
    (goodAirlockLines.prefix(4) + more + goodAirlockLines.dropFirst(4)).joined(separator: "\n")
}
