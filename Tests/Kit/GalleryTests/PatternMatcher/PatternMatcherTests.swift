@testable import Gallery
import Links
import MachineTesting
import Testing

struct PatternMatcherTests {
    private typealias L = PatternMatcher<LetterPattern>
    private typealias N = PatternMatcher<NumberPattern>

    private static let letterRows: [Row<PatternMatcher<LetterPattern>>] = [
        .on(L(.at(.start)), .character("a"), becomes: L(.at(.inside))),
        .on(L(.at(.start)), .character("b"), becomes: L(.failed)),
        .on(L(.at(.start)), .character("c"), becomes: L(.failed)),
        .on(L(.at(.start)), .character("d"), becomes: L(.failed)),
        .on(L(.at(.start)), .character("e"), becomes: L(.failed)),
        .ignores(L(.at(.start)), .reset),

        .on(L(.at(.inside)), .character("a"), becomes: L(.failed)),
        .on(L(.at(.inside)), .character("b")),
        .on(L(.at(.inside)), .character("c")),
        .on(L(.at(.inside)), .character("d"), becomes: L(.at(.end)), .showMatch),
        .on(L(.at(.inside)), .character("e"), becomes: L(.failed)),
        .on(L(.at(.inside)), .reset, becomes: L(.at(.start))),

        .on(L(.at(.end)), .character("a"), becomes: L(.failed), .hideMatch),
        .on(L(.at(.end)), .character("b"), becomes: L(.failed), .hideMatch),
        .on(L(.at(.end)), .character("c"), becomes: L(.failed), .hideMatch),
        .on(L(.at(.end)), .character("d"), becomes: L(.failed), .hideMatch),
        .on(L(.at(.end)), .character("e"), becomes: L(.failed), .hideMatch),
        .on(L(.at(.end)), .reset, becomes: L(.at(.start)), .hideMatch),

        .ignores(L(.failed), .character("a")),
        .ignores(L(.failed), .character("b")),
        .ignores(L(.failed), .character("c")),
        .ignores(L(.failed), .character("d")),
        .ignores(L(.failed), .character("e")),
        .on(L(.failed), .reset, becomes: L(.at(.start))),
    ]

    private static let numberRows: [Row<PatternMatcher<NumberPattern>>] = [
        .on(N(.at(.start)), .character("-"), becomes: N(.at(.sign))),
        .on(N(.at(.start)), .character("0"), becomes: N(.at(.whole)), .showMatch),
        .on(N(.at(.start)), .character("9"), becomes: N(.at(.whole)), .showMatch),
        .on(N(.at(.start)), .character("."), becomes: N(.failed)),
        .on(N(.at(.start)), .character("a"), becomes: N(.failed)),
        .ignores(N(.at(.start)), .reset),

        .on(N(.at(.sign)), .character("-"), becomes: N(.failed)),
        .on(N(.at(.sign)), .character("5"), becomes: N(.at(.whole)), .showMatch),
        .on(N(.at(.sign)), .character("."), becomes: N(.failed)),
        .on(N(.at(.sign)), .character("a"), becomes: N(.failed)),
        .on(N(.at(.sign)), .reset, becomes: N(.at(.start))),

        .on(N(.at(.whole)), .character("-"), becomes: N(.failed), .hideMatch),
        .on(N(.at(.whole)), .character("5")),
        .on(N(.at(.whole)), .character("."), becomes: N(.at(.point)), .hideMatch),
        .on(N(.at(.whole)), .character("a"), becomes: N(.failed), .hideMatch),
        .on(N(.at(.whole)), .reset, becomes: N(.at(.start)), .hideMatch),

        .on(N(.at(.point)), .character("-"), becomes: N(.failed)),
        .on(N(.at(.point)), .character("5"), becomes: N(.at(.fraction)), .showMatch),
        .on(N(.at(.point)), .character("."), becomes: N(.failed)),
        .on(N(.at(.point)), .character("a"), becomes: N(.failed)),
        .on(N(.at(.point)), .reset, becomes: N(.at(.start))),

        .on(N(.at(.fraction)), .character("-"), becomes: N(.failed), .hideMatch),
        .on(N(.at(.fraction)), .character("5")),
        .on(N(.at(.fraction)), .character("."), becomes: N(.failed), .hideMatch),
        .on(N(.at(.fraction)), .character("a"), becomes: N(.failed), .hideMatch),
        .on(N(.at(.fraction)), .reset, becomes: N(.at(.start)), .hideMatch),

        .ignores(N(.failed), .character("-")),
        .ignores(N(.failed), .character("5")),
        .ignores(N(.failed), .character(".")),
        .ignores(N(.failed), .character("a")),
        .on(N(.failed), .reset, becomes: N(.at(.start))),
    ]

    @Test("every row of the table of a(b|c)*d holds", arguments: letterRows)
    func row(_ row: Row<PatternMatcher<LetterPattern>>) { row.check() }

    @Test("every row of the table of decimal numbers holds", arguments: numberRows)
    func row(_ row: Row<PatternMatcher<NumberPattern>>) { row.check() }

