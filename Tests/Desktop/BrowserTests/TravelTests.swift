import LivePages
import TestSupport
import Testing

extension BrowserTests {
    /// What is past, as the page shows it again.
    @Suite struct TravelTests {
        @Test(
            "a moment of the run is shown whole: gate, chart, numbers, lines, log and clock, and then what is now again"
        )
        func moment() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await walkThroughAndBreak(browser)
                let unlocked = try await time(of: "to unlocked", browser)
                // A coin takes 150 ms: then three of five were in.
                let paid = before(unlocked, 0.2)
                try await browser.go(toMoment: paid)
                try await browser.until(lit("functioning.locked"))
                #expect(try await fact("credit", browser) == "30 of 50")
                #expect(try await browser.value("Number(document.querySelector('#clock').textContent)") == Double(paid))
                try await browser.until("!\(log).includes('unlocked') && \(log).includes('credit 30')")
                try await browser.go(toMoment: unlocked)
                try await browser.until(lit("functioning.unlocked"))
                try await browser.until("document.querySelector('.leaves').dataset.place === 'open'")
                // The doors are open, and the name of their line says so.
                #expect(
                    try await browser.value(
                        "[...document.querySelectorAll('.labels [data-active]')].some((row) => row.textContent === 'doors')"
                    ))
                #expect(try await fact("credit", browser) == "0 of 50")
                try await browser.until("\(log).includes('to unlocked') && !\(log).includes('broken')")
                try await browser.until(
                    "document.querySelector('.deadline').textContent.startsWith('a deadline of passage in ')")
                try await browser.click("#now")
                try await browser.until(lit("broken"))
                try await browser.until("\(log).includes('to broken') && document.querySelector('#past').hidden")
                #expect(try await fact("credit", browser) == "0 of 50")
            }
        }

        @Test("what is past neither flashes nor is spoken, and the browser's tab says what is wrong now")
        func quiet() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await walkThroughAndBreak(browser)
                try await browser.until("document.querySelector('#news').textContent.includes('broken')")
                try await browser.until("document.querySelectorAll('.flash').length === 0")
                let unlocked = try await time(of: "to unlocked", browser)
                _ = try await browser.devtools(
                    "Runtime.evaluate",
                    [
                        "expression": """
                        window.flashes = 0;
                        new MutationObserver(() => { window.flashes += document.querySelectorAll('.flash').length; })
                          .observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] });
                        window.news = 0;
                        new MutationObserver(() => { window.news += 1; }).observe(document.querySelector('#news'), { childList: true });
                        """
                    ])
                try await browser.go(toMoment: unlocked)
                try await browser.until(lit("functioning.unlocked"))
                #expect(try await browser.value("document.title.startsWith('(1) fault')"))
                // Whatever moves by a style stands.
                #expect(
                    try await browser.value(
                        "getComputedStyle(document.querySelector('.leaves .leaf')).transitionDuration") == "0s")
                // What happens meanwhile is shown when the page is there again.
                _ = try await page.post("do?lane=0", "repair")
                _ = try await page.post("time", "run")
                try await browser.until("document.title.startsWith('demo.board')")
                #expect(try await browser.value("Boolean(\(lit("functioning.unlocked")))"))
                try await browser.press(.escape)
                try await browser.run(focus: "canvas")
                try await browser.press(.escape)
                try await browser.until(lit("functioning.locked"))
                try await browser.until("\(log).includes('broken to locked')")
                #expect(try await browser.value("window.flashes") == 0)
                #expect(try await browser.value("window.news") == 0)
            }
        }

        @Test("in the past nothing can be done: what acts on now says so, and no key does it")
        func acting() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await walkThroughAndBreak(browser)
                let top = "document.querySelector('main').getBoundingClientRect().top"
                let place: Double = try await browser.value(top)
                try await browser.go(toMoment: time(of: "to unlocked", browser))
                let acting =
                    "document.querySelectorAll('.do button, .do input, .labels button, #run, #step, #restart, #script')"
                try await browser.until("document.body.dataset.past !== undefined")
                #expect(try await browser.value("\(acting).length > 10"))
                #expect(
                    try await browser.value(
                        "[...\(acting)].every((node) => node.disabled && document.getElementById(node.getAttribute('aria-describedby')).textContent.includes('buttons are off'))"
                    ))
                #expect(try await browser.value(poorContrast, as: [String].self) == [])
                #expect(try await browser.value(top) == place, "nothing jumps")
                #expect(try await browser.value("document.querySelectorAll('.transition.can').length") == 0)
                try await browser.run(focus: "#log-lines")
                try await browser.press(.space)
                try await browser.until("document.querySelector('#note').textContent.includes('a press does nothing')")
                #expect(try await browser.value("document.querySelector('#run').textContent") == "Run")
                try await browser.click("#now")
                try await browser.until(
                    "[...\(acting)].every((node) => !node.disabled && !node.hasAttribute('aria-describedby'))")
                try await browser.until("document.querySelector('.transition.can')")
                #expect(try await browser.value("document.activeElement.localName") == "canvas")
            }
        }

        @Test("with several lanes, what is live takes the focus to the lines of the lane that is shown")
        func focus() async throws {
            let page = try LivePage(.eightTurnstiles())
            try await Browser.with(page.address) { browser in
                try await browser.click("li:nth-child(3) > button.brief")
                try await browser.until("document.querySelectorAll('.lane')[2].checkVisibility()")
                try await browser.until("Number(document.querySelector('#clock').textContent) > 0.5")
                try await browser.load("document.querySelectorAll('.lane')[2].querySelector('canvas').focus()")
                try await browser.press(.left)
                try await browser.until("document.body.dataset.past")
                try await browser.run(focus: "#now")
                try await browser.press(.enter)
                try await browser.until("!document.body.dataset.past")
                #expect(
                    try await browser.value(
                        "document.activeElement === document.querySelectorAll('.lane')[2].querySelector('canvas')"))
            }
        }

        @Test("a click, a drag along the axis, and keys on the lines and on the slider go to a moment")
        func ways() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await walkThroughAndBreak(browser)
                try await browser.run(focus: "canvas")
                // From now back over the changes: broken, the person is gone, the person came, the last coin, ...
                try await browser.press(.left, shift: true)
                try await browser.until(lit("broken"))
                try await browser.press(.left, .left, .left, shift: true)
                try await browser.until(lit("functioning.unlocked"))
                try await browser.press(.left)
                try await browser.until(lit("functioning.locked"))
                try await browser.press(.escape)
                try await browser.until("document.body.dataset.past === undefined")
                // The mouse: just before now, while all of the run is seen; then along the axis to its left end, where
                // nothing was yet.
                for _ in 0..<3 { try await browser.click("button[aria-label='a longer time']") }
                try await browser.until("document.querySelector('.bar .span').textContent === '200 s'")
                try await mouse("mousePressed", 0.995, below: 10, browser)
                try await mouse("mouseReleased", 0.995, below: 10, browser)
                try await browser.until("document.body.dataset.past === 'true'")
                try await mouse("mousePressed", 0.9, below: -5, browser)
                try await mouse("mouseMoved", 0.001, below: -5, browser)
                try await mouse("mouseReleased", 0.001, below: -5, browser)
                try await browser.until(
                    "document.querySelector('#clock').textContent === '0.000' && \(lit("functioning.locked"))")
                try await browser.run(focus: slider)
                #expect(
                    try await browser.value("document.querySelector('\(slider)').getAttribute('aria-valuetext')")
                        == "0.000 s")
                try await browser.press(.right)
                try await browser.until("Number(document.querySelector('#clock').textContent) > 0")
                try await browser.press(Browser.Key(rawValue: "\u{E010}"))
                try await browser.until(lit("broken"))
                #expect(
                    try await browser.value("document.querySelector('\(slider)').getAttribute('aria-valuetext')")
                        == "now")
                #expect(try await browser.value("document.body.dataset.past === undefined"))
            }
        }

        @Test("a page that is opened later knows what was before, from records alone")
        func later() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await walkThroughAndBreak(browser)
                let unlocked = try await time(of: "to unlocked", browser)
                // A coin takes 150 ms: then three of five were in.
                let paid = before(unlocked, 0.2)
                try await browser.go(to: page.address)
                try await browser.until(lit("broken"))
                try await browser.go(toMoment: paid)
                try await browser.until(lit("functioning.locked"))
                #expect(try await fact("credit", browser) == "30 of 50")
                // No record says when time alone would end it.
                #expect(try await browser.value("document.querySelector('.deadline').textContent") == "")
                try await browser.go(toMoment: unlocked)
                try await browser.until(
                    "\(lit("functioning.unlocked")) && document.querySelector('.leaves').dataset.place === 'open'")
                try await browser.go(toMoment: "0.001")
                try await browser.until(
                    "\(lit("functioning.locked")) && document.querySelector('.leaves').dataset.place === 'closed'")
                let names: [String] = try await browser.value(
                    "[...document.querySelectorAll('.facts dt')].map((name) => name.textContent)")
                #expect(names == ["passage", "alarm"], "no record has told a number yet")
            }
        }

        @Test("a door is where its drives had moved it, wherever the page was before")
        func door() async throws {
            let page = try LivePage(board: "elevator-door.board")
            try await Browser.with(page.address) { browser in
                try await browser.until(lit("open"))
                try await browser.click(button: "close button")
                try await browser.until(lit("closing"))
                try await browser.until(lit("closed"))
                _ = try await page.post("time", "pause")
                let closing = try #require(Double(try await time(of: "to closing", browser)))
                var places: [Double] = []
                for time in [closing + 0.5, closing + 1.5, closing, closing + 1.5, closing + 0.5] {
                    try await browser.go(toMoment: "\(time)")
                    try await browser.until(
                        "Math.abs(Number(document.querySelector('#clock').textContent) - \(time)) < 0.002")
                    places.append(
                        try await browser.value(
                            "document.querySelector('.leaf').transform.baseVal[0].matrix.e", as: Double.self))
                }
                #expect(places[2] < places[0] && places[0] < places[1], "\(places)")
                #expect(places[1] == places[3] && places[0] == places[4], "\(places)")
            }
        }

        @Test("of many moments that a slider passes between two pictures, only the last is shown")
        func haste() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.click(button: "coin 50")
                try await browser.until(lit("functioning.unlocked"))
                // Each moment that is shown begins with an empty log.
                let _: Bool = try await browser.value(
                    """
                    (() => {
                      window.shown = 0;
                      const list = document.querySelector('#log-lines'), own = list.replaceChildren;
                      list.replaceChildren = function (...all) { window.shown += 1; own.apply(this, all); };
                      const slider = document.querySelector('\(slider)');
                      for (let time = 0.2; time > 0.1; time -= 0.001) {
                        slider.value = time;
                        slider.dispatchEvent(new Event('input'));
                      }
                      return true;
                    })()
                    """)
                try await browser.until("document.querySelector('#clock').textContent.startsWith('0.10')")
                #expect(try await browser.value("window.shown") == 1)
            }
        }

        @Test("a sentence of the log leads to its moment, which is then in the middle of what is shown")
        func sentence() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await walkThroughAndBreak(browser)
                _ = try await page.post("time", "speed 100")
                _ = try await page.post("time", "run")
                try await browser.until("Number(document.querySelector('#clock').textContent) > 60")
                try await browser.click("#log-lines li:last-child")
                try await browser.until("!document.querySelector('#past').hidden")
                try await browser.until(
                    "document.querySelector('#log-lines li time').textContent === `${document.querySelector('#clock').textContent} s`"
                )
            }
        }

        @Test("of a long run the latest is kept, and each moment of that is as in a film, which has all of it")
        func long() async throws {
            let page = try LivePage(board: "demo.board")
            let folder = try Folder()
            var (times, shown): ([String], [String]) = ([], [])
            try await Browser.with(page.address) { browser in
                _ = try await page.post("time", "speed 100")
                let script = String(repeating: "coin 50\nperson\nfail\nrepair\n", count: 500)
                _ = try await page.post("script?name=long", script)
                try await browser.until("Number(document.querySelector('#clock').textContent) > 700")
                _ = try await page.post("time", "pause")
                try await browser.until("document.querySelector('#run').textContent === 'Run'")
                let first: Double = try await browser.value("Number(document.querySelector('\(slider)').min)")
                #expect(first > 10, "the oldest is kept no longer")
                times = (0..<40).map { String(first + 0.5 + Double($0 * $0) * 0.1537) }
                shown = try await all(times, browser)
            }
            #expect(Set(shown).count > 4)
            let film = try folder.file("run.html", try await page.get("run.html").text)
            try await Browser.with("file://\(film)") { browser in
                #expect(try await all(times, browser) == shown)
                try await browser.go(toMoment: "0.001")
                try await browser.until("document.querySelector('#clock').textContent === '0.001'")
            }
        }

        /// The states, numbers and lines at some moments.
        private func all(_ times: [String], _ browser: Browser) async throws -> [String] {
            var shown: [String] = []
            for time in times {
                try await browser.go(toMoment: time)
                try await browser.until(
                    "Math.abs(Number(document.querySelector('#clock').textContent) - \(time)) < 0.0006")
                shown.append(
                    try await browser.value(
                        "[...document.querySelectorAll('.facts dd, .labels [data-active]')].map((node) => node.textContent).join()"
                    ))
            }
            return shown
        }
        private func before(_ time: String, _ span: Double) -> String {
            String(Double(Int((Double(time) ?? 0) * 1_000) - Int(span * 1_000)) / 1_000)
        }

        private let slider = ".bar input[type=range]"
        private let log = "document.querySelector('#log-lines').textContent"

        /// Somebody pays coin by coin and walks through, then the gate breaks; time stands then.
        private func walkThroughAndBreak(_ browser: Browser) async throws {
            try await browser.click(button: "coin 50")
            try await browser.until(lit("functioning.unlocked"))
            try await browser.click(button: "person")
            try await browser.until("\(lit("functioning.locked")) && \(log).includes('to locked')")
            // The person is gone.
            try await browser.until(
                "![...document.querySelectorAll('.labels [data-active]')].some((row) => row.textContent === 'person-sensor')"
            )
            try await browser.click(button: "fail")
            try await browser.until("\(lit("broken")) && \(log).includes('to broken')")
            try await browser.click("#run")
            try await browser.until("document.querySelector('#run').textContent === 'Run'")
        }

        /// When a sentence of the log was, as a number of seconds.
        private func time(of words: String, _ browser: Browser) async throws -> String {
            try await browser.value(
                "[...document.querySelectorAll('#log-lines li')].find((line) => line.textContent.includes('\(words)')).querySelector('time').textContent.replace(' s', '')"
            )
        }

        private func fact(_ name: String, _ browser: Browser) async throws -> String {
            try await browser.value(
                "[...document.querySelectorAll('.facts div')].find((row) => row.firstElementChild.textContent === '\(name)')?.lastElementChild.textContent ?? 'none'"
            )
        }

        /// The mouse at a part of the canvas' width, and so many pixels below its upper edge, or above its lower one.
        private func mouse(_ type: String, _ place: Double, below: Double, _ browser: Browser) async throws {
            let box: [Double] = try await browser.value(
                "(({ x, y, width, height }) => [x, y, width, height])(document.querySelector('canvas').getBoundingClientRect())"
            )
            try await browser.devtools(
                "Input.dispatchMouseEvent",
                [
                    "type": type, "x": box[0] + box[2] * place, "y": box[1] + below + (below < 0 ? box[3] : 0),
                    "button": "left", "buttons": type == "mouseReleased" ? 0 : 1, "clickCount": 1,
                ])
        }
    }
}
