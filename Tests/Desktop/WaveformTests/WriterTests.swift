import ControlLoop
import Statecharts
import Testing

@testable import Waveform

@Suite struct WriterTests {
    private let scopes = [
        WaveformScope(
            "north", [.init("coin-slot", .line), .init("passage", .state(names: [])), .init("credit", .number)])
    ]
    private let coinSlot = WaveformPlace(scope: 0, signal: 0)
    private let passage = WaveformPlace(scope: 0, signal: 1)
    private let credit = WaveformPlace(scope: 0, signal: 2)

    @Test("the header has a date, a unit of time, and a scope for each lane, one directive a line")
    func header() {
        #expect(
            text(WaveformFormat(comment: "a\n  turnstile")) { _ in }.hasPrefix(
                """
                $date Thu Jan 1 00:00:00 1970 $end
                $version portcullis \(portcullisVersion) $end
                $comment a turnstile $end
                $timescale 1 us $end
                $scope module north $end
                $var wire 1 AA coin-slot $end
                $var string 1 AC passage-state $end
                $var wire 1 AD passage-code [4] $end
                $var wire 1 AE passage-code [3] $end
                $var wire 1 AF passage-code [2] $end
                $var wire 1 AG passage-code [1] $end
                $var wire 1 AI passage-code [0] $end
                $var real 64 AJ credit $end
                $upscope $end
                $enddefinitions $end
                #0
                $dumpvars

                """))
    }

    @Test("a level, a state and a number are x until they are set, and the last of them last until the end")
    func values() {
        let text = text(WaveformFormat(usesVectors: true)) {
            $0.set(coinSlot, .level(isActive: true), at: .milliseconds(1))
            $0.set(passage, .state("locked"), at: .milliseconds(1))
            $0.set(credit, .number(10), at: .milliseconds(2))
            $0.finish(at: .milliseconds(5))
        }
        #expect(
            body(of: text) == """
                #0
                $dumpvars
                xAA
                sx AC
                bx AD
                bx AE
                $end
                #1000
                1AA
                slocked AC
                b0 AD
                #2000
                b1010 AE
                #5000

                """)
    }

    @Test("what is known before is in $dumpvars, and what happens at time zero is a change after it")
    func initial() {
        var text = ""
        var writer = WaveformWriter(
            scopes, WaveformFormat(), initial: [coinSlot: .level(isActive: false), passage: .state("locked")]
        ) { text += $0 }
        writer.set(coinSlot, .level(isActive: true), at: .zero)
        writer.finish(at: .zero)
        #expect(
            body(of: text)
                == "#0\n$dumpvars\n0AA\nslocked AC\n0AD\n0AE\n0AF\n0AG\n0AI\nrNaN AJ\n$end\n1AA\n")
    }

    @Test("a time between two units belongs to the earlier one, and with nanoseconds every time is exact")
    func timescale() {
        let change: (inout WaveformWriter) -> Void = {
            $0.set(coinSlot, .level(isActive: true), at: Duration(nanoseconds: 1_999))
            $0.finish(at: Duration(nanoseconds: 1_999))
        }
        #expect(body(of: text(WaveformFormat(), change)).hasSuffix("\n#1\n1AA\n"))
        let exact = text(WaveformFormat(timescale: .nanoseconds), change)
        #expect(exact.contains("$timescale 1 ns $end\n"))
        #expect(exact.hasSuffix("\n#1999\n1AA\n"))
    }

    @Test("times never decrease, whatever comes")
    func backwards() {
        let text = text(WaveformFormat()) {
            $0.set(coinSlot, .level(isActive: true), at: .milliseconds(5))
            $0.set(coinSlot, .level(isActive: false), at: .milliseconds(1))
            $0.set(coinSlot, .level(isActive: true), at: Duration(nanoseconds: .min))
            $0.finish(at: .zero)
        }
        #expect(text.hasSuffix("$end\n#5000\n1AA\n0AA\n1AA\n"))
    }

    @Test("what was lost is between $dumpoff and $dumpon, and unknown until it is set again")
    func lost() {
        let text = text(WaveformFormat(usesVectors: true)) {
            $0.set(coinSlot, .level(isActive: true), at: .zero)
            $0.set(credit, .number(1), at: .milliseconds(1))
            $0.lose([coinSlot, passage], at: .milliseconds(3))
            $0.set(passage, .state("locked"), at: .milliseconds(3))
            $0.set(coinSlot, .level(isActive: true), at: .milliseconds(4))
            $0.finish(at: .milliseconds(4))
        }
        #expect(
            text.hasSuffix(
                """
                #1000
                b1 AE
                #1001
                $dumpoff
                xAA
                sx AC
                bx AD
                bx AE
                $end
                #3000
                $dumpon
                xAA
                sx AC
                bx AD
                b1 AE
                $end
                slocked AC
                b0 AD
                #4000
                1AA

                """))
    }

    @Test("records that are lost take with them what was set just before")
    func allLost() {
        let text = text(WaveformFormat(usesVectors: true)) {
            $0.set(coinSlot, .level(isActive: true), at: .milliseconds(1))
            $0.loseAll(at: .milliseconds(1))
            $0.finish(at: .milliseconds(2))
        }
        #expect(
            text.hasSuffix(
                "#1000\n1AA\n$dumpoff\nxAA\nsx AC\nbx AD\nbx AE\n$end\n$dumpon\nxAA\nsx AC\nbx AD\nbx AE\n$end\n#2000\n"
            ))
    }

    @Test("a state has the number of its place, or the next one; when there are no more, x")
    func codes() {
        let known = text([WaveformScope("a", [.init("door", .state(names: ["closed", "open", "closing"]))])]) {
            $0.set(.init(scope: 0, signal: 0), .state("closing"), at: .milliseconds(1))
            $0.set(.init(scope: 0, signal: 0), .state("odd"), at: .milliseconds(2))
            $0.set(.init(scope: 0, signal: 0), .state("odder"), at: .milliseconds(3))
            $0.finish(at: .milliseconds(3))
        }
        #expect(known.hasSuffix("#1000\nsclosing AA\n1AC\n0AD\n#2000\nsodd AA\n1AC\n1AD\n#3000\nsodder AA\nxAC\nxAD\n"))
        let single = text([WaveformScope("a", [.init("door", .state(names: ["closed"]))])]) {
            $0.set(.init(scope: 0, signal: 0), .state("closed"), at: .zero)
            $0.finish(at: .zero)
        }
        #expect(single.contains("$var wire 1 AC door-code $end\n"))
        #expect(single.hasSuffix("#0\n$dumpvars\nsx AA\nxAC\n$end\nsclosed AA\n0AC\n"))
    }

    @Test("names are words of printable ASCII, and no identifier looks like a value")
    func words() {
        #expect(WaveformText.word("a b\nü$end") == "a?b????end")
        #expect(WaveformText.word("") == "?")
        #expect(WaveformText.word(String(repeating: "a", count: 100)).count == 64)
        let identifiers = (0..<6_000).map(WaveformText.identifier)
        #expect(Set(identifiers).count == identifiers.count)
        #expect(identifiers.allSatisfy { word in !word.contains { "01xXzZbBrRsSuUwWlLhH-#$".contains($0) } })
    }

    @Test("the text comes in pieces of whole lines, and nothing piles up")
    func pieces() {
        var pieces: [String] = []
        var writer = WaveformWriter(scopes, WaveformFormat()) { pieces.append($0) }
        for number in 0..<100_000 {
            writer.set(coinSlot, .level(isActive: number % 2 == 0), at: .milliseconds(Int64(number)))
        }
        writer.finish(at: .seconds(1_000))
        #expect(pieces.count > 20)
        #expect(pieces.allSatisfy { $0.hasSuffix("\n") && $0.utf8.count < 70_000 })
    }

    // MARK: -

    private func text(_ format: WaveformFormat, _ change: (inout WaveformWriter) -> Void) -> String {
        text(scopes, format, change)
    }

    private func text(
        _ scopes: [WaveformScope], _ format: WaveformFormat = .init(), _ change: (inout WaveformWriter) -> Void
    ) -> String {
        var text = ""
        var writer = WaveformWriter(scopes, format) { text += $0 }
        change(&writer)
        writer.finish(at: .zero)
        return text
    }

    private func body(of text: String) -> String {
        String(text.drop { $0 != "#" })
    }
}
