import Pages
import DesktopTool
import Fleet

/// The command of the desktop tool that listens to a broker.
@main
struct FleetMain: DesktopProgram {
    static func run(_ words: [String]) throws(ToolError) {
        guard let (_, rest) = try command(of: words, among: ["fleet"]) else { return }
        var arguments = rest
        try FleetCommand.run(&arguments)
    }

    static let usage = """
        usage: portcullis fleet BROKER [--prefix P] [--site S] [--board B] [--lane L] [--login FILE] [--ca FILE]
                                [--certificate FILE --key FILE]
                                [[--only WORD] [--sort faults|name|silence|passage] [--once] [--json] | --page [ADDRESS:PORT]]

        It shows all boards that report to BROKER, mqtt://HOST or mqtts://HOST: how each lane is, what is wrong first, when
        somebody passed last, and when it said something last. In S, B and L a * is any characters.
        --only takes \(FleetFilter.Only.words.joined(separator: ", ")).
        --once prints what there is and ends; --json prints an object for each board, or for each change.
        From a pipe it prints a line for each change. --page shows it in browsers, at
        \(PageAddress.usualOfFleet) or where you say. FILEs are as in the section [uplink] of a board file.

        Exit status: 0 done, 1 failure, 2 wrong usage.
        """
}
