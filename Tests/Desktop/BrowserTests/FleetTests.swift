import Fleet
import Foundation
import LivePages
import Testing

extension BrowserTests {
    /// The overview of a fleet.
    @Suite struct FleetTests {
        private static func state(
            _ state: String = "functioning.locked", fault: String? = nil, firmware: String = "running"
        ) -> String {
            let date = LiveFleet.wall.text
            return """
                {"machine":"turnstile","firmware":"\(firmware)","state":"\(state)","since":"\(date)",\
                "fault":\(fault.map { "\"\($0)\"" } ?? "null"),"regions":{},"numbers":{"credit":40},"outputs":{},\
                "fire":false,"date":"\(date)","clock_error_ms":4}
                """
        }

        private func fleet(of count: Int) throws -> LiveFleet {
            let fleet = try LiveFleet()
            for number in 0..<count {
                let board = "\(number % 2 == 0 ? "harbour" : "airport")/gate-\(1_000 + number)"
                fleet.tell("\(board)/status", "online")
                fleet.tell("\(board)/north/state", Self.state())
            }
            return fleet
        }

        private func with(
            _ fleet: LiveFleet, _ look: Browser.Look = .laptop, _ body: (Browser) async throws -> Void
        ) async throws {
            try await Browser.with(
                fleet.address, look,
                isReady: "document.body.dataset.connected === 'true' && document.querySelector('.board')",
                body)
        }

        /// The names of the boards that are shown, in their order.
        private let shown = """
            [...document.querySelectorAll('.board')].filter((node) => !node.hidden).map((node) => node.querySelector('h3 b').textContent)
            """

        @Test("what is wrong comes first as soon as it happens, is counted, and is spoken")
        func faults() async throws {
            let fleet = try fleet(of: 6)
            try await with(fleet) { browser in
                try await browser.until("document.querySelectorAll('.board').length === 6")
                fleet.tell(
                    "harbour/gate-1004/north/state", Self.state("broken", fault: "contactsDisagree"), isRetained: false)
                fleet.tell("airport/gate-1003/status", "offline", isRetained: false)
                try await browser.until(
                    "\(shown).slice(0, 2).join() === 'gate-1004,gate-1003'")
                try await browser.until(
                    "document.querySelector('#counts [data-condition=fault] dd').textContent === '1'")
                try await browser.until("document.title.startsWith('(2) fault - ')")
                try await browser.until("document.querySelector('#icon').href.endsWith('/icon-error.svg')")
                let first: String = try await browser.value("document.querySelector('.board').textContent")
                #expect(first.contains("fault: contacts disagree") && first.contains("broken"))
                try await browser.until(
                    "document.querySelector('#news').textContent.includes('gate-1003 north: offline')")
                fleet.tell("harbour/gate-1004/north/state", "", isRetained: false)
                fleet.tell("harbour/gate-1004/status", "", isRetained: false)
                try await browser.until("document.querySelectorAll('.board').length === 5")
            }
        }

        @Test("it speaks German to those who do")
        func german() async throws {
            let fleet = try fleet(of: 3)
            try await with(fleet) { browser in
                try await browser.go(
                    to: "\(fleet.address)?lang=de", until: "document.querySelectorAll('.board').length === 3")
                fleet.tell("airport/gate-1001/north/state", Self.state("broken", fault: "contactsDisagree"))
                fleet.tell("harbour/gate-1002/status", "offline", isRetained: false)
                try await browser.until("document.title.startsWith('(2) Störung - ')")
                let left: [String] = try await browser.value(englishInGerman)
                #expect(left.isEmpty)
                #expect(try await browser.value("document.querySelector('#counts dt').textContent") == "Boards online")
            }
        }

        @Test("three hundred boards are there soon, and each change moves one of them")
        func many() async throws {
            let fleet = try fleet(of: 300)
            try await with(fleet) { browser in
                try await browser.until("document.querySelectorAll('.board').length === 300")
                let work: Double = try await browser.value(
                    """
                    Math.min(...Array.from({ length: 10 }, () => { const start = performance.now(); \
                    document.querySelector('#filter').dispatchEvent(new Event('input')); return performance.now() - start + 0.001; }))
                    """)
                // Some milliseconds; a busy machine takes longer.
                #expect(work < 1_000, "sorting and counting took \(work) ms")
                try await browser.until(
                    """
                    (window.kept ??= document.querySelector('.board:nth-child(200)')) && (window.moved ??= 0) === 0 && \
                    (window.seen ??= new MutationObserver((list) => { for (const item of list) window.moved += item.addedNodes.length; })\
                    .observe(document.querySelector('#boards'), { childList: true }) ?? true)
                    """)
                fleet.tell(
                    "airport/gate-1299/north/state", Self.state("broken", fault: "sensorStuck"), isRetained: false)
                try await browser.until("\(shown)[0] === 'gate-1299'")
                let moved: Int = try await browser.value("window.moved")
                #expect(moved == 1)
                #expect(try await browser.value("window.kept.isConnected"))
            }
        }

