import Foundation
import Links
import LivePages
import Simulation
import TestSupport
import Testing

extension BrowserTests {
    /// What a page shows and does.
    @Suite struct PageTests {
        @Test("one can pay and walk through, and sees the states and the lines change")
        func passage() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.until(lit("functioning.locked"))
                let before: String = try await browser.value("document.querySelector('canvas').toDataURL()")
                try await browser.load(
                    """
                    window.flashes = 0;
                    new MutationObserver(() => {
                      const now = document.querySelectorAll('[data-event~=insertCoin].flash').length;
                      window.flashes = Math.max(window.flashes, now);
                    }).observe(document, { subtree: true, attributes: true, attributeFilter: ['class'] });
                    """)
                try await browser.click(button: "coin 50")
                try await browser.until(lit("functioning.unlocked"))
                try await browser.until("document.querySelector('.leaves').dataset.place === 'open'")
                try await browser.until(
                    "document.querySelector('.deadline').textContent.startsWith('a deadline of passage in ')")
                try await browser.until("window.flashes === 1")
                try await browser.click(button: "person")
                try await browser.until(lit("functioning.locked"))
                try await browser.until(
                    "document.querySelector('#log-lines').textContent.includes('passage goes from unlocked to locked: admit person')"
                )
                #expect(try await browser.value("document.querySelector('canvas').toDataURL()") != before)
                // The cursor on the latest changes reads what the lines had.
                try await browser.run(focus: "canvas")
                try await browser.press(.left, .left, shift: true)
                try await browser.until("document.querySelector('.waves output').textContent.includes('passage')")
            }
        }

        @Test("money has its currency wherever it is shown, and none of its digits is lost")
        func money() async throws {
            let demo = try String(contentsOf: Repository.root.appending(path: "board/demo.board"), encoding: .utf8)
            let folder = try Folder()
            let file = try folder.file("demo.board", demo + "\n[money]\ncurrency = EUR 2\n")
            let page = try LivePage(LoadedBoard(file))
            try await Browser.with(page.address) { browser in
                try await browser.click(button: "coin 0.10 EUR")
                try await browser.until(
                    "[...document.querySelectorAll('.facts div')].some((row) => row.textContent === 'credit0.10 of 0.50 EUR')"
                )
                try await browser.until(
                    "document.querySelector('#log-lines').textContent.includes('credit 0.10 EUR: insert coin 0.10 EUR')"
                )
                try await browser.until("document.querySelector('.gate').textContent.includes('0.10/0.50')")
                let rows: [String] = try await browser.value(
                    "[...document.querySelectorAll('.counters div, .settings div')].map((row) => row.textContent)")
                for row in ["inserted0.10 EUR", "held0.10 EUR", "passages0", "fare0.50 EUR", "coin-value0.10 EUR"] {
                    #expect(rows.contains(row), "\(row): \(rows)")
                }
                // The same amounts as those of the kit's function in Swift.
                let units: [UInt64] = [0, 1, 99, 100, 250, 1_234_567, 9_007_199_254_740_991, .max]
                for text in ["JPY 0", "EUR 2", "KWD 3", "CLF 4"] {
                    var text = text
                    let currency = try #require(text.withUTF8 { Currency($0) })
                    let money = "{ currency: '\(currency.code)', decimals: \(currency.decimals) }"
                    let amounts: [String] = try await browser.value(
                        "import('./money.js').then(({ amount }) => [\(units.map { "\($0)n" }.joined(separator: ", "))].map((units) => amount(units, \(money))))"
                    )
                    #expect(amounts == units.map { "\(Amount($0, in: currency))" })
                }
                let less: String = try await browser.value(
                    "import('./money.js').then(({ amount }) => amount(-5, { currency: 'EUR', decimals: 2 }))")
                #expect(less == "-0.05 EUR")
                let none: String = try await browser.value(
                    "import('./money.js').then(({ amount }) => amount(250, null))")
                #expect(none == "250")
            }
        }

        @Test("a fault shows in the gate and the statechart, and what it leaves to do is not greyed")
        func fault() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.until(idle("repair", "ignored"))
                // What comes to nothing is said to whoever presses it all the same.
                try await browser.click(button: "repair")
                try await browser.until(
                    "document.querySelector('#note').textContent === 'repair: it would be ignored now'")
                try await browser.click(button: "fail")
                try await browser.until(lit("broken"))
                try await browser.until(idle("fail", "nothing"))
                try await browser.until(idle("person", "ignored"))
                try await browser.until(idle("repair", nil))
                try await browser.until(
                    "[...document.querySelectorAll('.pill[data-on]')].some((pill) => pill.textContent === 'fault')")
                try await browser.until("document.querySelector('.gate svg').dataset.severity === 'error'")
                try await browser.until("document.querySelector('.inhibit.on')")
                try await browser.click(button: "repair")
                try await browser.until(lit("functioning.locked"))
            }
        }

        /// Whether a button is greyed, and why.
        private func idle(_ words: String, _ reason: String?) -> String {
            let button =
                "[...document.querySelectorAll('.do button')].find((button) => button.textContent === '\(words)')"
            return "\(button)?.dataset.idle === \(reason.map { "'\($0)'" } ?? "undefined")"
        }

        @Test("of two gates with an interlock, one is open and the other waits for it")
        func interlock() async throws {
            let page = try LivePage(board: "airlock.board")
            try await Browser.with(page.address) { browser in
                let members = "[...document.querySelectorAll('.member b')].map((member) => member.textContent).join()"
                try await browser.until("\(members) === 'closed,closed'")
                try await browser.click(button: "coin 1", lane: 0)
                try await browser.click(button: "coin 1", lane: 1)
                try await browser.until("\(members) === 'open,waits'")
                try await browser.click(button: "person", lane: 0)
                try await browser.until("\(members) === 'closed,open'")
                try await browser.until(
                    "document.querySelector('#log-lines').textContent.includes('waits for the interlock')")
                let tops: [Double] = try await browser.value(
                    "[...document.querySelectorAll('.lane')].map((lane) => lane.getBoundingClientRect().top)")
                #expect(tops.count == 2 && tops[0] == tops[1], "side by side")
            }
        }

        @Test("an elevator door moves as its drives say, and shows who is on board")
        func door() async throws {
            let page = try LivePage(board: "elevator-door.board")
            try await Browser.with(page.address) { browser in
                try await browser.click(button: "enter")
                try await browser.until("document.querySelectorAll('.gate .person').length === 2")
                try await browser.until("document.querySelector('.gate .digits').textContent === '1/10'")
                try await browser.click(button: "close button")
                try await browser.until(lit("closing"))
                try await browser.until(
                    "document.querySelectorAll('.gate rect.leaf[transform]').length === 2 && \(place) > 5 && \(place) < 80"
                )
                try await browser.until(lit("closed"))
                try await browser.until("\(place) === 0")
            }
        }

        /// How far the right leaf is open, in the picture's units.
        private var place: String {
            "Number(document.querySelectorAll('rect.leaf')[1].getAttribute('transform').match(/[0-9.]+/)[0])"
        }

        @Test("a parking exit counts the coins, gives change and lets a vehicle out")
        func exit() async throws {
            let page = try LivePage(board: "parking-exit.board")
            try await Browser.with(page.address) { browser in
                try await browser.until(lit("functioning.closed"))
                try await browser.type("coin 300", into: ".command input")
                try await browser.press(.enter)
                try await browser.until(
                    "document.querySelector('.arm.on') && document.querySelector('.paid, .lamp.go.on')")
                try await browser.until(
                    "document.querySelector('#log-lines').textContent.includes('coin was paid out')")
                try await browser.click(button: "loop")
                try await browser.until("document.querySelector('.car.on')")
                try await browser.click(button: "loop")
                _ = try await page.post("time", "speed 10")
                try await browser.until(lit("functioning.closed"))
            }
        }

        @Test("the page goes on by itself with a program that was started anew")
        func reconnect() async throws {
            let first = try LivePage(board: "demo.board")
            try await Browser.with(first.address, mayComplain: true) { browser in
                try await browser.click(button: "coin 10")
                try await browser.until("document.querySelector('.facts').textContent.includes('10 of 50')")
                first.stop()
                try await browser.until("document.querySelector('#connection').dataset.well === 'false'")
                // What is shown is no longer so, and says as of when it was.
                try await browser.until(
                    "/; as of [0-9]+:[0-9]{2}:[0-9]{2}/.test(document.querySelector('#connection').textContent)")
                #expect(
                    try await browser.value("getComputedStyle(document.querySelector('main')).filter")
                        == "grayscale(1)")
                #expect(try await browser.value("document.title.startsWith('(1) no connection - ')"))
                try await browser.click(button: "coin 10")
                try await browser.until("!document.querySelector('#complaint').hidden")
                let second = try LivePage(board: "demo.board", port: first.port)
                try await browser.until("document.querySelector('#connection').dataset.well === 'true'")
                try await browser.until("document.querySelector('.facts').textContent.includes('credit0 of 50')")
                #expect(try await browser.value("document.querySelector('#log-lines').childElementCount") == 0)
                try await browser.until("document.querySelector('#note').textContent === 'A new run began.'")
                #expect(try await browser.value("document.querySelector('#complaint').hidden"))
                #expect(try await browser.value("getComputedStyle(document.querySelector('main')).filter") == "none")
                #expect(try await browser.value("document.title") == "demo.board - Portcullis")
                try await browser.click(button: "coin 50")
                try await browser.until(lit("functioning.unlocked"))
                second.stop()
            }
        }

        @Test("a program that hangs is noticed, and followed again when it goes on")
        func hang() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.click(button: "coin 10")
                try await browser.until("document.querySelector('.facts').textContent.includes('10 of 50')")
                page.hangs = true
                try await browser.until(
                    "/^no answer; as of/.test(document.querySelector('#connection').textContent)")
                #expect(try await browser.value("document.title.startsWith('(1) no connection - ')"))
                page.hangs = false
                try await browser.until("document.querySelector('#connection').textContent === 'connected'")
                // It is the same run: nothing is lost, and nothing happened twice.
                try await browser.until("document.querySelector('.facts').textContent.includes('10 of 50')")
                // Whoever looks at a moment goes on with it.
                try await browser.go(toMoment: "0.001")
                try await browser.until("document.querySelector('#clock').textContent === '0.001'")
                page.hangs = true
                try await browser.until("document.body.dataset.connected === 'false'")
                page.hangs = false
                try await browser.until("document.querySelector('#connection').textContent === 'connected'")
                try await browser.until(
                    "document.querySelector('#clock').textContent === '0.001' && !document.querySelector('#past').hidden"
                )
                try await browser.click("#now")
                try await browser.until("!document.body.dataset.past")
                #expect(try await browser.value("document.querySelector('#note').textContent") == "")
                try await browser.click(button: "coin 50")
                try await browser.until(lit("functioning.unlocked"))
            }
        }

        @Test("an answer that stalls in its middle keeps no later connection waiting")
        func stall() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                // The next answer about the past begins, and does not go on.
                try await browser.load(
                    """
                    const own = window.fetch;
                    window.connections = window.stalled = 0;
                    window.fetch = (path, ...rest) => {
                      if (path !== 'history.jsonl' || window.stalled > 0) return own(path, ...rest);
                      window.stalled += 1;
                      const begin = (body) => body.enqueue(new TextEncoder().encode('{"kind":'));
                      return Promise.resolve(new Response(new ReadableStream({ start: begin })));
                    };
                    window.EventSource = class extends window.EventSource {
                      constructor(...of) {
                        super(...of);
                        window.connections += 1;
                      }
                    };
                    """)
                page.hangs = true
                try await browser.until("window.connections > 0")
                page.hangs = false
                try await browser.until("window.stalled === 1")
                let before: Int = try await browser.value("window.connections")
                page.hangs = true
                try await browser.until("window.connections > \(before)")
                page.hangs = false
                try await browser.until("document.querySelector('#connection').textContent === 'connected'")
                try await browser.click(button: "coin 50")
                try await browser.until(lit("functioning.unlocked"))
            }
        }

        @Test("time can stand, go on by one thing, and go faster")
        func time() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.click("#run")
                try await browser.until("document.querySelector('#run').textContent === 'Run'")
                try await browser.click(button: "coin 10")
                try await browser.click("#step")
                try await browser.until("document.querySelector('.coin.on')")
                // The pulse is believed, ends, and its end is believed: each is a step.
                for _ in 0..<3 { try await browser.click("#step") }
                try await browser.until("document.querySelector('.facts').textContent.includes('10 of 50')")
                let stands: String = try await browser.value("document.querySelector('#clock').textContent")
                try await browser.click("#speeds label:last-of-type")
                try await browser.until("document.querySelector('#speeds input:checked').value === '100'")
                // What was drawn may be a little behind what is so.
                #expect(try await browser.value("document.querySelector('#clock').textContent - \(stands) < 1"))
                try await browser.click("#run")
                try await browser.until("Number(document.querySelector('#clock').textContent) > \(stands) + 60")
                #expect(try await browser.value("document.querySelector('#last').hidden"))
                let height: Int = try await browser.value("document.querySelector('header').offsetHeight")
                #expect(try await page.get("last.script").status == 404)
                try await browser.click("#restart")
                try await browser.until("document.querySelector('.facts').textContent.includes('credit0 of 50')")
                // The run is not lost.
                try await browser.until("!document.querySelector('#last').hidden")
                #expect(
                    try await browser.value("document.querySelector('header').offsetHeight") == height, "nothing moved")
                try await browser.click("#files summary")
                try await browser.until("document.querySelector('#last').checkVisibility()")
                try await browser.press(.escape)
                try await browser.until("!document.querySelector('#last').checkVisibility()")
                #expect(try await page.get("last.script").text.contains("\ncoin 10\n"))
            }
        }

        @Test("a press while time stands is seen to wait, and a step goes as far as somebody wants")
        func waiting() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.click("#run")
                try await browser.until("document.querySelector('#run').textContent === 'Run'")
                try await browser.click(button: "coin 50")
                try await browser.until(
                    "document.querySelector('.deadline').textContent === '5 pulses waiting: time stands'")
                try await browser.click("#step-to option[value=state]")
                try await browser.click("#step")
                try await browser.until(lit("functioning.unlocked"))
                try await browser.until("!document.querySelector('.deadline').textContent.includes('waiting')")
                // The key works with the focus on the button that names it.
                try await browser.click(button: "person")
                try await browser.until(
                    "/^1 (pulse|change) waiting: time stands$/.test(document.querySelector('.deadline').textContent)")
                try await browser.run(focus: "#step")
                try await browser.press(.letter("s"))
                try await browser.until(lit("functioning.locked"))
            }
        }

        @Test("the log says what came of it first, and counts what repeats")
        func log() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.click(button: "coin 50")
                try await browser.until(lit("functioning.unlocked"))
                let texts: [String] = try await browser.value(
                    "[...document.querySelectorAll('#log-lines span')].map((line) => line.textContent)")
                #expect(
                    texts.suffix(2) == [
                        "passage goes from locked to unlocked: insert coin 10; credit 0; open doors, inhibit coins",
                        "credit 40: 4 × insert coin 10",
                    ])
                // A passage takes little room.
                try await browser.click(button: "person")
                try await browser.until(lit("functioning.locked"))
                try await browser.until("document.querySelectorAll('#log-lines li').length >= 3")
                let height: Double = try await browser.value(
                    "[...document.querySelectorAll('#log-lines li')].slice(-3).reduce((sum, line) => sum + line.getBoundingClientRect().height, 0)"
                )
                // It had 290 px, with a line for each coin.
                #expect(height < 200)
            }
        }

        @Test("after an hour, the marks of the waveforms are told apart")
        func hours() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                _ = try await page.post("time", "pause")
                _ = try await page.post("script?name=late.script", "wait 65m\ncoin 10\n")
                let _: Bool = try await browser.value(
                    """
                    (() => {
                      const paper = CanvasRenderingContext2D.prototype, clear = paper.clearRect;
                      window.marks = [];
                      paper.fillText = (text) => window.marks.push(text);
                      paper.clearRect = function (...place) { window.marks = []; clear.apply(this, place); };
                      return true;
                    })()
                    """)
                _ = try await page.post("time", "step")
                try await browser.until("document.querySelector('#clock').textContent === '1:05:00.000'")
                for _ in 0..<4 { try await browser.click("button[aria-label='a shorter time']") }
                try await browser.until("document.querySelector('.bar .span').textContent === '1 s'")
                try await browser.until("window.marks.filter((mark) => mark.includes(':')).length > 3")
                let marks: [String] = try await browser.value("window.marks.filter((mark) => /[0-9]/.test(mark))")
                #expect(marks.allSatisfy { $0.hasPrefix("1:0") && $0.contains(".") }, "\(marks)")
                #expect(Set(marks).count == marks.count, "\(marks)")
            }
        }

        @Test("a script is played, and one with a mistake is refused in words")
        func script() async throws {
            let page = try LivePage(board: "demo.board")
            let folder = try Folder()
            let good = try folder.file("good.script", "wait 100ms\ncoin 50\n")
            let wrong = try folder.file("wrong.script", "coin 50\nfly\n")
            try await Browser.with(page.address) { browser in
                try await browser.type(good, into: "#script")
                try await browser.until(lit("functioning.unlocked"))
                // A command that is over is written as it was given.
                try await browser.until("Number(document.querySelector('#clock').textContent) > 1")
                #expect(try await page.get("run.script").text.contains("wait 100ms\ncoin 50\n"))
            }
            // The refusal itself is an error on the console.
            try await Browser.with(page.address, mayComplain: true) { browser in
                try await browser.type(wrong, into: "#script")
                try await browser.until(
                    "document.querySelector('#complaint').textContent.startsWith(\"wrong.script:2: fly: unknown command 'fly'\")"
                )
                #expect(try await page.get("run.script").text.contains("wait 100ms\ncoin 50\n"))
            }
        }
    }
}

extension Browser {
    /// Gives the focus to what a selector finds.
    func run(focus selector: String) async throws {
        let _: Bool = try await value("(document.querySelector('\(selector)').focus(), true)")
    }
}
