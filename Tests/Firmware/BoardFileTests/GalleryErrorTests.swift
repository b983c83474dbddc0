import Testing

@testable import BoardFile

@Suite("A lane that plays a machine of the gallery")
struct GalleryErrorTests {
    private func complaint(_ lines: String...) -> String? {
        BoardFileTests.complaint("[chip]\nlabel = demo\n[lane toy]\n" + lines.joined(separator: "\n"))
    }

    @Test("the second key says which one it plays")
    func good() throws {
        let board = try board(
            "[chip]\nlabel = demo\n[lane toy]\nmachine = gallery\nplay = stopwatch\nrun = 1\nlight = 2\n")
        #expect(board.lanes.count == 1)
        #expect(board.map.lines.count == 2)
    }

    @Test("without its second key it is nothing")
    func missing() {
        #expect(
            complaint("machine = gallery")
                == "north.board:3: [lane toy] has no 'play': "
                + "expected keyboard, stopwatch, media-player or turnstile-flat")
        #expect(
            complaint("machine = gallery", "run = 1")
                == "north.board:5: 'run' before 'play' in [lane toy]: "
                + "expected 'play' after 'machine', since the other keys follow from it")
    }

    @Test(
        "a machine that the gallery does not have, or that has no lines",
        arguments: ["stopwach", "", "socket-link", "turnstile"])
    func unknown(name: String) {
        #expect(
            complaint("machine = gallery", "play = \(name)")
                == "north.board:5: play =\(name.isEmpty ? "" : " " + name): "
                + "expected keyboard, stopwatch, media-player or turnstile-flat")
    }

    @Test("a machine of the gallery is no kind of gate, and a gate plays nothing")
    func notAGate() {
        #expect(
            complaint("machine = stopwatch")
                == "north.board:4: machine = stopwatch: expected \(kindsOfGates)")
        #expect(
            complaint("machine = turnstile", "play = stopwatch")
                == "north.board:5: unknown key 'play' in [lane toy]")
    }

    @Test("a key that is misspelt, said twice, or of another machine")
    func keys() {
        #expect(
            complaint("machine = gallery", "plya = stopwatch")
                == "north.board:5: unknown key 'plya' in [lane toy]; did you mean 'play'?")
        #expect(
            complaint("machine = gallery", "machine = gallery")
                == "north.board:5: 'machine' is there already, in line 4")
        #expect(
            complaint("machine = gallery", "play = stopwatch", "play = stopwatch")
                == "north.board:6: 'play' is there already, in line 5")
        #expect(
            complaint("machine = gallery", "play = stopwatch", "caps-lock = 1")
                == "north.board:6: unknown key 'caps-lock' in [lane toy]")
        #expect(
            complaint("machine = gallery", "play = stopwatch", "rnu = 1")
                == "north.board:6: unknown key 'rnu' in [lane toy]; did you mean 'run'?")
    }

    @Test("without an input nothing can be done to it, and without an output nothing can be seen of it")
    func lines() {
        #expect(
            complaint("machine = gallery", "play = stopwatch")
                == "north.board:3: [lane toy] has no input: expected at least one to play with")
        #expect(
            complaint("machine = gallery", "play = stopwatch", "light = 1")
                == "north.board:3: [lane toy] has no input: expected at least one to play with")
        #expect(
            complaint("machine = gallery", "play = stopwatch", "run = 1")
                == "north.board:3: [lane toy] has no output: expected at least one to play with")
    }

    @Test("it is in no interlock, since it opens nothing")
    func interlock() {
        #expect(
            complaint(
                "machine = gallery", "play = stopwatch", "run = 1", "light = 3", "[lane other]", "machine = gallery",
                "play = keyboard", "caps-lock = 2", "num-lock-light = 4", "[interlock both]", "lanes = toy, other")
                == "north.board:14: [interlock both]: the lane 'toy' is no gate, so there is nothing to keep closed")
    }
}
