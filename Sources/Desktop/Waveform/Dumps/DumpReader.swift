import DesktopTool
import Statecharts

/// Reads a value change dump (IEEE 1364-2005, clause 18), as logic analysers and simulators really write it: several
/// values on a line, names with spaces, times that are repeated.
struct DumpReader {
    /// A value of a variable of one bit.
    struct Change: Equatable {
        /// Since the first time in the file.
        let time: Duration
        /// The place of the variable in the header.
        let signal: Int
        /// Whether it is 1; nil for x and z.
        let isHigh: Bool?
    }

    /// A recording of a gate is no longer than this.
    static let longest = Duration.seconds(366 * 24 * 3_600)

    /// What stands before the values.
    private(set) var header = DumpHeader()
    /// The latest time of the file.
    private(set) var time = Duration.zero
    private let words: WordReader
    private var word: [UInt8] = []
    private var signals: [[UInt8]: [Int]] = [:]
    private var first: UInt64?
    private var latest: UInt64 = 0
    /// The latest value, and the variables that have it and were not yet given away: an identifier may stand for
    /// thousands.
    private var isHigh: Bool?
    private var waiting: ArraySlice<Int> = []

    /// Reads the header.
    init(_ path: String) throws(ToolError) {
        words = try WordReader(path)
        try readHeader()
        for (place, signal) in header.signals.enumerated() { signals[signal.identifier, default: []].append(place) }
    }

    /// The next value; nil at the end of the file.
    mutating func next() throws(ToolError) -> Change? {
        while true {
            if let signal = waiting.popFirst() { return Change(time: time, signal: signal, isHigh: isHigh) }
            guard try words.next(&word) else { return nil }
            try takeWord()
        }
    }

    // MARK: - Values

    private mutating func takeWord() throws(ToolError) {
        switch word[0] {
        case UInt8(ascii: "#"): try takeTime()
        case UInt8(ascii: "$"): try takeDirective()
        case UInt8(ascii: "0"), UInt8(ascii: "1"): try takeValue(word[0] == UInt8(ascii: "1"))
        case UInt8(ascii: "x"), UInt8(ascii: "X"), UInt8(ascii: "z"), UInt8(ascii: "Z"), UInt8(ascii: "u"),
            UInt8(ascii: "U"), UInt8(ascii: "-"):
            try takeValue(nil)
        case UInt8(ascii: "b"), UInt8(ascii: "B"), UInt8(ascii: "r"), UInt8(ascii: "R"), UInt8(ascii: "s"),
            UInt8(ascii: "S"):
            try takeVector()
        default: throw words.complaint("'\(text)': expected a value, a time like #10, or a directive like $comment")
        }
    }

    private mutating func takeTime() throws(ToolError) {
        guard let tick = UInt64(String(decoding: word.dropFirst(), as: UTF8.self)), word[1] != UInt8(ascii: "+") else {
            throw words.complaint("'\(text)': expected a time, # and a whole number")
        }
        guard tick >= latest else {
            throw words.complaint("'\(text)': the time before was #\(latest), and times never go back")
        }
        let first = first ?? tick
        self.first = first
        latest = tick
        let (high, low) = (tick - first).multipliedFullWidth(by: header.unit)
        guard high < 1_000_000, let time = Int64(exactly: UInt64(1_000_000).dividingFullWidth((high, low)).quotient),
            Duration(nanoseconds: time) <= Self.longest
        else { throw words.complaint("'\(text)': a recording lasts at most 366 days") }
        self.time = Duration(nanoseconds: time)
    }

    /// `1!`, or `1 !`.
    private mutating func takeValue(_ isHigh: Bool?) throws(ToolError) {
        var identifier = Array(word.dropFirst())
        if identifier.isEmpty {
            guard try words.next(&word) else { throw words.complaint("expected the identifier of a variable") }
            identifier = word
        }
        note(identifier, isHigh)
    }

