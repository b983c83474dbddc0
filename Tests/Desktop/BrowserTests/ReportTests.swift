import ArchiveSupport
import CommandLines
import DesktopTool
import Foundation
import LivePages
import Reports
import TestSupport
import Testing

extension BrowserTests {
    /// The page that `portcullis report --html` prints.
    @Suite struct ReportPageTests {
        private let sample: SampleDatabase

        /// A month of a lane that takes much money, and one with a name as long as a name can be.
        init() throws {
            sample = try SampleDatabase()
            let long = "a-lane-whose-name-is-32-bytes-lon"
            for day in 0..<20 {
                for hour in 6..<22 {
                    let at = Int64(hour - 24 * day)
                    guard at < -24 || at == 7 else { continue }
                    try sample.total("north", at, sort: 1, "inserted", Int64(1_234_567 * (day + 1)))
                    try sample.total("north", at, sort: 1, "passages", Int64(40 + hour))
                    try sample.total(long, at, sort: 1, "passages", Int64(3 * hour))
                }
            }
            for name in ["grantedPassages", "exitPassages", "freePassages"] {
                try sample.total("north", -30, sort: 1, name, 12)
            }
            try sample.number(long, "turnstile", "passages", place: 0, 12_000)
            try sample.run("INSERT INTO currency VALUES(0, 'EUR 2')")
        }

        private func page(_ options: [String]) throws -> String {
            let list = WordList(["portcullis", "report", sample.path, "--html"] + options)
            defer { withExtendedLifetime(list) {} }
            guard case .run(let words) = CommandTable("portcullis", "", ReportCommand.rows).parse(list.arguments) else {
                throw Driver.Failure(description: "\(options)")
            }
            let html = try ReportCommand.answer(words, now: SampleDatabase.date, environment: [:])
            return "file://" + (try sample.folder.file("report.html", html))
        }

        /// What is wider than the screen, by its text. A phone makes a page smaller that is too wide.
        private func tooWide(_ width: Int) -> String {
            """
            [...document.querySelectorAll('body *')].filter((node) => node.checkVisibility() && !node.closest('thead'))
              .filter((node) => { const { left, right } = node.getBoundingClientRect(); return right > \(width) + 0.5 || left < -0.5; })
              .map((node) => node.textContent.trim().slice(0, 60))
            """
        }

        /// Pairs of texts of which one lies on the other: the boxes of all words that are seen.
        private let overlapping = """
            (() => {
              const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), boxes = [];
              while (walker.nextNode()) {
                const node = walker.currentNode, parent = node.parentElement;
                if (!node.textContent.trim() || parent.closest('thead, style, title') && innerWidth < 700 || parent.closest('title, style')) continue;
                if (!parent.checkVisibility({ visibilityProperty: true })) continue;
                const range = document.createRange();
                range.selectNodeContents(node);
                for (const box of range.getClientRects()) boxes.push([box, node.textContent.trim(), node]);
              }
              // What a row of a phone's table says before a number is no node: it has to have its own place.
              const overlaps = [];
              boxes.forEach(([one, text, node], place) => {
                for (const [other, words, second] of boxes.slice(place + 1)) {
                  if (node === second) continue;
                  const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left);
                  const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
                  if (wide > 1 && high > 3) overlaps.push(`${text.slice(0, 30)} / ${words.slice(0, 30)}`);
                }
              });
              return overlaps;
            })()
            """

        @Test(
            "fits on a phone and on a laptop, and no text lies on another",
            arguments: [
                ["--day"], ["--day", "2026-10-25", "--zone", "Europe/Berlin"], ["--week"], ["--month"], [],
                ["--from", "2025-01-15", "--to", "2026-12-31"],
            ])
        func fits(options: [String]) async throws {
            let page = try page(options)
            try await Browser.with(page, .phone, isReady: "document.readyState === 'complete'") { browser in
                for look in [Browser.Look.phone, Browser.Look(width: 320, height: 700, isPhone: true), .laptop] {
                    try await browser.resize(look)
                    try await browser.until("innerWidth === \(look.width)")
                    let width: Int = try await browser.value("document.documentElement.scrollWidth")
                    #expect(width <= look.width, "\(look)")
                    #expect(try await browser.value(tooWide(look.width), as: [String].self) == [], "\(look)")
                    #expect(try await browser.value(overlapping, as: [String].self) == [], "\(look)")
                    // No plot is more than a part of a screen, and none is too small to read.
                    let heights: [Double] = try await browser.value(
                        "[...document.querySelectorAll('.plots svg')].map((node) => node.getBoundingClientRect().height)"
                    )
                    #expect(
                        heights.count > 1 && heights.min() ?? 0 > 110 && heights.max() ?? 0 < 300, "\(look) \(heights)")
                    let texts: [Double] = try await browser.value(
                        """
                        [...document.querySelectorAll('svg text')].map((node) =>
                          parseFloat(getComputedStyle(node).fontSize) * node.getScreenCTM().a)
                        """)
                    #expect(texts.min() ?? 0 > 8, "\(look)")
                }
            }
        }

        @Test("has texts that stand out, in light and in dark", arguments: [false, true])
        func contrast(isDark: Bool) async throws {
            try await Browser.with(
                try page(["--day"]), .init(isDark: isDark), isReady: "document.readyState === 'complete'"
            ) { browser in
                let poor: [String] = try await browser.value(poorContrast)
                #expect(poor.isEmpty, "\(poor)")
            }
        }
    }
}
