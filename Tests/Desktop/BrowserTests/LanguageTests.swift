import Foundation
import LivePages
import Testing

/// Words that no German sentence has, wherever people see or hear them. The statechart has the machine's own words.
let englishInGerman = """
    (() => {
      const said = [], spoken = ['title', 'aria-label', 'aria-description', 'aria-valuetext', 'placeholder'];
      const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
        if (node instanceof Text) {
          if (!node.parentElement.closest('script, style, noscript, .picture')) said.push(node.data);
        } else if (!node.closest('.transition')) said.push(...spoken.map((name) => node.getAttribute(name) ?? ''));
      }
      const words = 'the is are of goes becomes driven would which what why waits now nothing something somebody deadline press speed or and with from';
      const word = new RegExp(`\\b(${words.replaceAll(' ', '|')})\\b`, 'i');
      return [...new Set(said.filter((one) => word.test(one.replaceAll('out of service', ''))))];
    })()
    """

extension BrowserTests {
    /// What the page says to people who speak German.
    @Suite struct LanguageTests {
        @Test(
            "in German every sentence is German, and names are as in the chart",
            arguments: ["demo.board", "elevator-door.board", "parking-exit.board", "airlock.board"])
        func german(board: String) async throws {
            let page = try LivePage(board: board)
            try await Browser.with("\(page.address)?lang=de", .init(width: 1280)) {
                browser in
                #expect(try await browser.value("document.documentElement.lang") == "de")
                try await browser.until("document.querySelector('#log .chip')")
                try await expectGerman(browser)
                // What is ignored, put out and taken in, too.
                for kind in 5...7 { try await browser.click("#log-kinds label:nth-of-type(\(kind))") }
                _ = try await page.post("do?lane=0", "fail")
                try await browser.until("document.querySelector('#log-lines').textContent.includes('machine did fail')")
                try await browser.until("document.title.startsWith('(1) Störung')")
                try await browser.until("document.querySelector('#log-lines').textContent.includes(' wird aktiv')")
                try await browser.click(".facts .ask")
                try await browser.until("document.querySelector('.why[open] dt').textContent === 'seit'")
                try await expectGerman(browser)
                try await browser.press(.escape)
                // The past says what it is.
                try await browser.run(focus: "canvas")
                try await browser.press(.left)
                try await browser.until(
                    "document.querySelector('#past-words').textContent.startsWith('Gezeigt wird Vergangenes')")
                try await expectGerman(browser)
                try await browser.press(.escape)
                try await browser.until("document.querySelector('#past').hidden")
                #expect(try await browser.value("document.querySelector('header').offsetHeight < 50"), "one row")
                #expect(
                    try await browser.value("/^[0-9]+,[0-9]{3}$/.test(document.querySelector('#clock').textContent)"))
            }
        }

        private func expectGerman(_ browser: Browser, location: SourceLocation = #_sourceLocation) async throws {
            let left: [String] = try await browser.value(englishInGerman)
            #expect(left.isEmpty, sourceLocation: location)
        }

        @Test("the browser's own language is taken, and a link leads to the other one")
        func chosen() async throws {
            let page = try LivePage(board: "demo.board")
            try await Browser.with(page.address) { browser in
                #expect(try await browser.value("document.documentElement.lang") == "en")
                let agent: String = try await browser.value("navigator.userAgent")
                try await browser.devtools(
                    "Network.setUserAgentOverride", ["userAgent": agent, "acceptLanguage": "fr-FR,de-AT,en"])
                try await browser.go(to: page.address)
                #expect(try await browser.value("document.documentElement.lang") == "de")
                #expect(try await browser.value("document.querySelector('#run').textContent") == "Pause")
                try await browser.click("#language a")
                try await browser.until("document.documentElement.lang === 'en' && \(Browser.showsBoard)")
            }
        }
    }
}
