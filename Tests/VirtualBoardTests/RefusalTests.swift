import Foundation
import Testing

/// What the firmware says on a real kernel when it cannot have its lines, and that it ends then.
@Suite struct RefusalTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let name: String
        let files: [String: String]
        var exit = "1\n"
        var says = ""
        var prints = ""

        var testDescription: String { name }
    }

    static let refusals = [
        Refusal(
            name: "a label that no chip has", files: ["board": board(label: "pinctrl-rp1")],
            says: "board: no GPIO chip has the label 'pinctrl-rp1'; there are: /dev/gpiochip0 portcullis-virtual\n"),
        Refusal(
            name: "a path where nothing is", files: ["board": board(chip: "path = /dev/gpiochip7")],
            says: "board: no GPIO chip '/dev/gpiochip7'; there are: /dev/gpiochip0 portcullis-virtual\n"),
        Refusal(
            name: "a line that the chip does not have", files: ["board": board(doors: "GPIO99")],
            says: "board: north.doors (GPIO99) is not on the chip; `gpioinfo` lists the lines that are\n"),
        Refusal(
            name: "an offset that the chip does not have", files: ["board": board(doors: "54")],
            says: "board: north.doors (line 54) is not on the chip; `gpioinfo` lists the lines that are\n"),
        Refusal(
            name: "one line by its name and by its offset", files: ["board": board(doors: "17")],
            says: "board: north.doors (line 17) is the same line of the chip as north.coin-slot (GPIO17)\n"),
        Refusal(
            name: "an output that somebody else holds", files: ["board": board(), "held": "20\n"],
            says: "board: north.doors (GPIO20) is busy, held by 'somebody'\n"),
        Refusal(
            name: "an input that somebody else holds", files: ["board": board(), "held": "27\n"],
            says: "board: north.person-sensor (GPIO27) is busy, held by 'somebody'\n"),
        Refusal(
            name: "a chip that may not be opened", files: ["board": board(), "user": "nobody\n"],
            says: "board: no permission for /dev/gpiochip0; run as a member of the group that owns it (often gpio)\n"),
        Refusal(
            name: "a wrong board file",
            files: ["board": board().replacingOccurrences(of: "fare = 50", with: "fares = 50")],
            says: "board:5: unknown key 'fares' in [lane north]; did you mean 'fare'?\n"),
        Refusal(
            name: "a check of a good board moves nothing", files: ["board": board(), "args": "--check\n"], exit: "0\n",
            prints: "board: good, the chip has all its lines, and nobody else holds them\n"),
        Refusal(
            name: "a check of a board whose line is held",
            files: ["board": board(), "args": "--check\n", "held": "27\n"],
            says: "board: north.person-sensor (GPIO27) is busy, held by 'somebody'\n"),
        Refusal(
            name: "a check of a board with a wrong line",
            files: ["board": board(doors: "GPIO54"), "args": "--check\n"],
            says: "board: north.doors (GPIO54) is not on the chip; `gpioinfo` lists the lines that are\n"),
    ]

    /// All of them, in one boot.
    static let results = Result {
        try VirtualBoard.run(
            refusals.map { .init(name: folder($0), files: $0.files.merging(["plan": "end 0\n"]) { file, _ in file }) },
            in: "refusals")
    }

    @Test("the firmware refuses with a message that says what to do", arguments: refusals)
    func refuses(refusal: Refusal) throws {
        let folder = try RefusalTests.results.get().appending(path: RefusalTests.folder(refusal))
        let outcome = VirtualBoard.Outcome(folder: folder)
        #expect(try outcome.text("stderr.txt") == refusal.says)
        #expect(try outcome.text("trace.jsonl") == refusal.prints)
        #expect(try outcome.text("exit") == refusal.exit)
    }

    private static func folder(_ refusal: Refusal) -> String { refusal.name.replacingOccurrences(of: " ", with: "-") }

    private static func board(
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
}
