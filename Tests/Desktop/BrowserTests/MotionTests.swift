import Foundation
import LivePages
import Simulation
import TestSupport
import Testing

extension BrowserTests {
    /// What moves by itself: what is left of a deadline, people, coins and vehicles.
    @Suite struct MotionTests {
        @Test("a ring beside each countdown shrinks with it, and nothing is laid out anew for that")
        func ring() async throws {
            let page = try LivePage(board: "demo.board", with: ["passage-window": "90s"])
            try await Browser.with(page.address) { browser in
                #expect(try await browser.value("document.querySelectorAll('.ring.on').length") == 0)
                #expect(try await browser.value("document.querySelectorAll('.ring').length") == 3)
                try await browser.click(button: "coin 50")
                try await browser.until(lit("functioning.unlocked"))
                try await browser.until(isRight)
                try await browser.until("\(left) < 88")
                let boxes: [[Double]] = try await browser.value(places)
                let before: Double = try await browser.value(left)
                try await browser.until("\(left) < \(before) - 2 && \(isRight)")
                #expect(try await browser.value(places) == boxes)
                // Who comes later sees as much, and so does who looks back.
                try await browser.go(to: page.address)
                try await browser.until(isRight)
                _ = try await page.post("time", "pause")
                try await browser.until("document.querySelector('#run').textContent === 'Run'")
                try await browser.go(to: page.address)
                let now: Double = try await browser.value("Number(document.querySelector('#clock').textContent)")
                try await browser.until(isRight)
                try await browser.go(toMoment: "\(now - 0.001)")
                try await browser.until("document.body.dataset.past && (\(isRight) || \(words) === '')")
                try await browser.go(toMoment: "0.001")
                try await browser.until("document.querySelectorAll('.ring.on').length === 0")
            }
        }

        @Test("the next deadline is a mark to the right of now, in at most a tenth of the waveform")
        func mark() async throws {
            let page = try LivePage(board: "demo.board", with: ["passage-window": "20s"])
            try await Browser.with(page.address) { browser in
                // The mark is the only circle there, and the doors are the last thing that is filled.
                let _: Bool = try await browser.value(
                    """
                    (() => {
                      const { arc, fillRect, clearRect } = CanvasRenderingContext2D.prototype;
                      const spy = (name, before) => {
                        const own = CanvasRenderingContext2D.prototype[name];
                        CanvasRenderingContext2D.prototype[name] = function (...all) { before(all, this.canvas); own.apply(this, all); };
                      };
                      spy('clearRect', (_, canvas) => { window.seen = { width: canvas.clientWidth }; });
                      spy('fillRect', ([x, , width]) => { window.seen.now = x + width; });
                      spy('arc', ([x]) => { window.seen.mark = x; });
                      return true;
                    })()
                    """)
                try await browser.click(button: "coin 50")
                try await browser.until(lit("functioning.unlocked"))
                // It is 20 s away, and 20 s are seen: nothing of it yet, and now is at the right.
                try await browser.until("window.seen.now > window.seen.width - 1 && !window.seen.mark")
                for _ in 0..<3 { try await browser.click("button[aria-label='a longer time']") }
                try await browser.until("document.querySelector('.bar .span').textContent === '200 s'")
                let isThere = "Math.abs((window.seen.mark - window.seen.now) / window.seen.width * 200 - \(left)) < 0.5"
                try await browser.until(isThere)
                #expect(try await browser.value("window.seen.now / window.seen.width >= 0.899"))
                #expect(try await browser.value("window.seen.mark <= window.seen.width"))
                // A moment that is shown does not move the picture.
                try await browser.until("\(left) < 19")
                _ = try await page.post("time", "pause")
                try await browser.until("document.querySelector('#run').textContent === 'Run'")
                // What was drawn before may be of an earlier time.
                try await browser.load("window.seen = {}")
                try await browser.until("window.seen.now !== undefined && \(isThere)")
                let place: Double = try await browser.value("window.seen.now / window.seen.width")
                let now: Double = try await browser.value("Number(document.querySelector('#clock').textContent)")
                try await browser.go(toMoment: "\(now - 0.5)")
                try await browser.until("document.body.dataset.past && window.seen.mark > window.seen.now")
                #expect(abs(try await browser.value("window.seen.now / window.seen.width") - place) < 0.002)
                try await browser.click("#now")
                _ = try await page.post("time", "run")
                try await browser.click(button: "person")
                try await browser.until(lit("functioning.locked"))
                try await browser.until("!window.seen.mark && window.seen.now !== undefined")
            }
        }

