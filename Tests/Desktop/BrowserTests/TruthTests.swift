import Foundation
import LivePages
import Simulation
import TestSupport
import Testing

extension BrowserTests {
    /// What a page says of gates that are not as they were told to be.
    @Suite struct TruthTests {
        @Test("a jam is there from when it began until it was over, and the leaves stand meanwhile")
        func jam() async throws {
            let folder = try Folder()
            let script = "wait 3500ms\njam on\nwait 20s\njam off\nwait 30s\n"
            let film = try folder.film(of: script, board: "elevator-door.board")
            try await Browser.with("file://\(film)") { browser in
                var places: [String] = []
                for (time, isJammed) in [("3.4", false), ("3.6", true), ("10", true), ("23.4", true), ("23.6", false)] {
                    try await go(to: time, browser)
                    #expect(
                        try await browser.value("document.querySelector('.troubles').textContent.includes('jammed')")
                            == isJammed, "\(time)")
                    places.append(try await browser.value("document.querySelector('.leaf').getAttribute('transform')"))
                }
                #expect(places[1] == places[2])
                #expect(places[0] != places[1])
                #expect(places[1] != "translate(-3.68 0)")
            }
        }

        @Test("what no record tells is not made up for the past, such as how many were in a car")
        func unknown() async throws {
            let page = try LivePage(board: "elevator-door.board")
            _ = try await page.post("do?lane=0", "enter 3")
            try await Browser.with(page.address) { browser in
                try await browser.until("\(digits).startsWith('3/')")
                try await browser.go(to: page.address)
                try await go(to: "0.3", browser)
                try await browser.until("\(digits) === ''")
                #expect(try await browser.value("!document.querySelector('.facts').textContent.includes('persons')"))
            }
        }

        @Test("a door that is half open is drawn so for whoever comes, too")
        func halfOpen() async throws {
            let page = try LivePage(board: "elevator-door.board")
            try await Browser.with(page.address) { browser in
                _ = try await page.post("time", "restart")
                try await browser.click(button: "close button")
                try await browser.until("\(lit("closing")) && \(closingPlace) > -60")
                _ = try await page.post("time", "pause")
                try await browser.go(to: page.address)
                try await browser.until("document.querySelector('#run').textContent === 'Run'")
                #expect(try await browser.value("Boolean(\(lit("closing")))"))
                try await browser.until("Math.abs(\(leaf) - \(closingPlace)) < 5")
            }
        }

        @Test("a door that moved while nobody saw the page is drawn where it is")
        func unseen() async throws {
            let page = try LivePage(board: "elevator-door.board")
            try await Browser.with(page.address) { browser in
                _ = try await page.post("time", "restart")
                try await browser.until(lit("open"))
                // The browser shows one more picture, and then none until it is told to.
                try await browser.load(
                    "window.pictures = []; window.requestAnimationFrame = (draw) => window.pictures.push(draw);")
                try await browser.until("window.pictures.length === 1")
                // Of what passes meanwhile the doors stand still in the first part.
                try await browser.pass(milliseconds: 2000)
                try await browser.click(button: "close button")
                try await browser.pass(milliseconds: 2000)
                _ = try await page.post("time", "pause")
                try await browser.until("document.querySelector('#run').textContent === 'Run'")
                try await browser.load("for (const draw of window.pictures.splice(0)) draw();")
                try await browser.until("\(log).includes('to closing')")
                let error: Double = try await browser.value("Math.abs(\(leaf) - \(closingPlace))")
                #expect(error < 5)
            }
        }

        @Test("of a gate that shall close and has not, no interlock says that it is closed")
        func interlock() async throws {
            let page = try LivePage(board: "airlock.board")
            try await Browser.with(page.address) { browser in
                let member = "document.querySelector('.interlock .member').textContent"
                try await browser.until("\(member).endsWith('closed')")
                _ = try await page.post("do?lane=0", "coin 1")
                try await browser.until("\(member).endsWith('open')")
                try await browser.until("document.querySelector('.leaves').dataset.place === 'open'")
                _ = try await page.post("do?lane=0", "jam on")
                _ = try await page.post("do?lane=0", "person")
                try await browser.until("\(member).endsWith('not locked')")
                try await browser.until("document.querySelector('.leaves').dataset.place === 'jammed'")
            }
        }