    /// `b1 !`, which is a bit if it has one; `b101 !`, `r1.5 !` and `sidle !`, which are none.
    private mutating func takeVector() throws(ToolError) {
        let value = word
        guard try words.next(&word) else { throw words.complaint("expected the identifier of a variable") }
        guard value.count == 2, value[0] | 0x20 == UInt8(ascii: "b") else { return }
        switch value[1] {
        case UInt8(ascii: "0"), UInt8(ascii: "1"): note(word, value[1] == UInt8(ascii: "1"))
        default: note(word, nil)
        }
    }

    private mutating func note(_ identifier: [UInt8], _ isHigh: Bool?) {
        self.isHigh = isHigh
        waiting = (signals[identifier] ?? [])[...]
    }

    private mutating func takeDirective() throws(ToolError) {
        switch text {
        // What they enclose are values like others.
        case "$dumpvars", "$dumpall", "$dumpon", "$dumpoff", "$end": break
        default: _ = try contents()
        }
    }

    // MARK: - Header

    private mutating func readHeader() throws(ToolError) {
        var scopes: [String] = []
        // sigrok-cli 0.7.2 writes `META samplerate: 1000000` before what it converts.
        var isBeforeDump = false
        while try words.next(&word) {
            if words.isAtBeginning, text == "META" { isBeforeDump = true }
            if isBeforeDump, word[0] != UInt8(ascii: "$") { continue }
            isBeforeDump = false
            switch text {
            case "$scope": scopes.append(try contents().last ?? "")
            case "$upscope":
                _ = try contents()
                guard scopes.popLast() != nil else { throw words.complaint("$upscope: there is no scope to leave") }
            case "$var": try take(variable: contents(), scopes)
            case "$version": header.version = try contents().joined(separator: " ")
            case "$timescale":
                let words = try contents()
                guard let unit = DumpHeader.unit(words.joined(separator: " ")) else {
                    throw self.words.complaint(
                        "$timescale \(printable(words)): expected 1, 10 or 100, and s, ms, us, ns, ps or fs")
                }
                header.unit = unit
            case "$enddefinitions":
                _ = try contents()
                return
            case let directive where directive.hasPrefix("$"): _ = try contents()
            default: throw words.complaint("'\(text)': expected a directive like $var; this is no value change dump")
            }
            guard scopes.count <= 64 else { throw words.complaint("more than 64 scopes in each other") }
        }
        throw words.complaint("the file ends before $enddefinitions")
    }

    /// `wire 1 ! coin-slot [3]`.
    private mutating func take(variable words: [String], _ scopes: [String]) throws(ToolError) {
        guard words.count >= 4, let size = Int(words[1]), size > 0 else {
            throw self.words.complaint("$var \(printable(words)): expected a type, a size, an identifier and a name")
        }
        guard size == 1, words[0] != "string", words[0] != "real", words[0] != "realtime" else {
            header.others += 1
            return
        }
        guard header.signals.count < DumpHeader.mostSignals else {
            throw self.words.complaint("expected at most \(DumpHeader.mostSignals) variables of one bit")
        }
        header.signals.append(
            .init(path: scopes + [words[3...].joined(separator: " ")], identifier: Array(words[2].utf8)))
    }

    /// The words up to `$end`.
    private mutating func contents() throws(ToolError) -> [String] {
        let (directive, line) = (text, words.line)
        var contents: [String] = []
        while try words.next(&word) {
            if word.elementsEqual("$end".utf8) { return contents }
            // Comments may be long, and nobody needs them.
            if contents.count < 64 { contents.append(String(decoding: word.prefix(256), as: UTF8.self)) }
        }
        throw .failure("\(words.name):\(line): \(directive) has no $end")
    }

    /// The word that was read last, fit for a message.
    private var text: String { WaveformText.printable(String(decoding: word, as: UTF8.self)) }

    private func printable(_ words: [String]) -> String {
        WaveformText.sentence(words.prefix(8).joined(separator: " "))
    }
}
