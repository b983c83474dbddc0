import Foundation
import LivePages
import Simulation
import TestSupport
import Testing

extension BrowserTests {
    /// Screens, keys, screen readers, colors.
    @Suite struct FitTests {
        @Test(
            "one lane fits on a laptop's screen",
            arguments: ["demo.board", "elevator-door.board", "parking-exit.board"])
        func laptop(board: String) async throws {
            let page = try LivePage(board: board)
            try await Browser.with(page.address) { browser in
                for height in [768, 650] {
                    try await browser.resize(.init(height: height))
                    try await browser.until("innerHeight === \(height)")
                    try await browser.until(
                        "document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth"
                    )
                    try await browser.until(
                        "[...document.querySelectorAll('.do button, .rows, .facts, .chart svg')].every((node) => node.getBoundingClientRect().bottom <= innerHeight)"
                    )
                }
            }
        }

        @Test(
            "a phone has the gate first, then the buttons, the states, the lines and the log, each as wide as the screen"
        )
        func phone() async throws {
            let page = try LivePage(board: "elevator-door.board")
            try await Browser.with(page.address, .phone) { browser in
                try await browser.until("document.documentElement.scrollWidth <= innerWidth")
                let tops: [Double] = try await browser.value(
                    "['.gate', '.do', '.chart', '.waves', '#log'].map((part) => document.querySelector(part).getBoundingClientRect().top)"
                )
                #expect(tops == tops.sorted())
                let small: [String] = try await browser.value(
                    "[...document.querySelectorAll('.do button, header button, header a')].filter((node) => node.offsetParent && node.getBoundingClientRect().height < 40).map((node) => node.textContent)"
                )
                #expect(small.isEmpty, "big enough for a finger")
                try await browser.click(button: "close button")
                // On a busy machine the door has arrived before anybody looks.
                try await browser.until(
                    "document.querySelector('.lit[data-state=closing], .lit[data-state=closed]')")
            }
        }

        @Test(
            "eight gates fit on a laptop's screen, each with its state, its trouble and its last sentence; one is whole"
        )
        func many() async throws {
            let board = Repository.root.appending(path: "Tests/Scripts/eight-lanes.board").path
            let page = try LivePage(LoadedBoard(board))
            let fits = """
                document.documentElement.scrollHeight <= innerHeight && document.documentElement.scrollWidth <= innerWidth
                  && document.querySelectorAll('.brief').length === 8
                  && [...document.querySelectorAll('.brief, .brief svg, #log, .lane:not([hidden]) .picture')].every((node) => {
                    const { width, height, bottom, right } = node.getBoundingClientRect();
                    return width >= 80 && height >= 40 && bottom <= innerHeight && right <= innerWidth;
                  })
                """
            try await Browser.with(page.address, .init(width: 1280, height: 800)) { browser in
                try await browser.until(fits)
                #expect(try await browser.value("document.querySelectorAll('.lane:not([hidden])').length") == 1)
                // What happens to a lane that is not whole is in its row, and the rows stay where they are.
                _ = try await page.post("do?lane=3", "fail")
                let row = "document.querySelectorAll('.brief')[3]"
                try await browser.until(
                    "\(row).dataset.severity === 'error' && \(row).querySelector('.trouble').textContent === 'fault'")
                try await browser.until("\(row).querySelector('.last').textContent.includes('machine did fail')")
                try await browser.until("\(row).querySelector('.now').textContent.startsWith('broken')")
                try await browser.until("document.title.startsWith('(1) fault')")
                try await browser.click("#gates li:nth-child(4) button")
                try await browser.until("document.querySelector('.lane:not([hidden]) h2').id === 'lane-3'")
                // Its statechart, which was not drawn before, shows the state.
                try await browser.until(
                    "document.querySelector('.lane:not([hidden]) .picture svg[viewBox] .lit').getBoundingClientRect().width > 40"
                )
                try await browser.until(fits)
                #expect(try await browser.value(poorContrast, as: [String].self) == [])
                try await browser.resize(.phone)
                try await browser.until("document.documentElement.scrollWidth <= innerWidth")
            }
        }