    @Test("every position answers every event")
    func isComplete() {
        expectComplete(Self.letterRows, states: ["start", "inside", "end", "failed"])
        expectComplete(Self.numberRows, states: ["start", "sign", "whole", "point", "fraction", "failed"])
    }

    @Test("a match shows at the accepting positions")
    func standingOutputs() {
        expect(L(.at(.start)), wants: PatternMatch(isShown: false))
        expect(L(.at(.inside)), wants: PatternMatch(isShown: false))
        expect(L(.at(.end)), wants: PatternMatch(isShown: true))
        expect(L(.failed), wants: PatternMatch(isShown: false))
        expect(N(.at(.start)), wants: PatternMatch(isShown: false))
        expect(N(.at(.sign)), wants: PatternMatch(isShown: false))
        expect(N(.at(.whole)), wants: PatternMatch(isShown: true))
        expect(N(.at(.point)), wants: PatternMatch(isShown: false))
        expect(N(.at(.fraction)), wants: PatternMatch(isShown: true))
        expect(N(.failed), wants: PatternMatch(isShown: false))
    }

    @Test("for every text of at most seven letters from a to e, it answers as Swift's regular expression does")
    func everyShortText() throws {
        let regex = try Regex("a(b|c)*d")
        let answers = try compareEveryText(L(), with: regex, alphabet: ["a", "b", "c", "d", "e"], longest: 7)
        // One text of two letters, two of three, and so on.
        #expect(answers.matching == 1 + 2 + 4 + 8 + 16 + 32)
        #expect(answers.all == (0...7).reduce(0) { sum, length in sum + power(5, length) })
    }

    @Test("for every text of at most six of the signs 0, 7, -, . and x, a number is one where Swift says so")
    func everyShortNumber() throws {
        let regex = try Regex(#"-?[0-9]+(\.[0-9]+)?"#)
        let answers = try compareEveryText(N(), with: regex, alphabet: ["0", "7", "-", ".", "x"], longest: 6)
        #expect(answers.matching == 2 + 6 + 16 + 44 + 112 + 272)
    }

    @Test("for long random texts, of which half match, it answers as Swift's regular expression does")
    func longTexts() throws {
        let regex = try Regex("a(b|c)*d")
        var chance = SplitMix64(seed: 10)
        var matching = 0
        for number in 0..<400 {
            let inside = (0..<chance.below(200)).map { _ in ["b", "c"][chance.below(2)] as Unicode.Scalar }
            var text: [Unicode.Scalar] = ["a"] + inside + ["d"]
            if number.isMultiple(of: 2) { text[chance.below(text.count)] = ["a", "b", "d", "e", "ä"][chance.below(5)] }
            var matcher = L()
            for character in text { _ = matcher.handle(.character(character), at: .zero) }
            try #require(try matcher.matches == isMatch(text, regex), "\(text)")
            if matcher.matches { matching += 1 }
        }
        #expect((200..<400).contains(matching))
    }

    @Test("after a reset, the text before it has no meaning")
    func reset() {
        var matcher = L()
        for event: PatternMatcherEvent in [.character("a"), .character("x"), .reset, .character("a"), .character("d")] {
            _ = matcher.handle(event, at: .zero)
        }
        #expect(matcher.matches)
    }

    @Test("a character has its code as its value, and takes every one of ASCII and no other")
    func values() {
        let event = PatternMatcherEvent.character("a")
        #expect(event.value == 97)
        #expect(event.with(127) == .character("\u{7F}"))
        #expect(event.with(128) == nil)
        #expect(PatternMatcherEvent.reset.with(97) == nil)
    }

    /// Gives every text over an alphabet to a matcher and to an expression. Each text goes on where its beginning
    /// ended.
    private func compareEveryText<Pattern>(
        _ start: PatternMatcher<Pattern>, with regex: Regex<AnyRegexOutput>, alphabet: [Unicode.Scalar], longest: Int
    ) throws -> (all: Int, matching: Int) {
        var texts: [(text: [Unicode.Scalar], matcher: PatternMatcher<Pattern>)] = [([], start)]
        var (all, matching) = (0, 0)
        for length in 0...longest {
            for (text, matcher) in texts {
                all += 1
                if matcher.matches { matching += 1 }
                if try matcher.matches != isMatch(text, regex) { Issue.record("\(text)") }
            }
            guard length < longest else { break }
            texts = texts.flatMap { text, matcher in
                alphabet.map { character in
                    var longer = matcher
                    _ = longer.handle(.character(character), at: .zero)
                    return (text + [character], longer)
                }
            }
        }
        return (all, matching)
    }

    private func isMatch(_ text: [Unicode.Scalar], _ regex: Regex<AnyRegexOutput>) throws -> Bool {
        try regex.wholeMatch(in: String(String.UnicodeScalarView(text))) != nil
    }

    private func power(_ base: Int, _ exponent: Int) -> Int { (0..<exponent).reduce(1) { power, _ in power * base } }
}
