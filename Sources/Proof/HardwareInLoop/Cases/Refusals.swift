import Foundation

// What the firmware says when it cannot have its lines, and that it ends then.
extension CaseList {
    static var refusals: [HILCase] {
        [
            refusal(
                "wrong-label", "a label that no chip has", board: wired(label: "pinctrl-rp1"),
                says: "no GPIO chip has the label 'pinctrl-rp1'; there are: {CHIPS}"),
            refusal(
                "wrong-path", "a path where nothing is", board: wired(chip: "path = /dev/gpiochip7"),
                says: "no GPIO chip '/dev/gpiochip7'; there are: {CHIPS}"),
            refusal(
                "unknown-line", "a line that the chip does not have", board: wired(doors: "GPIO99"),
                says: "north.doors (GPIO99) is not on the chip; `gpioinfo` lists the lines that are"),
            refusal(
                "unknown-offset", "an offset that the chip does not have", board: wired(doors: "54"),
                says: "north.doors (line 54) is not on the chip; `gpioinfo` lists the lines that are"),
            refusal(
                "line-used-twice", "one line by its name and by its offset", board: wired(doors: "17"),
                says: "north.doors (line 17) is the same line of the chip as north.coin-slot (GPIO17)"),
            refusal(
                "output-busy", "an output that somebody else holds", board: wired(), files: ["held": "20\n"],
                says: "north.doors (GPIO20) is busy, held by 'somebody'"),
            refusal(
                "input-busy", "an input that somebody else holds", board: wired(), files: ["held": "27\n"],
                says: "north.person-sensor (GPIO27) is busy, held by 'somebody'"),
            refusal(
                "permission-denied", "a chip that it may not open", board: wired(), files: ["user": "65534\n"],
                says: "no permission for {CHIP}; run as a member of the group that owns it (often gpio)"),
            refusal(
                "wrong-board-file", "a mistake in the board file",
                board: wired().replacingOccurrences(of: "fare = 50", with: "fares = 50"), at: ":5",
                says: "unknown key 'fares' in [lane north]; did you mean 'fare'?"),
            refusal(
                "check-finds-busy-line", "a line that is held, in a check", board: wired(),
                files: ["args": "--check\n", "held": "27\n"],
                says: "north.person-sensor (GPIO27) is busy, held by 'somebody'"),
            refusal(
                "check-finds-unknown-line", "a line that the chip does not have, in a check",
                board: wired(doors: "GPIO54"),
                files: ["args": "--check\n"],
                says: "north.doors (GPIO54) is not on the chip; `gpioinfo` lists the lines that are"),
            refusal(
                "fail-safe-busy", "the fail-safe levels of a line that somebody else holds", board: wired(),
                files: ["args": "--fail-safe\n", "held": "20\n"],
                says: "north.doors (GPIO20) is busy, held by 'somebody'"),
            refusal(
                "notes-with-levels", "a line that the chip does not have, with the level of the journal",
                board: wired(doors: "GPIO54"), files: ["args": "--log journal\n"], prefix: "<3>",
                says: "north.doors (GPIO54) is not on the chip; `gpioinfo` lists the lines that are"),
            HILCase(
                name: "fail-safe-without-sensors", group: .refusals,
                proves: "The fail-safe levels are driven although somebody else holds a sensor's line.",
                board: wired(), steps: steps, needs: [.simulatedChip],
                files: ["args": "--fail-safe --trace text\n", "held": "27\n"],
                check: .init(
                    refusal: .init(
                        exit: 0, says: "portcullisd: board: the fail-safe levels are driven, lanes 1, outputs 1\n",
                        prints: "    0.000000    line      north.doors           inactive\n"))),
            good("check-is-good", "A check of a board that is good says so and moves nothing.", board: wired()),
            good(
                "check-of-the-own-pins",
                "A check of the board's own pins finds them although lines of the same names are held on another chip.",
                board: wired(label: "pinctrl-bcm2835"), needs: .ownChip, files: ["held": "27\n"]),
        ]
    }

    private static func good(
        _ name: String, _ proves: String, board: String, needs: HILCase.Need = .simulatedChip,
        files: [String: String] = [:]
    ) -> HILCase {
        HILCase(
            name: name, group: .refusals, proves: proves, board: board, steps: steps, needs: [needs],
            files: files.merging(["args": "--check\n"]) { _, new in new },
            check: .init(
                refusal: .init(
                    exit: 0,
                    prints: """
                        board: good, the chip has all its lines, and nobody holds them
                        board: note: north: without a repair-key, only the fault contact or a restart ends a fault

                        """)))
    }

    private static let steps: [HILStep] = [.start, .waitEnd]

    private static func refusal(
        _ name: String, _ of: String, board: String, files: [String: String] = [:], at line: String = "",
        prefix: String = "", says: String
    ) -> HILCase {
        HILCase(
            name: name, group: .refusals,
            proves: "The firmware refuses \(of), says what to do, and ends with status 1.",
            board: board, steps: steps, needs: [.simulatedChip], files: files,
            check: .init(refusal: .init(exit: 1, says: "\(prefix)board\(line): \(says)\n")))
    }
}
