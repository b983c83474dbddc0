import ControlLoop
import Statecharts

extension SizedCommandTable {
    /// What is said of a wrong command line, in two lines.
    public func complaint(_ message: Message, of command: Label = "") -> TextLine {
        var line = TextLine(program)
        line.append(": ")
        line.append(message)
        line.append("\n`")
        line.append(program)
        line.append(command == "" ? " --help" : " help ")
        line.append(command)
        line.append("` says how it is used\n")
        return line
    }

    /// Writes line by line how a command is used; how the program is, for an empty name.
    public func help(about name: Label, to write: (TextLine) -> Void) {
        var page = HelpPage()
        for place in -1..<rows.count where isHelp(name, at: place) {
            page.start(page.isEmpty ? "usage: " : "       ", program, indent: 11)
            page.add(Bytes(hasCommands && place < 0 ? "COMMAND ..." : name), to: write)
            let rows = rows(at: place)
            for index in rows.indices { page.add(rows[index].usage(inBrackets: !rows[index].isRequired), to: write) }
            page.end(to: write)
        }
        if name == "" {
            page.start("       ", program, indent: 11)
            page.add(Bytes(hasCommands ? "help [COMMAND] | --version | --help" : "--version | --help"), to: write)
            page.end(to: write)
        }
        page.end(to: write)
        for place in -1..<rows.count where isHelp(name, at: place) {
            page.addParagraph(place < 0 ? sentence : rows[place].sentence, to: write)
            page.addTable(rows(at: place), to: write)
        }
        if hasCommands, name == "" {
            var commands = RowsOfCommand()
            for index in rows.indices where rows[index].isCommand { commands.add(rows[index]) }
            page.addTable(commands, to: write)
        }
        page.start("Exit status: 0 done, 1 failure, 2 wrong usage.", indent: 0)
        page.end(to: write)
    }

    private func isHelp(_ name: Label, at place: Int) -> Bool {
        place < 0 ? name == "" : rows[place].isCommand && rows[place].name == name
    }
}

/// Lines of help, which are broken between words.
private struct HelpPage {
    private static var width: Int { 110 }
    private static var widestName: Int { 22 }

    private(set) var isEmpty = true
    var line = TextLine()
    /// Where a line goes on.
    private var indent = 0
    /// Whether no word is on the line yet.
    private var isFresh = true

    /// Begins a line with words that are not to be broken.
    @inline(never)
    mutating func start(_ words: Label, _ more: Label = "", indent: Int) {
        line.append(words)
        line.append(more)
        self.indent = indent
        isFresh = words == ""
    }

    mutating func add(_ piece: Phrase, to write: (TextLine) -> Void) { piece.withBytes { add($0, to: write) } }

    /// Adds what is not to be broken.
    @inline(never)
    mutating func add(_ word: Bytes, to write: (TextLine) -> Void) {
        if word.isEmpty { return }
        if !isFresh, line.count + 1 + word.count > Self.width {
            end(to: write)
            if indent > 0 { line.pad(to: indent) }
        } else if !isFresh {
            line.append(" ")
        }
        line.append(word)
        isFresh = false
    }

    /// Writes the line.
    @inline(never)
    mutating func end(to write: (TextLine) -> Void) {
        line.append("\n")
        write(line)
        line.removeAll()
        isEmpty = false
    }

    /// Adds the words of a sentence, and the end of the line.
    @inline(never)
    mutating func addWords(_ sentence: Label, to write: (TextLine) -> Void) {
        var number = 0
        while let word = sentence.piece(number, of: UInt8(ascii: " ")) {
            add(word, to: write)
            number += 1
        }
        end(to: write)
    }

    /// Adds a sentence that stands alone.
    mutating func addParagraph(_ sentence: Label, to write: (TextLine) -> Void) {
        if sentence == "" { return }
        start("", indent: 0)
        addWords(sentence, to: write)
        end(to: write)
    }

    /// Adds rows with their sentences beside them.
    mutating func addTable(_ rows: RowsOfCommand, to write: (TextLine) -> Void) {
        var widest = 0
        for index in rows.indices {
            let count = rows[index].usage().count
            if count <= Self.widestName { widest = max(widest, count) }
        }
        for index in rows.indices {
            let usage = rows[index].usage()
            line.append("  ")
            line.append(usage)
            if usage.count > widest { end(to: write) }
            line.pad(to: widest + 4)
            start("", indent: widest + 4)
            addWords(rows[index].sentence, to: write)
        }
        if !rows.isEmpty { end(to: write) }
    }
}

extension OptionRow {
    /// How it stands in a usage line: `--board FILE`, `[--page [ADDRESS:PORT]]`, `BOARD...`.
    fileprivate func usage(inBrackets: Bool? = nil) -> Phrase {
        var usage = Phrase()
        if inBrackets == true { usage.append("[") }
        usage.append(name)
        if isOption, value.kind != .none {
            usage.append(value.kind == .optional ? " [" : " ")
            usage.append(value.name)
            if value.kind == .optional { usage.append("]") }
        }
        if inBrackets == true { usage.append("]") }
        if inBrackets != nil, repeats { usage.append("...") }
        return usage
    }
}
