import DesktopTool
import Explorer
import Torture

/// The commands of the desktop tool that say what machines and boards can do: they explore, torture and draw.
@main
struct ProveMain: DesktopProgram {
    static func run(_ words: [String]) throws(ToolError) {
        guard let (command, rest) = try command(of: words, among: ["prove", "torture", "diagram"]) else { return }
        var arguments = rest
        switch command {
        case "prove": try Prove.run(&arguments)
        case "torture": try TortureCommand.run(&arguments)
        default: try Diagram.run(&arguments)
        }
    }

    static let usage = """
        usage: portcullis prove [MACHINE | BOARD] [--brief] [--limit STATES] [--script FILE]
               portcullis torture BOARD | all [--seed N] [--hours H] [--faults LIST] [--jobs N] [--seconds S]
               portcullis torture BOARD --script FILE
               portcullis diagram [MACHINE] [--level overview|full]

          prove      explores every state that a machine, or a board with its own settings, can reach, or of a lane with
                     many inputs what each two of them can do, and says which rules hold in all of that. What breaks
                     one is printed with the shortest way there, and as a script.
                     --brief prints the names of the rules, and no more than the sums of what was seen.
          torture    lets customers, faults and deaths of the process come to the gates of BOARD, or of every file in the folder
                     board, for H hours of their time (720), and sees after every step whether all rules hold: doors,
                     money, edges, the record. A seed is always the same run; S seconds of runs have N, N + 1 and so on.
                     LIST is all, none, or words: \(FaultKind.allCases.map(\.rawValue).joined(separator: ", ")).
                     What breaks a rule is printed with the command that shows it again, and as the shortest script.
          diagram    lists the machines that can be drawn, or draws one from all that it can do. The overview has what
                     leads from state to state, the full picture every event that a state handles or refuses. It
                     prints SVG, and needs Graphviz.

        Exit status: 0 done, 1 failure, 2 wrong usage or a wrong script.
        """
}
