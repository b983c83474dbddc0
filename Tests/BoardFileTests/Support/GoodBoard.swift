/// A board file with nothing in it that it could do without, in nine lines.
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

/// The good board with more lines behind it, the first of which is line 10.
func goodBoard(and more: String...) -> String { (goodLines + more).joined(separator: "\n") + "\n" }

/// The good board with something else in place of the line of that number.
func goodBoard(line number: Int, is text: String) -> String {
    var lines = goodLines
    lines[number - 1] = text
    return lines.joined(separator: "\n") + "\n"
}

/// The good board without the lines of those numbers.
func goodBoard(without number: Int, _ others: Int...) -> String {
    goodLines.indices.filter { $0 + 1 != number && !others.contains($0 + 1) }.map { goodLines[$0] }
        .joined(separator: "\n") + "\n"
}
