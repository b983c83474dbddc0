import Foundation
import LivePages
import Pages
import Simulation
import TestSupport
import Testing

extension BrowserTests {
    /// A run as one file.
    @Suite struct FilmTests {
        @Test(
            "a film shows every moment without a server, and asks for nothing",
            arguments: ["demo.board", "elevator-door.board", "airlock.board", "raspberry-pi-stopwatch.board"])
        func moments(board: String) async throws {
            let folder = try Folder()
            let script = board == "raspberry-pi-stopwatch.board" ? "wait 9s\n" : "wait 1s\nfail\nwait 8s\n"
            let film = try folder.film(of: script, board: board)
            try await Browser.with("file://\(film)") { browser in
                // It shows the end, and all of the time.
                #expect(try await browser.value("document.querySelector('#clock').textContent[0]") == "9")
                #expect(try await browser.value("document.querySelector('.bar .span').textContent[0]") == "9")
                try await browser.until("document.querySelector('.picture svg').getBoundingClientRect().width > 100")
                let end: String = try await browser.value(states)
                try await browser.go(toMoment: "0.5")
                try await browser.until("document.querySelector('#clock').textContent === '0.500'")
                if script.contains("fail") { #expect(try await browser.value(states) != end) }
                #expect(try await browser.value(later, as: [String].self) == [])
                // At once: what lies between is not shown.
                try await browser.click("#now")
                try await browser.until("\(states) === \(quoted(end))")
                // Nothing can be done, so nothing is there to do it.
                #expect(
                    try await browser.value(
                        "[...document.querySelectorAll('.do *, .labels button, .controls:not(#time-controls), #step, #step-to')].every((node) => !node.checkVisibility())"
                    ))
                #expect(try await browser.value(poorContrast, as: [String].self) == [])
                #expect(try await browser.value("performance.getEntriesByType('resource').length") == 0)
                // The page itself is forbidden to ask.
                #expect(
                    try await browser.value(
                        "document.querySelector('[http-equiv=Content-Security-Policy]').content.startsWith(\"default-src 'none'\")"
                    ))
            }
        }

        @Test("an input is active in a film from when it became so, and not before")
        func inputs() async throws {
            let folder = try Folder()
            let film = try folder.film(of: "wait 5s\nfail\nwait 5s\n")
            let active =
                "[...document.querySelectorAll('.labels .in[data-active]')].map((node) => node.textContent).join()"
            try await Browser.with("file://\(film)") { browser in
                try await browser.until("\(active) === 'fault'")
                for (time, lines) in [(0.5, ""), (4.9, ""), (5.5, "fault"), (9, "fault"), (3, "")] {
                    try await browser.go(toMoment: "\(time)")
                    try await browser.until("document.querySelector('#clock').textContent.startsWith('\(time)')")
                    #expect(try await browser.value(active) == lines, "\(time)")
                }
            }
        }

