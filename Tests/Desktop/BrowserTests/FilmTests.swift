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
            let file = Repository.root.appending(path: "board/\(board)").path
            let folder = try Folder()
            let script = board == "raspberry-pi-stopwatch.board" ? "wait 9s\n" : "wait 1s\nfail\nwait 8s\n"
            let film = try folder.file("run.html", Film.text(of: script, name: "a", board: LoadedBoard(file)))
            try await Browser.with("file://\(film)") { browser in
                // It shows the end, and all of the time.
                #expect(try await browser.value("document.querySelector('#clock').textContent[0]") == "9")
                #expect(try await browser.value("document.querySelector('.bar .span').textContent[0]") == "9")
                try await browser.until("document.querySelector('.picture svg').getBoundingClientRect().width > 100")
                let end: String = try await browser.value(states)
                try await go(to: 0.5, browser)
                try await browser.until("document.querySelector('#clock').textContent === '0.500'")
                if script.contains("fail") { #expect(try await browser.value(states) != end) }
                #expect(try await browser.value(later, as: [String].self) == [])
                // At once: what lies between is not shown.
                try await browser.click("#now")
                try await browser.until("\(states) === \(quoted(end))")
                // Nothing can be done, so nothing is there to do it.
                #expect(
                    try await browser.value(
                        "[...document.querySelectorAll('.do *, .labels button, .controls')].every((node) => !node.checkVisibility())"
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
                    ) == "\(page.address)run.html run.html film")
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

        private let states = "[...document.querySelectorAll('.facts dd')].map((node) => node.textContent).join()"
        private let later =
            "[...document.querySelectorAll('#log-lines time')].map((time) => time.textContent).filter((time) => parseFloat(time) > 0.5)"
        private func quoted(_ text: String) -> String { "'\(text)'" }

        private func go(to time: Double, _ browser: Browser) async throws {
            let _: Bool = try await browser.value(
                "((slider) => { slider.value = \(time); slider.dispatchEvent(new Event('input')); return true; })(document.querySelector('.bar input'))"
            )
        }
    }
}
