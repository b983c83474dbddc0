import Foundation

/// A program for somebody at a desktop: the words of a command line in, an exit status out.
public protocol DesktopProgram {
    /// What `--help` prints.
    static var usage: String { get }

    /// Does what the words of the command line say, its own name not among them.
    static func run(_ words: [String]) throws(ToolError)
}

extension DesktopProgram {
    /// Runs, and ends the program with a message and its status where that fails.
    public static func main() {
        do {
            try run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            Console.complain(error.message)
            exit(error.status)
        }
    }

    /// The command that the words begin with, and what follows it; nil where somebody asked for help, which has been printed.
    public static func command(of words: [String], among commands: [String]) throws(ToolError) -> (String, Arguments)? {
        var arguments = Arguments(words)
        guard let first = arguments.takeWord() else { throw .usage("a command is missing") }
        if ["--help", "-h"].contains(first) {
            if let word = arguments.takeWord() { throw arguments.complaint(about: word) }
        } else {
            guard commands.contains(first) else { throw .usage("unknown command '\(Arguments.shown(first))'") }
            guard arguments.takeFlag("--help") else { return (first, arguments) }
        }
        Console.write(usage + "\n")
        return nil
    }
}