        @Test("a person comes and passes when a line says so, and a coin falls in")
        func people() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await watch(browser)
                try await browser.click(button: "coin 50")
                try await browser.until(lit("functioning.unlocked"))
                try await browser.until("window.moves.length === 5 && window.moves.every((move) => move === 'coin in')")
                _ = try await page.post("do?lane=0", "coin 10")
                try await browser.until("window.moves[5] === 'coin in'")
                try await browser.until("document.querySelector('.leaves').dataset.place === 'open'")
                #expect(try await browser.value("window.moves.length") == 6, "nobody walks by themselves")
                _ = try await page.post("do?lane=0", "set person-sensor active")
                try await browser.until("window.moves[6] === 'walker comes' && \(walker).classList.contains('on')")
                _ = try await page.post("do?lane=0", "set person-sensor inactive")
                try await browser.until("window.moves[7] === 'walker goes' && !\(walker).classList.contains('on')")
                try await browser.until("\(walker).getAnimations().length === 0")
                #expect(try await browser.value("getComputedStyle(\(walker)).opacity") == "0")
                #expect(try await browser.value("window.outside", as: [String].self) == [])
                // What was is not told anew: not by looking back, nor by looking at now again, nor by another run.
                _ = try await page.post("do?lane=0", "set person-sensor active")
                try await browser.until("window.moves.length === 9 && \(intruder).classList.contains('on')")
                #expect(
                    try await browser.value("!\(walker).classList.contains('on')"),
                    "who is not let through stands before it")
                let now: Double = try await browser.value("Number(document.querySelector('#clock').textContent)")
                try await browser.go(toMoment: "\(now - 1)")
                try await browser.until("document.body.dataset.past")
                #expect(
                    try await browser.value(
                        "document.querySelector('.gate-picture').getAnimations({ subtree: true }).length") == 0)
                _ = try await page.post("do?lane=0", "coin 10")
                try await browser.go(toMoment: "\(now - 0.5)")
                _ = try await page.post("time", "pause")
                try await browser.until("document.querySelector('#run').textContent === 'Run'")
                try await browser.click("#now")
                try await browser.until("\(intruder).classList.contains('on')")
                #expect(try await browser.value("window.moves.length") == 9)
                try await browser.click("#restart")
                try await browser.until("!\(intruder).classList.contains('on')")
                #expect(try await browser.value("window.moves.length") == 9)
            }
        }

        @Test("who wants no motion sees the end of it at once")
        func calm() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await watch(browser)
                try await browser.devtools(
                    "Emulation.setEmulatedMedia",
                    ["features": [["name": "prefers-reduced-motion", "value": "reduce"]]])
                try await browser.until("matchMedia('(prefers-reduced-motion: reduce)').matches")
                _ = try await page.post("do?lane=0", "set person-sensor active")
                try await browser.until("getComputedStyle(\(intruder)).opacity === '1'")
                _ = try await page.post("do?lane=0", "set person-sensor inactive")
                try await browser.until("getComputedStyle(\(intruder)).opacity === '0'")
                #expect(try await browser.value("window.moves.length") == 0)
                try await browser.devtools("Emulation.setEmulatedMedia", ["features": [[String: String]]()])
                _ = try await page.post("do?lane=0", "set person-sensor active")
                try await browser.until("window.moves.length === 1")
            }
        }

        @Test("at an exit change lies in the tray until the next coin, and the vehicle moves with its loop")
        func exit() async throws {
            let page = try LivePage(board: "parking-exit.board")
            try await Browser.with(page.address) { browser in
                try await watch(browser)
                let tray = "document.querySelector('.gate .coin[cx=\"45\"]').classList.contains('on')"
                _ = try await page.post("do?lane=0", "coin 300")
                try await browser.until(lit("functioning.open"))
                try await browser.until(
                    "document.querySelector('#log-lines').textContent.includes('coin was paid out')")
                try await browser.until("\(tray) && !document.querySelector('.motor.on')")
                #expect(try await browser.value("window.moves.filter((move) => !move.startsWith('coin')).length") == 0)
                try await browser.click(button: "loop")
                try await browser.until("document.querySelector('.car.on') && window.moves.at(-1) === 'car comes'")
                try await browser.click(button: "loop")
                try await browser.until("!document.querySelector('.car.on') && window.moves.at(-1) === 'car goes'")
                #expect(try await browser.value(tray))
                // Before it was paid out there was none, and who looks at it later sees it too.
                try await browser.go(toMoment: "0.5")
                try await browser.until("document.body.dataset.past && !\(tray)")
                try await browser.click("#now")
                try await browser.until(tray)
                #expect(try await browser.value("window.outside", as: [String].self) == [])
                try await browser.go(to: page.address)
                try await browser.until(tray)
                _ = try await page.post("do?lane=0", "coin 50")
                try await browser.until("!\(tray)")
            }
        }

        private let walker = "document.querySelector('.gate .walker.through')"
        private let intruder = "document.querySelector('.gate .walker:not(.through)')"
        private let words = "document.querySelector('.deadline').textContent"
        /// The seconds that are left, as the words say.
        private let left =
            "Number((document.querySelector('.deadline').textContent.match(/[0-9.]+(?= s$)/) ?? [NaN])[0])"
        /// Whether the two rings of the passage are as full as its 90 s are, and the alarm has none.
        private var isRight: String {
            """
            document.querySelectorAll('.ring.on').length === 2 && [...document.querySelectorAll('.ring.on')].every((ring) => {
              const arc = ring.lastElementChild;
              return Math.abs(1 - arc.getAttribute('stroke-dashoffset') / arc.getAttribute('pathLength') - \(left) / 90) < 0.02;
            })
            """
        }
        /// Where the rings are, and what is around them.
        private let places = """
            [...document.querySelectorAll('.ring, .deadline, .tabs button, .tabs time, .facts')]
              .map((node) => node.getBoundingClientRect()).map(({ x, y, width, height }) => [x, y, width, height])
            """

        /// Notes in `moves` what moves once, and in `outside` what is not inside of its picture then.
        private func watch(_ browser: Browser) async throws {
            let _: Bool = try await browser.value(
                """
                (() => {
                  window.moves = [];
                  window.outside = [];
                  const own = Element.prototype.animate;
                  Element.prototype.animate = function (styles, options) {
                    const move = own.call(this, styles, options);
                    const name = this.getAttribute('class').split(' ')[0];
                    const [first, last] = [styles[0], styles.at(-1)];
                    const end = last.opacity > 0 ? ['comes', 'in'] : ['goes', 'out'];
                    window.moves.push(`${name} ${end[name === 'coin' ? 1 : 0]}`);
                    const { left, right, top, bottom } = this.ownerSVGElement.getBoundingClientRect();
                    for (let place = 0; place < 1; place += 0.1) {
                      move.currentTime = options.duration * place;
                      const box = this.getBoundingClientRect();
                      if (box.left < left || box.right > right || box.top < top || box.bottom > bottom) window.outside.push(`${name} ${place}`);
                    }
                    move.currentTime = 0;
                    return move;
                  };
                  return true;
                })()
                """)
        }
    }
}
