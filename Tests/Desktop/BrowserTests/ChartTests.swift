import Foundation
import LivePages
import Testing

extension BrowserTests {
    /// What one sees of a statechart.
    @Suite struct ChartTests {
        /// Whether the smallest text of each statechart has at least 11 px, and the present state and an arrow that
        /// leaves it are to be seen, whole; of the arrow a part is enough where the state takes nearly all the width.
        private let isReadable = """
            [...document.querySelectorAll('.picture svg')].filter((svg) => svg.checkVisibility()).every((svg) => {
              const place = svg.getBoundingClientRect();
              const isWithin = (node) => {
                const box = node.getBoundingClientRect();
                return box.width > 0 && box.left >= place.left && box.right <= place.right && box.top >= place.top && box.bottom <= place.bottom;
              };
              const isWide = svg.querySelector('.lit').getBoundingClientRect().width > 0.85 * place.width;
              const isSeen = (node) => {
                const box = node.getBoundingClientRect();
                return isWithin(node) || (isWide && box.left < place.right && box.right > place.left && box.top < place.bottom && box.bottom > place.top);
              };
              const least = Math.min(...[...svg.querySelectorAll('text')].map((text) => parseFloat(getComputedStyle(text).fontSize)));
              return least * svg.getScreenCTM().a >= 10.99 && isWithin(svg.querySelector('.lit'))
                && [...svg.querySelectorAll('.transition.near')].some(isSeen);
            })
            """

        @Test(
            "its texts have at least 11 px, with the present state and a way out of it in sight",
            arguments: [
                "demo.board", "airlock.board", "elevator-door.board", "parking-exit.board",
            ],
            [Browser.Look(width: 1280, height: 800), Browser.Look(width: 1920, height: 1080), .phone])
        func texts(board: String, look: Browser.Look) async throws {
            let page = try LivePage(board: board)
            try await Browser.with(page.address, look) { browser in
                try await browser.until("document.querySelector('.picture svg[viewBox]') && \(isReadable)")
                try await browser.click(button: "fail")
                try await browser.until("document.querySelector('.lit:is([data-state=broken], [data-state=faulted])')")
                try await browser.until(isReadable)
                try await browser.click(".enlarge")
                try await browser.until("document.querySelector('dialog[open] .picture svg') && \(isReadable)")
                try await browser.press(.escape)
                try await browser.until("!document.querySelector('dialog[open]') && \(isReadable)")
            }
        }

        @Test("a single lane's statechart takes the free space, and is whole where all of it can be read")
        func freeSpace() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address, .init(width: 1920, height: 1080)) { browser in
                try await browser.until(
                    "document.querySelector('.picture svg').clientWidth > 1100 && !document.querySelector('[data-part]')"
                )
                try await browser.resize(.init(width: 1280, height: 800))
                try await browser.until("document.querySelector('[data-part] .transition:not(.near)')")
                try await browser.until(
                    "getComputedStyle(document.querySelector('[data-part] .transition:not(.near) > .line')).opacity < 0.5"
                )
            }
        }

        @Test("somebody may look elsewhere with keys, until a state changes")
        func elsewhere() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address, .init(width: 1280, height: 800)) { browser in
                try await browser.until(isReadable)
                try await browser.run(focus: ".picture svg")
                for _ in 0..<8 { try await browser.press(.down) }
                try await browser.until("!\(isReadable)")
                try await browser.click(button: "coin 50")
                try await browser.until("document.querySelector('.lit[data-state=\"functioning.unlocked\"]')")
                try await browser.until(isReadable)
            }
        }
    }
}
