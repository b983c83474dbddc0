import Foundation
import LivePages
import Testing

extension BrowserTests {
    /// What the page says of a state that somebody asks about.
    @Suite struct WhyTests {
        /// The rows of the panel, as `name: words`.
        private func rows(_ browser: Browser) async throws -> [String] {
            try await browser.value(
                "[...document.querySelectorAll('.why[open] dl div')].map((row) => `${row.children[0].textContent}: ${row.children[1].textContent}`)"
            )
        }

        @Test("a state says what led to it, by which line, the numbers then, and the setting that ends it")
        func present() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.click(button: "coin 50")
                try await browser.until(lit("functioning.unlocked"))
                try await browser.click("#run")
                try await browser.until("document.querySelector('#run').textContent === 'Run'")
                try await browser.click(".picture .lit[data-state='functioning.unlocked']")
                try await browser.until("document.querySelector('.why[open] h3').textContent === 'passage is unlocked'")
                let said = try await rows(browser)
                #expect(said.count == 7, "\(said)")
                #expect(said[0].wholeMatch(of: /since: [0-9.]+ s, [0-9]+ s ago/) != nil, "\(said)")
                #expect(
                    said[1...5] == [
                        "it was: locked", "what happened: insert coin 10", "by: coin-slot becomes inactive",
                        "then: credit 0, open doors, inhibit coins", "now: credit 0 of 50",
                    ])
                #expect(
                    said[6].wholeMatch(of: /deadline: at [0-9.]+ s, in [0-9]+ s: passage-window = 1m/) != nil,
                    "\(said)")
                // What leads out of it is pressed there, too.
                let ways: [String] = try await browser.value(
                    "[...document.querySelectorAll('.why[open] li')].map((way) => way.textContent)")
                #expect(
                    ways.contains {
                        $0.hasPrefix("lockedtime: passage-window, grant-window [no right follows], or admit person")
                            && $0.hasSuffix("person")
                    }
                        && ways.contains { $0.hasPrefix("brokenmachine did fail") && $0.hasSuffix("fail") }, "\(ways)")
                try await browser.click(".why[open] [data-command=person]")
                try await browser.press(.escape)
                try await browser.until("!document.querySelector('.why[open]')")
                // The focus is where it was, and time goes on from there.
                #expect(try await browser.value("document.activeElement.dataset.state") == "functioning.unlocked")
                try await browser.click("#run")
                try await browser.until(lit("functioning.locked"))
            }
        }

        @Test("the name of the present state in the lane's numbers asks the same, by keys, and follows what happens")
        func name() async throws {
            let page = try LivePage(board: "demo.board", with: ["passage-window": "15s"])
            try await Browser.with(page.address) { browser in
                #expect(
                    try await browser.value("document.querySelector('.facts .ask').getAttribute('aria-label')")
                        == "passage locked: why?")
                try await browser.run(focus: ".facts .ask")
                try await browser.press(.enter)
                try await browser.until("document.querySelector('.why[open] h3').textContent === 'passage is locked'")
                #expect(
                    try await rows(browser) == [
                        "since: the beginning of what is known here", "now: credit 0 of 50",
                        "deadline: none runs",
                    ])
                try await browser.click(".why[open] [data-command='coin 50']")
                try await browser.until(
                    "document.querySelector('.why[open] h3').textContent === 'passage is not locked: it is unlocked'")
                // The button that was pressed is gone, and the focus is not.
                #expect(try await browser.value("document.activeElement.matches('.why h3')"))
                try await browser.click(".why .close")
                try await browser.until("!document.querySelector('.why[open]')")
                #expect(try await browser.value("document.activeElement.matches('.facts .ask')"))
                // By time alone.
                try await browser.until(lit("functioning.locked"))
                try await browser.click(".facts .ask")
                try await browser.until(
                    "document.querySelector('.why[open] dl').textContent.includes('what happeneddeadline passedbytime alone')"
                )
            }
        }

        @Test("a state that is not present says when it was last, and what was before the page was opened counts")
        func past() async throws {
            let page = try LivePage(board: "demo.board")
            // The fault is in the first second, however slow the machine is.
            _ = try await page.post("time", "pause")
            _ = try await page.post("time", "restart")
            _ = try await page.post("do?lane=0", "fail")
            _ = try await page.post("do?lane=0", "repair")
            _ = try await page.post("time", "run")
            _ = try await page.post("time", "speed 100")
            try await Browser.with(page.address, .init(width: 1920, height: 1080)) { browser in
                try await browser.until(
                    "document.querySelector('#log-lines').textContent.includes('repair did complete')")
                try await browser.click(".picture [data-state=broken]")
                try await browser.until(
                    "document.querySelector('.why[open] h3').textContent === 'passage is not broken: it is locked'")
                let said = try await rows(browser)
                #expect(
                    said.count == 5 && said[0].hasPrefix("last: 0.") && said[3] == "by: fault becomes active", "\(said)"
                )
            }
        }
    }
}