        @Test(
            "what is pressed has 24 px for a mouse and 44 px for a finger", arguments: [false, true],
            ["elevator-door.board", "airlock.board"])
        func targets(isPhone: Bool, board: String) async throws {
            let page = try LivePage(board: board)
            try await Browser.with(page.address, isPhone ? .phone : .laptop) { browser in
                try await browser.until("matchMedia('(pointer: coarse)').matches === \(isPhone)")
                try await browser.until("document.querySelectorAll('.labels > button').length > 4")
                // A box to tick is pressed with its label.
                let small: [String] = try await browser.value(
                    """
                    [...document.querySelectorAll('button, a, summary, label, select, input:not(label input), .labels > button')]
                      .filter((node) => node.checkVisibility()).filter((node) => {
                        const { width, height } = node.getBoundingClientRect();
                        return Math.min(width, height) < \(isPhone ? 44 : 24);
                      }).map((node) => `${node.textContent || node.id}: ${node.getBoundingClientRect().width} x ${node.getBoundingClientRect().height}`)
                    """)
                #expect(small.isEmpty)
                // The waveforms are beside their names.
                let apart: Double = try await browser.value(
                    "document.querySelector('canvas').getBoundingClientRect().height - document.querySelector('.labels').getBoundingClientRect().height"
                )
                #expect(abs(apart) < 20, "only the axis is below the names")
            }
        }

        @Test("everything can be done with keys alone")
        func keys() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                try await browser.press(.space)
                try await browser.until("document.querySelector('#run').textContent === 'Run'")
                try await browser.press(.space)
                try await browser.until("document.querySelector('#run').textContent === 'Pause'")
                // Tab reaches every control, in an order, and each shows that it has the focus.
                var seen: [String] = []
                while true {
                    try await browser.press(.tab)
                    // After the last one the browser itself has the focus.
                    if try await browser.value("document.activeElement === document.body") || seen.count > 100 { break }
                    let name: String = try await browser.value(focused)
                    let isShown: Bool = try await browser.value(
                        "[document.activeElement, document.activeElement.closest('label')].some((node) => node && getComputedStyle(node).outlineStyle !== 'none')"
                    )
                    #expect(isShown, "\(name)")
                    seen.append(name)
                }
                let count: Int = try await browser.value(
                    "[...document.querySelectorAll('button, a[href], input:not([type=radio], [type=file]), canvas, summary, [tabindex]')].filter((node) => node.checkVisibility()).length"
                )
                #expect(seen.count >= count, "\(seen)")
                try await browser.run(focus: "#step")
                while try await browser.value(focused) != "coin 50" { try await browser.press(.tab) }
                try await browser.press(.enter)
                try await browser.until("document.querySelector('.lit[data-state=\"functioning.unlocked\"]')")
                // The focus stays where it was, whatever the states do.
                #expect(try await browser.value(focused) == "coin 50")
            }
        }

        private let focused =
            "(document.activeElement.getAttribute('aria-label') ?? (document.activeElement.labels?.[0]?.textContent.trim() || document.activeElement.textContent.trim() || document.activeElement.id || document.activeElement.name || document.activeElement.tagName))"

        @Test(
            "every control has a name, and a change of state is announced", arguments: ["demo.board", "airlock.board"])
        func names(board: String) async throws {
            let page = try LivePage(board: board)
            try await Browser.with(page.address) { browser in
                try await browser.devtools("Accessibility.enable")
                let nodes = try await browser.devtools("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
                let roles = [
                    "button", "link", "textbox", "searchbox", "combobox", "checkbox", "radio", "img", "image", "group",
                    "region", "list", "Canvas", "DisclosureTriangle",
                ]
                var counts: [String: Int] = [:]
                for node in nodes where node["ignored"] as? Bool != true {
                    let role = (node["role"] as? [String: Any])?["value"] as? String ?? ""
                    guard roles.contains(role) else { continue }
                    let name = (node["name"] as? [String: Any])?["value"] as? String ?? ""
                    counts[role, default: 0] += 1
                    #expect(!name.isEmpty, "\(node)")
                }
                #expect(
                    counts["button", default: 0] > 15 && counts["checkbox", default: 0] > 4 && counts["radio"] == 3,
                    "\(counts)")
                try await browser.click(button: board == "demo.board" ? "coin 50" : "coin 1")
                try await browser.until(
                    "document.querySelector('[aria-live=polite]').textContent.includes('passage goes from locked to unlocked')"
                )
            }
        }

        @Test(
            "texts stand out from what is behind them, in light and in dark", arguments: [false, true],
            ["demo.board", "airlock.board"])
        func contrast(isDark: Bool, board: String) async throws {
            let page = try LivePage(board: board)
            try await Browser.with(page.address, .init(isDark: isDark)) { browser in
                try await browser.click(button: "fail")
                try await browser.until("document.querySelector('.lit[data-state=broken]')")
                let poor: [String] = try await browser.value(poorContrast)
                #expect(poor.isEmpty)
                #expect(try await browser.value(poorPalette, as: [String].self) == [])
                #expect(try await browser.value("document.querySelectorAll('.picture .transition rect').length > 5"))
                #expect(try await browser.value(strangeInCharts, as: [String].self) == [])
            }
        }
    }
}
