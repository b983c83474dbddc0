import Foundation
import LivePages
import Simulation
import TestSupport
import Testing

extension BrowserTests {
    /// What the page offers to somebody who sees it for the first time.
    @Suite struct StartTests {
        @Test("the hint is there as buttons, each is marked when it was pressed, and then they go")
        func hint() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.until(
                    "[...document.querySelectorAll('#start .chip:not(.story)')].map((chip) => chip.textContent).join() === 'coin 50,person'"
                )
                try await browser.click("#start .chip:not(.story)")
                try await browser.until("document.querySelector('.lit[data-state=\"functioning.unlocked\"]')")
                try await browser.until("document.querySelectorAll('#start [data-done]').length === 1")
                try await browser.click("#start .chip:not(.story, [data-done])")
                try await browser.until("document.querySelector('#start').hidden")
                try await browser.until("document.querySelector('.lit[data-state=\"functioning.locked\"]')")
                // The focus is not lost with the button that had it.
                #expect(try await browser.value("document.activeElement.id") == "log-lines")
                try await browser.click("#restart")
                try await browser.until("!document.querySelector('#start').hidden")
            }
        }

        @Test(
            "the story of a gate plays on its board, whatever a passage costs",
            arguments: ["demo.board", "airlock.board", "elevator-door.board", "parking-exit.board"])
        func story(board: String) async throws {
            // As it is delivered: a story waits as long as that board does.
            let page = try LivePage(LoadedBoard(Repository.root.appending(path: "board/\(board)").path))
            try await Browser.with(page.address) { browser in
                try await browser.until("document.querySelector('#start .story')")
                _ = try await page.post("time", "speed 100")
                try await browser.click("#start .story")
                let log = "document.querySelector('#log-lines').textContent"
                try await browser.until("\(log).includes('machine did fail')")
                try await browser.until("\(log).includes('machine repair did complete')")
                #expect(try await browser.value("document.querySelector('#complaint').hidden"))
                try await browser.until("document.querySelectorAll('#log-lines .change').length >= 6")
                #expect(
                    try await browser.value(
                        "[...document.querySelectorAll('#log-lines .refused, #log-lines .ignored')].length") == 0)
            }
        }
    }
}
