import Foundation
import LivePages
import Simulation
import TestSupport
import Testing

extension BrowserTests {
    /// How fast the page comes, and that it does not grow.
    @Suite struct LastingTests {
        @Test("the first paint comes in less than 300 ms")
        func paint() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                // The best of a few: a machine with other things to do is no fault of the page.
                var times: [Double] = []
                repeat {
                    try await browser.go(to: page.address)
                    times.append(
                        try await browser.value("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
                } while times.count < 60 && times.min() ?? 0 >= 300
                #expect(try #require(times.min()) < 300, "\(times)")
            }
        }

        @Test("from far away the page comes in a few requests, and the second time it is whole within 2 s")
        func farAway() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.devtools("Network.enable")
                try await browser.devtools("Network.clearBrowserCache")
                // A mobile network at its edge: 400 ms to an answer, 50 kB in a second.
                try await browser.devtools(
                    "Network.emulateNetworkConditions",
                    ["offline": false, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000])
                try await browser.devtools(
                    "Page.addScriptToEvaluateOnNewDocument",
                    [
                        "source": """
                        const look = () => {
                          const state = document.querySelector('.picture .lit')?.getBoundingClientRect();
                          if (document.body?.dataset.connected === 'true' && state?.width > 0) window.wholeAt = performance.now();
                          else requestAnimationFrame(look);
                        };
                        requestAnimationFrame(look);
                        """
                    ])
                let first = try await load(page, browser)
                #expect(first.requests <= 8)
                // The best of a few: a machine with other things to do is no fault of the page.
                var next = try await load(page, browser)
                for _ in 0..<30 where next.time >= 2_000 { next = try await load(page, browser) }
                #expect(next.time < 2_000)
                #expect(next.kept >= 3, "the script, the style and the statechart")
                print("from far away: \(Int(first.time)) ms, then \(Int(next.time)) ms")
            }
        }

        @Test("what happens between the past that was asked for early and the stream is not missed")
        func gap() async throws {
            let page = try LivePage(board: "demo.board")
            _ = try await page.post("do?lane=0", "coin 50")
            try await Browser.with(page.address) { browser in
                try await browser.until("document.querySelector('#log-lines').textContent.includes('unlocked')")
                // The first answer about the past is as if it had been given at the very beginning.
                try await browser.devtools(
                    "Page.addScriptToEvaluateOnNewDocument",
                    [
                        "source": """
                        window.asked = 0;
                        const own = window.fetch;
                        window.fetch = (path, ...rest) => {
                          if (path !== 'history.jsonl') return own(path, ...rest);
                          window.asked += 1;
                          if (window.early !== undefined) return own(path, ...rest);
                          return Promise.resolve(new Response('{"kind":"history","first":1,"end":1}\\n'));
                        };
                        """
                    ])
                // Of two scripts that were kept, any may be the first; then nothing was asked for early.
                repeat { try await browser.go(to: page.address) } while try await browser.value("window.early === null")
                #expect(
                    try await browser.value("document.querySelector('#log-lines').textContent.includes('unlocked')"))
                #expect(try await browser.value("window.asked") == 2)
            }
        }

        /// Opens the page: when all of it was seen, in milliseconds, how much it asked for, and how much of that the
        /// browser had kept.
        private func load(
            _ page: LivePage, _ browser: Browser
        ) async throws -> (time: Double, requests: Int, kept: Int) {
            try await browser.go(to: page.address, until: "window.wholeAt > 0")
            let numbers: [Double] = try await browser.value(
                """
                (() => {
                  const all = performance.getEntriesByType('resource');
                  return [window.wholeAt, all.length, all.filter(({ transferSize }) => transferSize === 0).length];
                })()
                """)
            return (numbers[0], Int(numbers[1]), Int(numbers[2]))
        }

        @Test("what was before the page was opened neither flashes nor is spoken; what happens then does")
        func past() async throws {
            let page = try LivePage(board: "demo.board")
            _ = try await page.post("time", "speed 100")
            for command in ["coin 50", "person", "fail", "repair", "coin 50", "person"] {
                _ = try await page.post("do?lane=0", command)
            }
            try await Browser.with(page.address) { browser in
                // From the first moment of the next page.
                try await browser.devtools(
                    "Page.addScriptToEvaluateOnNewDocument",
                    [
                        "source": """
                        window.flashes = 0;
                        new MutationObserver(() => { window.flashes = Math.max(window.flashes, document.querySelectorAll('.flash').length); })
                          .observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
                        """
                    ])
                // The picture and the past come in any order; when a program was lost and found, the picture is there.
                for _ in 0..<4 {
                    try await browser.go(to: page.address)
                    try await browser.until("document.querySelectorAll('#log-lines li').length > 5")
                    #expect(try await browser.value("window.flashes") == 0)
                    #expect(try await browser.value("document.querySelector('#news').textContent") == "")
                }
                try await browser.click(button: "coin 50")
                try await browser.until("window.flashes > 0")
                try await browser.until("document.querySelector('#news').textContent.includes('passage goes from')")
            }
        }

        @Test("a page with eight busy lanes does not grow")
        func eightLanes() async throws {
            let page = try LivePage(.eightTurnstiles())
            try await Browser.with(page.address) { browser in
                // Each lane gets a coin all the time. After a minute of that everything that the page keeps of the past
                // is full.
                try await page.throwCoins()
                _ = try await page.post("time", "speed 10")
                try await browser.until("Number(document.querySelector('#clock').textContent) > 45")
                let before = try await size(browser)
                try await browser.until("Number(document.querySelector('#clock').textContent) > 120")
                // For whoever asks for longer. A thousand coins in each lane last for some three minutes.
                for time in stride(from: 290, through: seconds, by: 170) {
                    try await page.throwCoins()
                    try await browser.until("Number(document.querySelector('#clock').textContent) > \(time)")
                }
                // What a browser has not cleared away yet is no growth, so it may look more than once. What grows does
                // not get smaller.
                var (after, looks) = (try await size(browser), 1)
                while !isAsLarge(after, as: before), looks < 30 {
                    (after, looks) = (try await size(browser), looks + 1)
                }
                #expect(isAsLarge(after, as: before), "\(before) \(after)")
            }
        }

        /// How many simulated seconds it takes, if that is more than 120.
        private var seconds: Int { Int(ProcessInfo.processInfo.environment["PORTCULLIS_PAGE_SECONDS"] ?? "") ?? 0 }

        private func isAsLarge(_ after: Size, as before: Size) -> Bool {
            after.heap < before.heap * 1.1 + 500_000 && after.nodes < before.nodes * 1.1 + 100
                && after.listeners <= before.listeners + 5
        }

        private typealias Size = (heap: Double, nodes: Double, listeners: Double)

        private func size(_ browser: Browser) async throws -> Size {
            try await browser.devtools("HeapProfiler.enable")
            try await browser.devtools("HeapProfiler.collectGarbage")
            try await browser.devtools("Performance.enable")
            let metrics = try await browser.devtools("Performance.getMetrics")["metrics"] as? [[String: Any]] ?? []
            func metric(_ name: String) -> Double {
                metrics.first { $0["name"] as? String == name }?["value"] as? Double ?? -1
            }
            return (metric("JSHeapUsedSize"), metric("Nodes"), metric("JSEventListeners"))
        }
    }
}