        @Test("words, trouble and an order choose what is shown, with keys alone")
        func choice() async throws {
            let fleet = try fleet(of: 6)
            fleet.tell("harbour/gate-1002/north/state", Self.state(firmware: "ended"))
            try await with(fleet) { browser in
                try await browser.until("document.querySelectorAll('.board').length === 6")
                try await browser.press(.letter("/"))
                try await browser.until("document.activeElement.id === 'filter'")
                try await browser.type("airport 1003", into: "#filter")
                try await browser.until("\(shown).join() === 'gate-1003'")
                try await browser.type(" nobody", into: "#filter")
                try await browser.until("document.querySelector('#nothing').textContent === 'No board is like that.'")
                try await browser.press(.escape)
                try await browser.until("\(shown).length === 6")
                try await browser.press(.tab)
                try await browser.press(.space)
                try await browser.until("\(shown).join() === 'gate-1002'")
                try await browser.press(.space)
                try await browser.press(.tab)
                try await browser.press(.letter("b"))
                try await browser.until(
                    "[...document.querySelectorAll('#boards h2')].map((node) => node.textContent).join() === 'airport,harbour'"
                )
            }
        }

        /// How many seconds ago the first board said something.
        private let age = """
            ((text) => parseInt(text) * (text.includes('min') ? 60 : 1))(document.querySelector('.board h3 time').textContent)
            """

        @Test("ages go on counting, also while the broker is away, which is said")
        func ages() async throws {
            let fleet = try fleet(of: 1)
            try await with(fleet) { browser in
                try await browser.until("\(age) >= 3")
                fleet.set(.away("nobody is there", since: LiveFleet.wall))
                try await browser.until(
                    "document.querySelector('#connection').textContent.includes('nobody is there') && document.body.dataset.connected === 'false'"
                )
                try await browser.until("document.title.startsWith('(1) no connection - ')")
                let before: Int = try await browser.value(age)
                try await browser.until("\(age) > \(before)")
                fleet.set(.connected)
                try await browser.until("document.body.dataset.connected === 'true'")
            }
        }

        @Test("what changes is shown, and what goes goes, also after the program's clock was set back")
        func clockSetBack() async throws {
            let fleet = try fleet(of: 2)
            try await with(fleet) { browser in
                try await browser.until("document.querySelectorAll('.board').length === 2")
                fleet.setClockBack(milliseconds: 3_600_000)
                fleet.tell(
                    "airport/gate-1001/north/state", Self.state("broken", fault: "sensorStuck"), isRetained: false)
                try await browser.until("document.querySelector('.board').textContent.includes('fault: sensor stuck')")
                fleet.tell("airport/gate-1001/north/state", "", isRetained: false)
                fleet.tell("airport/gate-1001/status", "", isRetained: false)
                try await browser.until("document.querySelectorAll('.board').length === 1")
            }
        }

        @Test("texts of strangers are texts")
        func strangers() async throws {
            let fleet = try fleet(of: 1)
            let script = "<img src=x onerror=alert(1)><script>alert(1)</script>"
            fleet.tell("<b>x<i>/<b>y/status", "online")
            fleet.tell("<b>x<i>/<b>y/<u>/state", Self.state(script, fault: script))
            try await with(fleet) { browser in
                try await browser.until("document.querySelectorAll('.board').length === 2")
                try await browser.until("document.querySelector('.board').textContent.includes('<img src=x onerror')")
                let count: Int = try await browser.value(
                    "document.querySelectorAll('#boards :is(img, script, i, u, b b)').length")
                #expect(count == 0)
            }
        }

        @Test("it fits on a phone and a laptop, in light and dark", arguments: [false, true])
        func fits(isDark: Bool) async throws {
            let fleet = try fleet(of: 12)
            fleet.tell("harbour/gate-1002/north/state", Self.state("broken", fault: "contactsDisagree"))
            fleet.tell("harbour/gate-1004/status", "offline")
            try await with(fleet, .init(width: 390, height: 844, isDark: isDark, isPhone: true)) { browser in
                try await browser.until("document.querySelectorAll('.board').length === 12")
                try await browser.until("document.documentElement.scrollWidth <= innerWidth")
                let small: Int = try await browser.value(
                    "[...document.querySelectorAll('#filter, #order')].filter((node) => node.getBoundingClientRect().height < 40).length"
                )
                #expect(small == 0, "big enough for a finger")
                #expect(try await browser.value(poorContrast, as: [String].self) == [])
                try await browser.resize(.init(isDark: isDark))
                try await browser.until("document.documentElement.scrollWidth <= innerWidth")
            }
        }
    }
}
