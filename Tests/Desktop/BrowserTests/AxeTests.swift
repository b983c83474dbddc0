import Foundation
import LivePages
import Simulation
import TestSupport
import Testing

/// Where axe is, which `make test-axe` fetches.
private let axe = ProcessInfo.processInfo.environment["PORTCULLIS_AXE"]

extension BrowserTests {
    /// What keeps people from using the pages, as axe finds it by all its rules.
    @Suite(.enabled(if: axe != nil, "make test-axe fetches axe, and runs this"))
    struct AxeTests {
        /// Rules that do not apply: a contrast of 7 is level AAA of the guidelines, and the page keeps level AA; in a
        /// statechart an event has the machine's spelling, `insertCoin`, and a screen reader is given words.
        private static let left = ["color-contrast-enhanced", "label-content-name-mismatch"]

        private func violations(_ browser: Browser) async throws -> [String] {
            try await browser.asynchronous(
                """
                const rules = Object.fromEntries(axe.getRules().map(({ ruleId }) => [ruleId, { enabled: !\(Self.left).includes(ruleId) }]));
                axe.run(document, { rules }).then(({ violations }) => done(violations.flatMap(({ id, nodes }) =>
                  nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)}: ${failureSummary}`))));
                """)
        }

        /// At each size, in light and in dark.
        private func expectNone(_ browser: Browser, _ what: String) async throws {
            try await browser.load(String(contentsOfFile: axe ?? "", encoding: .utf8))
            for look in [Browser.Look(width: 1280, height: 800), .init(width: 1920, height: 1080), .phone] {
                for isDark in [false, true] {
                    var look = look
                    look.isDark = isDark
                    try await browser.resize(look)
                    try await browser.until("innerWidth === \(look.width)")
                    let found = try await violations(browser)
                    #expect(found.isEmpty, "\(what), \(look)")
                }
            }
            try await browser.resize(.laptop)
        }

        @Test(
            "a page in order, in trouble, in the past, and with its panels open",
            arguments: ["demo.board", "elevator-door.board", "parking-exit.board", "airlock.board"])
        func page(board: String) async throws {
            let page = try LivePage(board: board)
            try await Browser.with(page.address) { browser in
                try await expectNone(browser, "in order")
                _ = try await page.post("do?lane=0", "fail")
                try await browser.until("document.title.startsWith('(1) fault')")
                try await browser.click(".numbers summary")
                try await expectNone(browser, "in trouble")
                try await browser.click(".facts .ask")
                try await expectNone(browser, "with a reason")
                try await browser.press(.escape)
                try await browser.until("!document.querySelector('dialog[open]')")
                try await browser.click(".enlarge")
                try await expectNone(browser, "with a large statechart")
                try await browser.press(.escape)
                try await browser.until("!document.querySelector('dialog[open]')")
                try await browser.run(focus: "canvas")
                try await browser.press(.left)
                try await browser.until("!document.querySelector('#past').hidden")
                try await expectNone(browser, "in the past")
            }
        }

        @Test("eight lanes")
        func many() async throws {
            let board = Repository.root.appending(path: "Tests/Scripts/eight-lanes.board").path
            let page = try LivePage(LoadedBoard(board))
            try await Browser.with(page.address) { try await expectNone($0, "eight lanes") }
        }

        @Test("a fleet")
        func fleet() async throws {
            let fleet = try LiveFleet()
            for number in 0..<6 { fleet.tell("harbour/gate-\(number)/status", number == 3 ? "offline" : "online") }
            try await Browser.with(
                fleet.address,
                isReady:
                    "document.body.dataset.connected === 'true' && document.querySelectorAll('.board').length === 6"
            ) { try await expectNone($0, "a fleet") }
        }
    }
}