        @Test("an amount with many digits fits on its display")
        func display() async throws {
            let demo = try String(contentsOf: Repository.root.appending(path: "board/demo.board"), encoding: .utf8)
            let folder = try Folder()
            let file = try folder.file(
                "demo.board",
                demo.replacing(/(?m)^fare .*$/, with: "fare = 125000") + "\n[money]\ncurrency = EUR 2\n")
            let page = try LivePage(LoadedBoard(file))
            try await Browser.with(page.address) { browser in
                try await browser.until("\(digits).includes('/1250.00')")
                #expect(try await browser.value("document.querySelector('.digits').getBBox().width <= 50"))
            }
        }

        @Test("what repeats is the latest again")
        func order() async throws {
            let page = try LivePage(.eightTurnstiles())
            try await Browser.with(page.address) { browser in
                for lane in [6, 0, 6] {
                    let before: Int = try await browser.value("\(lines).length")
                    let last: String = try await browser.value("\(lines)[0]?.textContent ?? ''")
                    _ = try await page.post("do?lane=\(lane)", "coin 10")
                    try await browser.until(
                        "\(lines).length > \(before) || (\(lines)[0]?.textContent ?? '') !== '\(last)'")
                }
                try await browser.until("\(lines)[0].textContent.includes('2 ×')")
                let times: [Double] = try await browser.value(
                    "\(lines).map((line) => Number.parseFloat(line.querySelector('time').textContent))")
                #expect(times.count >= 2 && times == times.sorted(by: >))
            }
        }

        @Test("who asks why again at once is answered, and the page goes on")
        func again() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                let _: Bool = try await browser.value(
                    """
                    (() => {
                      const ask = document.querySelector('.facts .ask');
                      ask.click();
                      document.querySelector('.why').close();
                      ask.click();
                      return true;
                    })()
                    """)
                let clock = "Number(document.querySelector('#clock').textContent)"
                let now: Double = try await browser.value(clock)
                try await browser.until("\(clock) > \(now) + 0.5 && document.querySelector('.why').open")
                #expect(try await browser.value("document.querySelector('.why dl').childElementCount > 0"))
            }
        }

        @Test("a sentence that is filtered out does not come when it is repeated")
        func filtered() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.click(button: "coin 10")
                try await browser.until("\(lines).length === 1")
                try await browser.click("#log-kinds label")
                try await browser.until("\(lines).length === 0")
                try await browser.click(button: "coin 10")
                try await browser.until("document.querySelector('.facts').textContent.includes('20 of 50')")
                try await browser.pass(milliseconds: 500)
                #expect(try await browser.value("\(lines).length") == 0)
                try await browser.click("#log-kinds label")
                try await browser.until("\(lines).length === 1 && \(lines)[0].textContent.includes('2 ×')")
            }
        }

        /// How far the left leaf is from where it is closed.
        private let leaf = "document.querySelector('.leaf').transform.baseVal[0].matrix.e"
        /// How far it is at the page's time: 92 units in ten seconds after its drive was switched on.
        private var closingPlace: String {
            let closing = "\(lines).find((line) => line.textContent.includes('to closing'))"
            let began = "Number.parseFloat(\(closing).querySelector('time').textContent)"
            return "(9.2 * (Number(document.querySelector('#clock').textContent) - \(began)) - 92)"
        }
        private let log = "document.querySelector('#log-lines').textContent"
        private let digits = "document.querySelector('.digits').textContent"
        private let lines = "[...document.querySelectorAll('#log-lines li')]"

        /// Shows a moment, and waits until it is shown.
        private func go(to time: String, _ browser: Browser) async throws {
            try await browser.go(toMoment: time)
            try await browser.until(
                "Math.abs(Number(document.querySelector('#clock').textContent) - \(time)) < 0.0006")
        }
    }
}
