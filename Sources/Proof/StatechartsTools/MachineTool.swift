import Charts
import CommandLines
import DesktopTool
import Explorer
import Play
import Statecharts
import Synchronization

/// What is left out of the states that are explored, and why nothing is missed: `Bound("how long it has measured is
/// left out", because: "no row depends on it")`.
public typealias Bound = Explorer.Bound

/// A program that plays, draws and proves one machine, walks through it, and finds ways in it.
///
///     import StatechartsTools
///
///     @main
///     enum Tool {
///         static func main() { MachineTool.run(Door.self) }
///     }
///
/// The machine is an `Exhibit`, which is what it takes to be played, and `Codeable`, which is what it takes to be
/// explored. `TOOL --help` lists what can be asked.
public enum MachineTool {
    /// Does what the command line says, and ends the program with a message and its status where that fails: 1 if
    /// something about the machine does not hold, 2 for a command line or a script that makes no sense.
    ///
    /// `bounds` says what `code` leaves out of the states. Without bounds it must leave out nothing, and `prove` looks
    /// whether it does.
    public static func run<Machine: Exhibit>(_ machine: Machine.Type, bounds: [Bound] = []) {
        toolBounds.withLock { $0 = bounds }
        ToolProgram<Machine>.main()
    }
}

/// What the program's machine leaves out. A generic type has no stored value of its own.
private let toolBounds = Mutex<[Bound]>([])

/// The program for one machine.
enum ToolProgram<Machine: Exhibit>: DesktopProgram {
    static func run(_ words: Invocation) throws(ToolError) {
        guard words.command != "play" else {
            return try PlaySession.play(Machine(), script: words.text("--script"))
        }
        guard let machine = Machine() as? any Codeable & Exhibit else {
            throw .failure(
                """
                \(Machine.self) can be played and nothing more: it is not Codeable. `prove`, `diagram`, `walk` and `paths` \
                need `mutating func code<Coder: StateCoder>(with coder: inout Coder)`, which shows the coder all that the \
                machine goes by; for an enum that is CaseIterable `extension \(Machine.self): Codeable {}` is enough
                """)
        }
        try explore(machine, words)
    }

    private static func explore<E: Codeable & Exhibit>(_ machine: E, _ words: Invocation) throws(ToolError) {
        let bounds = toolBounds.withLock { $0 }
        let subject = ExhibitSubject(machine, bounds: bounds)
        if bounds.isEmpty { try CodeCheck(subject).check() }
        let acts = subject.acts
        switch words.command {
        case "prove":
            let claim = Claim("as it begins", subject) { ToolScript(machine, $0)?.text }
            try Proving.run([(E.name.text, [claim])], words)
        case "diagram":
            let legend = Legend("\(E.name): \(E.sentence)")
            try Picture.draw(DrawnMachine(E.name.text, legend) { [subject] }, words)
        case "walk":
            let steps = words.integer("--steps") ?? 10_000
            var walk = Walk(machine, acts, seed: words.number("--seed") ?? 1)
            try walk.go(steps, script: words.text("--script"))
        case _: try Paths(subject).write(words)
        }
    }

    static var table: CommandTable {
        CommandTable(
            Label(kept: Console.program), Machine.sentence,
            OptionRows([
                .command(
                    "play",
                    """
                    lets you play it: its events, and wait, undo, script, help and quit. From a pipe or a script it prints one \
                    line for each event
                    """),
                .file("--script", "what is played"),
                .command("diagram", "draws it from all that it can do. It prints SVG, and needs Graphviz"),
                Picture.level(),
                .command(
                    "prove",
                    """
                    explores every state that it can reach, and says which rules hold in all of them. What breaks one is printed \
                    with the shortest way there, and as a script
                    """),
            ]).followed(by: Proving.options()).followed(
                by: OptionRows([
                    .command(
                        "walk",
                        "does at random what can happen, and asks the same rules; for what has too many states"),
                    OptionRow("--steps", .number("STEPS", 1...1_000_000_000), "how far it goes; without it 10000"),
                    OptionRow(
                        "--seed", .number("SEED", 0...UInt64.max),
                        "where the dice begin: the same seed goes the same way; without it 1"),
                    .file("--script", "where what was done is written"),
                    .command("paths", "prints a shortest way to each state and to each row of its tables"),
                    OptionRow(
                        "--as", .words("script|swift"),
                        "scripts for `play`, or Swift test cases; without it script"),
                    OptionRow("--to", .words("rows|states"), "where they lead; without it rows"),
                ])))
    }

    static func notes(about command: Label) -> String {
        command == "play" ? "Its words:\n\(PlayCommand<Machine.Event>.explanation)" : ""
    }
}
