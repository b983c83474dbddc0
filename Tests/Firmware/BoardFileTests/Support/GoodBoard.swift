/// A board file of a turnstile with nothing in it that it could do without, in nine lines.
let goodLines = [
    "[chip]",
    "label = demo",
    "[lane north]",
    "machine = turnstile",
    "fare = 50",
    "coin-value = 10",
    "coin-slot = GPIO17",
    "person-sensor = GPIO27",
    "doors = GPIO23",
]

/// The same of an elevator door, in nine lines as well.
let goodDoorLines = [
    "[chip]",
    "label = demo",
    "[lane car]",
    "machine = elevator-door",
    "door-lock = GPIO17",
    "door-open-limit = GPIO27",
    "light-curtain = GPIO22",
    "open-drive = GPIO23",
    "close-drive = GPIO24",
]

/// The good turnstile with more lines behind it, the first of which is line 10.
func goodBoard(and more: String...) -> String { joined(goodLines + more) }

/// The good turnstile with something else in place of the line of that number.
func goodBoard(line number: Int, is text: String) -> String { replacing(number, of: goodLines, by: text) }

/// The good turnstile without the lines of those numbers.
func goodBoard(without number: Int, _ others: Int...) -> String { removing([number] + others, from: goodLines) }

/// The good door with more lines behind it, the first of which is line 10.
func goodDoor(and more: String...) -> String { joined(goodDoorLines + more) }

/// The good door with something else in place of the line of that number.
func goodDoor(line number: Int, is text: String) -> String { replacing(number, of: goodDoorLines, by: text) }

/// The good door without the line of that number.
func goodDoor(without number: Int) -> String { removing([number], from: goodDoorLines) }

private func joined(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

private func replacing(_ number: Int, of lines: [String], by line: String) -> String {
    var lines = lines
    lines[number - 1] = line
    return joined(lines)
}

private func removing(_ numbers: [Int], from lines: [String]) -> String {
    joined(lines.indices.filter { !numbers.contains($0 + 1) }.map { lines[$0] })
}