        @Test("a film plays from its beginning at the speeds of a simulation, pauses, goes on, and stops at its end")
        func plays() async throws {
            let folder = try Folder()
            let script = "wait 2s\ncoin 50\nwait 3s\nfail\nwait 60s\n"
            let film = try folder.film(of: script)
            let clock = "Number(document.querySelector('#clock').textContent)"
            let run = "document.querySelector('#run').textContent"
            try await Browser.with("file://\(film)") { browser in
                // It shows its end, and plays only when it is asked to.
                #expect(try await browser.value("\(clock) > 60 && \(run) === 'Play'"))
                try await browser.load(
                    """
                    new MutationObserver(() => {
                      window.hasFlashed ||= Boolean(document.querySelector('.picture .transition.flash'));
                      window.wasOpen ||= Boolean(\(lit("functioning.unlocked")));
                    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] });
                    """)
                try await browser.run(focus: "#log-lines")
                try await browser.press(.space)
                try await browser.until("\(clock) < 30 && \(run) === 'Pause'")
                // What happens then happens as if it were now.
                try await browser.until("window.hasFlashed && window.wasOpen")
                try await browser.press(.space)
                try await browser.until("\(run) === 'Play'")
                let time: Double = try await browser.value(clock)
                #expect(time < 30)
                #expect(try await browser.value(self.lines, as: [String].self).count > 1)
                try await browser.click("#run")
                try await browser.until("\(clock) > \(time)")
                // From wherever somebody moves it to; each sentence comes once.
                try await browser.click("#run")
                try await browser.until("\(run) === 'Play'")
                try await browser.go(toMoment: "1")
                try await browser.until("\(clock) === 1 && \(self.lines).length === 0")
                try await browser.click("#run")
                try await browser.click("#speeds label:nth-of-type(2)")
                try await browser.until("\(clock) > 6")
                try await browser.until("document.querySelector('.lit[data-state=broken]')")
                try await browser.click("#speeds label:nth-of-type(3)")
                try await browser.until("\(clock) > 60 && \(run) === 'Play' && !document.body.dataset.past")
                let played: [String] = try await browser.value(self.lines)
                try await browser.go(toMoment: "0.5")
                try await browser.until("document.body.dataset.past")
                try await browser.click("#now")
                try await browser.until("!document.body.dataset.past")
                #expect(try await browser.value(self.lines) == played)
                // Then it plays anew.
                try await browser.click("#speeds label:nth-of-type(1)")
                try await browser.click("#run")
                try await browser.until("\(clock) < 30 && \(run) === 'Pause'")
                // The end is the end.
                try await browser.click("#now")
                try await browser.until("\(clock) > 60 && \(run) === 'Play'")
            }
        }

        @Test("a moment of a slider has what happened in its millisecond, also where floating point has no such number")
        func wholeMilliseconds() async throws {
            let folder = try Folder()
            // The line is believed 5 ms later.
            let script = "wait 996ms\nfail\nwait 1s\n"
            let film = try folder.film(of: script)
            try await Browser.with("file://\(film)") { browser in
                #expect(try await browser.value("1.001 * 1e9 < 1001000000"))
                #expect(try await browser.value("\(self.lines).some((line) => line.startsWith('1.001 s'))"))
                try await browser.go(toMoment: "1.001")
                try await browser.until("document.querySelector('#clock').textContent === '1.001'")
                #expect(try await browser.value("document.querySelector('.lit[data-state=broken]') !== null"))
            }
        }

        @Test("what a page saves is a film of what it showed")
        func saved() async throws {
            let page = try LivePage(board: "demo.board")
            let folder = try Folder()
            var states = ""
            try await Browser.with(page.address) { browser in
                try await browser.click(button: "coin 50")
                try await browser.until("document.querySelector('.lit[data-state=\"functioning.unlocked\"]')")
                try await browser.click(button: "fail")
                try await browser.until("document.querySelector('.lit[data-state=broken]')")
                states = try await browser.value(self.states)
                #expect(
                    try await browser.value(
                        "(({ href, download, textContent }) => [href, download, textContent].join(' '))(document.querySelector('a[href=\"run.html\"]'))"
                    ) == "\(page.address)run.html run.html film: every moment, on one page")
            }
            let film = try folder.file("run.html", try await page.get("run.html").text)
            try await Browser.with("file://\(film)") { browser in
                #expect(try await browser.value(self.states) == states)
                try await browser.run(focus: "canvas")
                // Back over the changes of lines to where the doors are open.
                try await browser.press(.left, .left, shift: true)
                try await browser.until("document.querySelector('.leaves').dataset.place === 'open'")
            }
        }

        private let lines = "[...document.querySelectorAll('#log-lines li')].map((line) => line.textContent)"
        private let states = "[...document.querySelectorAll('.facts dd')].map((node) => node.textContent).join()"
        private let later =
            "[...document.querySelectorAll('#log-lines time')].map((time) => time.textContent).filter((time) => parseFloat(time) > 0.5)"
        private func quoted(_ text: String) -> String { "'\(text)'" }
    }
}

extension Folder {
    /// The path of a film of a script.
    func film(of script: String, board: String = "demo.board") throws -> String {
        let file = Repository.root.appending(path: "board/\(board)").path
        return try self.file("run.html", Film.text(of: script, name: "a", board: LoadedBoard(file)))
    }
}
