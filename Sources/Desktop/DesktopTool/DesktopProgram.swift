import CommandLines
import ControlLoop
import Foundation
import Statecharts

/// A program for somebody at a desktop: the words of a command line in, an exit status out.
public protocol DesktopProgram {
    /// What it can be told.
    static var table: CommandTable { get }

    /// More about a command than its table says, for its help; about the program, for an empty name.
    static func notes(about command: Label) -> String

    /// Does what the words of a command line say, the program's name not among them.
    static func run(_ words: [String]) throws(ToolError)

    /// Does what a command line says that agrees with the table.
    static func run(_ words: Invocation) throws(ToolError)
}

extension DesktopProgram {
    /// Runs, and ends the program with a message and its status where that fails.
    public static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        do {
            try run(words)
        } catch {
            Console.complain(error.message)
            if error.isAboutWords {
                let command = words.first.flatMap { table.has($0) ? $0 : nil } ?? ""
                Console.complain(
                    "`\(Console.program) \(command.isEmpty ? "--help" : "help \(command)")` says how it is used")
            }
            exit(error.status)
        }
    }

    /// Does what the words say, explains it, or says which version this is.
    public static func run(_ words: [String]) throws(ToolError) { try answer(words) }

    /// No more than the table says.
    public static func notes(about command: Label) -> String { "" }

    /// Does what the words say, explains it, or says which version this is.
    public static func answer(_ words: [String]) throws(ToolError) {
        let list = WordList([Console.program] + words)
        defer { withExtendedLifetime(list) {} }
        switch table.parse(list.arguments) {
        case .run(let words): try run(words)
        case .help(let command): Console.write(help(about: command))
        case .version: Console.write("\(table.program) \(portcullisVersion)\n")
        case .wrong(let message, _): throw .usage("\(message)")
        }
    }

    /// How a command is used; how the program is, for an empty name.
    public static func help(about command: Label) -> String {
        var lines: [String] = []
        table.help(about: command) { lines.append("\($0)") }
        let notes = notes(about: command)
        if !notes.isEmpty { lines.insert(notes + "\n\n", at: lines.count - 1) }
        return lines.joined()
    }
}

/// The words of a command line, as C has them.
public final class WordList {
    private let words: UnsafeMutableBufferPointer<UnsafePointer<CChar>?>

    /// With the program's name in front.
    public init(_ words: [String]) {
        self.words = .allocate(capacity: words.count)
        _ = self.words.initialize(from: words.map { UnsafePointer(strdup($0)) })
    }

    deinit {
        for word in words { free(UnsafeMutablePointer(mutating: word)) }
        words.deallocate()
    }

    /// The same, for as long as this list lives.
    public var arguments: Arguments { Arguments(words.baseAddress!, count: Int32(words.count)) }
}
