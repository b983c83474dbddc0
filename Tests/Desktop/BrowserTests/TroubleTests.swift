import Foundation
import LivePages
import Testing

extension BrowserTests {
    /// How the page says that something is wrong.
    @Suite struct TroubleTests {
        private func color(_ node: String, _ property: String = "color") -> String {
            "getComputedStyle(document.querySelector('\(node)')).\(property)"
        }

        @Test("a fault is counted in the title and has one color: edge, word, state and log")
        func fault() async throws {
            let page = try LivePage(board: "airlock.board")
            try await Browser.with(page.address) { browser in
                try await browser.until("document.title === 'airlock.board - Portcullis'")
                try await browser.click(button: "fail", lane: 1)
                try await browser.until("document.title === '(1) fault - airlock.board - Portcullis'")
                try await browser.until("document.querySelector('#icon').href.endsWith('/icon-error.svg')")
                try await browser.until("document.querySelector('#log-lines [data-severity=error]')")
                let colors: [String] = try await browser.value(
                    """
                    [\(color(".lane[data-severity]", "borderTopColor")), \(color(".lane .trouble")), \
                    \(color(".lane dd[data-severity]")), \(color(".tabs [data-severity] b")), \
                    \(color(".state.lit[data-severity] rect", "fill")), \(color("#log-lines [data-severity=error]"))]
                    """)
                #expect(Set(colors).count == 1, "\(colors)")
                let calm: String = try await browser.value(color(".state.lit:not([data-severity]) rect", "fill"))
                #expect(!colors.contains(calm))
                #expect(try await browser.value("document.querySelector('#lane-1').textContent.includes('fault')"))
                #expect(try await browser.value("document.querySelectorAll('.lane[data-severity]').length") == 1)
                // An alarm is not as bad.
                try await browser.click(button: "person", lane: 0)
                try await browser.until(
                    """
                    document.title === '(2) fault - airlock.board - Portcullis'
                      && document.querySelector('.lane[data-severity=warning] .trouble').textContent === 'alarm'
                    """)
                try await browser.click(button: "repair", lane: 1)
                try await browser.until("!document.querySelector('.lane[data-severity=error]')")
            }
        }

        @Test("a state that means trouble is colored in the waveforms")
        func waveform() async throws {
            let page = try LivePage(board: "demo.board")
            // Whether the row of the region has a pixel of the color that is meant.
            let isRed = """
                (() => {
                  const canvas = document.createElement('canvas'), from = document.querySelector('canvas');
                  [canvas.width, canvas.height] = [from.width, from.height];
                  const copy = canvas.getContext('2d', { willReadFrequently: true });
                  copy.drawImage(from, 0, 0);
                  const row = Number.parseInt(getComputedStyle(document.querySelector('.waves')).getPropertyValue('--row'));
                  const pixels = copy.getImageData(0, 0, canvas.width, row).data;
                  for (let index = 0; index < pixels.length; index += 4)
                    if (pixels[index] > 150 && pixels[index + 1] < 90 && pixels[index + 2] < 90) return true;
                  return false;
                })()
                """
            try await Browser.with(page.address) { browser in
                try await browser.until("document.querySelector('.labels .state') && !\(isRed)")
                try await browser.click(button: "fail")
                try await browser.until(isRed)
            }
        }

        private let place = "document.querySelector('.leaves').dataset.place"

        @Test("leaves that lock, that unlock and that are jammed look different, and it is written")
        func places() async throws {
            let page = try LivePage(board: "airlock.board")
            try await Browser.with(page.address) { browser in
                _ = try await page.post("time", "pause")
                try await browser.until("\(place) === 'closed'")
                let _: Bool = try await browser.value(
                    """
                    (window.places = [], new MutationObserver(() => window.places.push(\(place)))
                      .observe(document.querySelector('.leaves'), { attributes: true, attributeFilter: ['data-place'] }), true)
                    """)
                try await browser.click(button: "coin 1")
                try await step(browser, page, until: "unlocking")
                try await step(browser, page, until: "open")
                try await browser.click(button: "person")
                try await step(browser, page, until: "locking")
                _ = try await page.post("time", "run")
                try await browser.until("\(place) === 'closed'")
                try await browser.click(button: "jam")
                try await browser.until("document.title.startsWith('(1) jammed')")
                try await browser.click(button: "coin 1")
                try await browser.until("\(place) === 'jammed'")
                try await browser.until("document.querySelector('.motion').textContent === 'jammed'")
            }
        }

        /// Goes on by one thing after the other, until the leaves were seen in a place.
        private func step(_ browser: Browser, _ page: LivePage, until place: String) async throws {
            let wasSeen = "window.places.some((seen) => seen.startsWith('\(place)'))"
            for _ in 0..<40 where try await !browser.value(wasSeen) {
                _ = try await page.post("time", "step")
                // What follows at once would be shown instead.
                let last = try await page.get("history.jsonl").text.split(separator: "\n").last ?? ""
                let time = try #require(last.firstMatch(of: /"t_ns":([0-9]+)/)?.1)
                try await browser.until("Number(document.querySelector('#clock').textContent) > \(time) / 1e9 - 0.0006")
            }
            try await browser.until(wasSeen)
        }
    }
}
