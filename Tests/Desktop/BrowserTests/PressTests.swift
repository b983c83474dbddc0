import Foundation
import LivePages
import Testing

extension BrowserTests {
    /// The arrows of a statechart as buttons.
    @Suite struct PressTests {
        /// The arrow of a chart that an event follows from a state.
        private func arrow(_ event: String, from state: String) -> String {
            ".transition[data-event~=\(event)][data-from='\(state)']"
        }

        private func node(_ selector: String) -> String { "document.querySelector(\"\(selector)\")" }

        @Test("an arrow that a button can bring about is pressed like that button; what cannot be says why")
        func press() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                let opens = arrow("insertCoin", from: "functioning.locked")
                let closes = arrow("admitPerson", from: "functioning.unlocked")
                try await browser.until("\(node(opens)).matches('.can:not([aria-disabled])')")
                // A coin of 10 would not follow it, and the machine says so: 50 does.
                #expect(
                    try await browser.value("\(node(opens)).getAttribute('aria-description')") == "press: coin 50")
                #expect(
                    try await browser.value("\(node(closes)).getAttribute('aria-description')")
                        == "not now: passage is locked")
                #expect(try await browser.value("\(node(closes)).matches('[aria-disabled=true]:not([tabindex])')"))
                #expect(
                    try await browser.value("\(node(closes)).querySelector('title').textContent")
                        == "not now: passage is locked")
                try await browser.click("\(opens) text")
                try await browser.until(lit("functioning.unlocked"))
                try await browser.until("\(node(closes)).matches('.can')")
                try await browser.until(
                    "\(node(opens)).getAttribute('aria-description') === 'not now: passage is unlocked'")
                try await browser.click("\(closes) text")
                try await browser.until(lit("functioning.locked"))
                #expect(try await page.get("run.script").text.contains("coin 50\n"))
                // Forty are paid, so one coin is enough now.
                try await browser.type("coin 40", into: ".command input")
                try await browser.press(.enter)
                try await browser.until("\(node(opens)).getAttribute('aria-description') === 'press: coin 10'")
            }
        }

        @Test(
            "in the large chart, why nothing comes of a press is said where it is seen, and a lost picture comes later")
        func large() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.devtools(
                    "Page.addScriptToEvaluateOnNewDocument",
                    [
                        "source": """
                        window.isCut = true;
                        const own = window.fetch;
                        window.fetch = (path, ...rest) => window.isCut && String(path).includes('pictures/')
                          ? Promise.reject(new Error('cut')) : own(path, ...rest);
                        """
                    ])
                try await browser.go(
                    to: page.address, until: "document.querySelector('.picture')?.textContent === 'cut'")
                try await browser.load("window.isCut = false")
                try await browser.until(lit("functioning.locked"))
                try await browser.click(".enlarge")
                try await browser.click("\(arrow("admitPerson", from: "functioning.unlocked")) text")
                try await browser.until(
                    "document.querySelector('dialog[open] #note').textContent.includes('passage is locked')")
                #expect(try await browser.value("document.querySelector('#note').checkVisibility()"))
                try await browser.press(.escape)
                try await browser.until("!document.querySelector('dialog[open]')")
            }
        }

        @Test("an arrow in the present state that nothing presses says what it waits for, also when it is pressed")
        func waits() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                let rings = arrow("admitPerson", from: "silent")
                try await browser.until("\(node(rings)).getAttribute('aria-description') === 'press: person'")
                try await browser.click(button: "coin 50")
                try await browser.until(lit("functioning.unlocked"))
                // Who has paid is no intruder: the alarm's guard does not hold, and the machine knows.
                let words = "not now: no button here brings admit person [forced]"
                try await browser.until("\(node(rings)).getAttribute('aria-description') === '\(words)'")
                #expect(try await browser.value("\(node(rings)).matches('[tabindex][aria-disabled=true]')"))
                try await browser.click(".tabs button:nth-of-type(2)")
                try await browser.until(
                    "(({ top, bottom }, place) => top > place.top && bottom < place.bottom)(\(node("\(rings) text")).getBoundingClientRect(), \(node(".picture")).getBoundingClientRect())"
                )
                try await browser.click("\(rings) text")
                try await browser.until("document.querySelector('#note').textContent === '\(words)'")
                #expect(try await !page.get("run.script").text.contains("person"))
                try await browser.click(button: "person")
                try await browser.until("\(node(rings)).getAttribute('aria-description') === 'press: person'")
            }
        }

        @Test("a deadline's arrow says that time brings it, and when")
        func deadline() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.click(button: "person")
                try await browser.until(lit("sounding"))
                let ends = arrow("deadlinePassed", from: "sounding")
                try await browser.until(
                    "/^not by a button: time brings it, in [0-9]+ s$/.test(\(node(ends)).getAttribute('aria-description'))"
                )
            }
        }

        @Test("arrows are pressed with keys: Tab reaches those of the present state, Enter and space press")
        func keys() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                let opens = arrow("insertCoin", from: "functioning.locked")
                try await browser.until("\(node(opens)).matches('.can')")
                try await browser.run(focus: ".picture svg")
                for _ in 0..<20 {
                    try await browser.press(.tab)
                    if try await browser.value("document.activeElement === \(node(opens))") { break }
                }
                #expect(try await browser.value("document.activeElement === \(node(opens))"))
                #expect(try await browser.value("getComputedStyle(document.activeElement).outlineStyle !== 'none'"))
                #expect(
                    try await browser.value("document.activeElement.getAttribute('aria-label')")
                        == "insert coin or insert surplus or grant exit or grant passage or interlock did release: from locked to unlocked"
                )
                try await browser.press(.enter)
                try await browser.until(lit("functioning.unlocked"))
                // A space presses it, and time does not stand for it.
                #expect(try await browser.value("document.activeElement === \(node(opens))"))
                try await browser.press(.space)
                try await browser.until(
                    "document.querySelector('#note').textContent === 'not now: passage is unlocked'")
                #expect(try await browser.value("document.querySelector('#run').textContent") == "Pause")
            }
        }

        @Test("a screen reader is told of arrows as buttons, with what presses them")
        func reader() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.until("\(node(arrow("insertCoin", from: "functioning.locked"))).matches('.can')")
                try await browser.devtools("Accessibility.enable")
                let nodes = try await browser.devtools("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
                func text(_ node: [String: Any], _ key: String) -> String {
                    (node[key] as? [String: Any])?["value"] as? String ?? ""
                }
                let arrows = nodes.filter {
                    text($0, "role") == "button" && text($0, "name").contains("from locked to")
                }
                #expect(arrows.map { text($0, "description") } == ["press: coin 50"])
            }
        }

        @Test("a finger presses an arrow, and a drag that begins on one moves the picture and presses nothing")
        func touch() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address, .phone) { browser in
                let opens = arrow("insertCoin", from: "functioning.locked")
                try await browser.until("\(node(opens)).matches('.can')")
                let _: Bool = try await browser.value(
                    "(\(node(opens)).scrollIntoView({ block: 'center' }), true)")
                let place: [Double] = try await browser.value(
                    "(({ x, y, width, height }) => [x + width / 2, y + height / 2])(\(node("\(opens) > rect")).getBoundingClientRect())"
                )
                func mouse(_ type: String, _ x: Double) async throws {
                    try await browser.devtools(
                        "Input.dispatchMouseEvent",
                        ["type": type, "x": x, "y": place[1], "button": "left", "buttons": 1, "clickCount": 1])
                }
                let box: String = try await browser.value(
                    "document.querySelector('.picture svg').getAttribute('viewBox')")
                try await mouse("mousePressed", place[0])
                for step in 1...6 { try await mouse("mouseMoved", place[0] - Double(step * 10)) }
                try await mouse("mouseReleased", place[0] - 60)
                try await browser.until("document.querySelector('.picture svg').getAttribute('viewBox') !== '\(box)'")
                try await browser.until("document.querySelector('#clock').textContent > 1")
                #expect(try await !page.get("run.script").text.contains("coin"))
                let now: [Double] = try await browser.value(
                    "(({ x, y, width, height }) => [x + width / 2, y + height / 2])(\(node("\(opens) > rect")).getBoundingClientRect())"
                )
                try await browser.devtools(
                    "Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": [["x": now[0], "y": now[1]]]])
                try await browser.devtools("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [Any]()])
                try await browser.until(lit("functioning.unlocked"))
            }
        }

        @Test(
            "each arrow that may be pressed leads where it points to",
            arguments: ["demo.board", "elevator-door.board", "parking-exit.board"])
        func truth(board: String) async throws {
            let page = try LivePage(board: board)
            try await Browser.with(page.address) { browser in
                for _ in 0..<4 {
                    // A page that is opened then knows nothing of the run before.
                    _ = try await page.post("time", "pause")
                    _ = try await page.post("time", "restart")
                    try await browser.go(to: page.address)
                    try await browser.until(
                        "[...document.querySelectorAll('.can')].some((arrow) => arrow.checkVisibility())")
                    // The one that was followed least.
                    let chosen: [String] = try await browser.value(
                        """
                        (() => {
                          const seen = (arrow) => Number(sessionStorage[arrow.dataset.id] ?? 0);
                          const all = [...document.querySelectorAll('.transition.can')].filter((arrow) => arrow.checkVisibility());
                          const arrow = all.sort((one, other) => seen(one) - seen(other))[0];
                          sessionStorage[arrow.dataset.id] = seen(arrow) + 1;
                          window.followed = false;
                          new MutationObserver(() => { window.followed ||= arrow.matches('.flash'); }).observe(arrow, { attributes: true, attributeFilter: ['class'] });
                          arrow.dispatchEvent(new MouseEvent('click', { bubbles: true }));
                          return [arrow.dataset.from, arrow.dataset.to, arrow.getAttribute('aria-description')];
                        })()
                        """)
                    _ = try await page.post("time", "run")
                    try await browser.until("window.followed", "\(chosen)")
                    try await browser.until("!document.querySelector('.transition.flash')")
                }
            }
        }
    }
}
