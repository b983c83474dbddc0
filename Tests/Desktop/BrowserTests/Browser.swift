import Foundation
import LivePages
import Testing

/// A browser of one test, without a window.
final class Browser: Sendable {
    private let session: String

    /// How a browser is, as far as a page may ask.
    struct Look: Sendable, CustomStringConvertible {
        var width = 1366
        var height = 768
        var isDark = false
        var isPhone = false

        static let laptop = Look()
        static let phone = Look(width: 390, height: 844, isPhone: true)

        var description: String { "\(width)x\(height)\(isDark ? " dark" : "")" }
    }

    /// How long a test waits for something that has to come: only a machine that is very busy needs that long.
    static let patience = 180

    private init(session: String) { self.session = session }

    /// Opens a page in a browser, does something there, and closes it. Nothing may have been said on its console,
    /// unless a test expects that.
    static func with(
        _ page: String, _ look: Look = .laptop, mayComplain: Bool = false, isReady: String = Browser.showsBoard,
        _ body: (Browser) async throws -> Void
    ) async throws {
        let browser = try await open(look)
        do {
            try await browser.go(to: page, until: isReady)
            try await body(browser)
            let complaints = try await browser.complaints()
            if !mayComplain { #expect(complaints.isEmpty, "\(complaints)") }
        } catch {
            try await browser.close()
            throw error
        }
        try await browser.close()
    }

    private static func open(_ look: Look) async throws -> Browser {
        let driver = try await Driver.shared.start()
        let options: [String: Any] = [
            "args": [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
                "--no-first-run", "--disable-background-networking", "--disable-component-update",
            ]
        ]
        let capabilities: [String: Any] = [
            "browserName": "chrome", "acceptInsecureCerts": true, "timeouts": ["script": (patience + 30) * 1000],
            "goog:loggingPrefs": ["browser": "ALL"], "goog:chromeOptions": options,
        ]
        let answer = try await post("\(driver)/session", ["capabilities": ["alwaysMatch": capabilities]])
        guard let id = (answer as? [String: Any])?["sessionId"] as? String else {
            throw Driver.Failure(description: "there is no session")
        }
        let browser = Browser(session: "\(driver)/session/\(id)")
        try await browser.resize(look)
        return browser
    }

    /// Changes what the page sees of the browser.
    func resize(_ look: Look) async throws {
        try await devtools(
            "Emulation.setDeviceMetricsOverride",
            ["width": look.width, "height": look.height, "deviceScaleFactor": 1, "mobile": look.isPhone])
        try await devtools(
            "Emulation.setTouchEmulationEnabled", ["enabled": look.isPhone, "maxTouchPoints": look.isPhone ? 5 : 1])
        try await devtools(
            "Emulation.setEmulatedMedia",
            ["features": [["name": "prefers-color-scheme", "value": look.isDark ? "dark" : "light"]]])
    }

    private func close() async throws { try await Browser.send("DELETE", session, nil) }
}

// What a test does
extension Browser {
    /// What is so when a page shows its board.
    static let showsBoard = "document.body.dataset.connected === 'true' && document.querySelector('.lit')"

    /// Opens a page, and waits until it shows what it is for.
    func go(to page: String, until isReady: String = Browser.showsBoard) async throws {
        try await Browser.post("\(session)/url", ["url": page])
        try await until(isReady)
    }

    /// Asks the page for a moment, in seconds, by the slider.
    func go(toMoment time: String) async throws {
        let _: Bool = try await value(
            """
            (() => {
              const slider = document.querySelector('.bar input[type=range]');
              slider.value = '\(time)';
              slider.dispatchEvent(new Event('input'));
              return true;
            })()
            """)
    }

    /// Waits until a condition of JavaScript is true.
    func until(_ condition: String, _ comment: Comment? = nil, location: SourceLocation = #_sourceLocation) async throws
    {
        let isTrue = try await run(
            """
            const done = arguments[0], end = performance.now() + \(Browser.patience) * 1000;
            const look = () => {
              if (\(condition)) done(true);
              else if (performance.now() > end) done(false);
              else setTimeout(look, 10);
            };
            look();
            """, isAsynchronous: true)
        try #require(isTrue as? Bool == true, comment ?? "\(condition)", sourceLocation: location)
    }

    /// Lets a time pass in the page, for what is measured.
    func pass(milliseconds: Int) async throws {
        _ = try await run("setTimeout(arguments[0], \(milliseconds));", isAsynchronous: true)
    }

    /// The value of an expression of JavaScript.
    func value<Value>(_ expression: String, as: Value.Type = Value.self) async throws -> Value {
        let value = try await run("return \(expression)")
        guard let value = value as? Value else {
            throw Driver.Failure(description: "\(expression) is \(value ?? "nothing")")
        }
        return value
    }

    /// Runs a script, whatever the page's own policy says of scripts.
    func load(_ script: String) async throws { _ = try await run(script) }

    /// What a script gives to `done`.
    func asynchronous<Value>(_ script: String, as: Value.Type = Value.self) async throws -> Value {
        let value = try await run("const done = arguments[0];\n\(script)", isAsynchronous: true)
        guard let value = value as? Value else {
            throw Driver.Failure(description: "\(script) gives \(value ?? "nothing")")
        }
        return value
    }

    private func run(_ script: String, isAsynchronous: Bool = false) async throws -> Any? {
        try await Browser.post(
            "\(session)/execute/\(isAsynchronous ? "async" : "sync")", ["script": script, "args": [Any]()])
    }

    /// Clicks what a selector finds, as a person with a mouse.
    func click(_ selector: String) async throws {
        try await press(element: element(selector))
    }

    /// Clicks an element. What moves meanwhile, as a statechart does, is clicked once it is there.
    private func press(element: String) async throws {
        for _ in 0..<100 {
            do {
                try await Browser.post("\(session)/element/\(element)/click", [String: Any]())
                return
            } catch let failure as Driver.Failure
                where failure.description.contains("click intercepted") || failure.description.contains("zero size")
            {
                let _: Bool = try await asynchronous("requestAnimationFrame(() => done(true));")
            }
        }
        try await Browser.post("\(session)/element/\(element)/click", [String: Any]())
    }

    /// Clicks a button of a lane by its words.
    func click(button words: String, lane: Int = 0) async throws {
        let xpath = "//section[@aria-labelledby='lane-\(lane)']//button[normalize-space()='\(words)']"
        try await press(element: element(xpath, using: "xpath"))
    }

    /// Types into what a selector finds; for a file input, the path of a file.
    func type(_ text: String, into selector: String) async throws {
        try await Browser.post("\(session)/element/\(element(selector))/value", ["text": text])
    }

    private func element(_ selector: String, using strategy: String = "css selector") async throws -> String {
        let found = try await Browser.post("\(session)/element", ["using": strategy, "value": selector])
        guard let id = (found as? [String: String])?.values.first else {
            throw Driver.Failure(description: "nothing is \(selector)")
        }
        return id
    }

    /// Presses keys, one after the other; `shift` is held meanwhile.
    func press(_ keys: Key..., shift: Bool = false) async throws {
        var actions: [[String: Any]] = shift ? [["type": "keyDown", "value": Key.shift.rawValue]] : []
        for key in keys {
            actions.append(["type": "keyDown", "value": key.rawValue])
            actions.append(["type": "keyUp", "value": key.rawValue])
        }
        if shift { actions.append(["type": "keyUp", "value": Key.shift.rawValue]) }
        try await Browser.post(
            "\(session)/actions", ["actions": [["type": "key", "id": "keyboard", "actions": actions]]])
    }

    /// A key as WebDriver names it.
    struct Key: RawRepresentable {
        let rawValue: String

        static let tab = Key(rawValue: "\u{E004}")
        static let enter = Key(rawValue: "\u{E007}")
        static let shift = Key(rawValue: "\u{E008}")
        static let escape = Key(rawValue: "\u{E00C}")
        static let left = Key(rawValue: "\u{E012}")
        static let right = Key(rawValue: "\u{E014}")
        static let down = Key(rawValue: "\u{E015}")
        static let space = Key(rawValue: " ")

        /// A key with a letter on it.
        static func letter(_ letter: Character) -> Key { Key(rawValue: String(letter)) }
    }

    /// What the browser had to say about the page, besides notes.
    func complaints() async throws -> [String] {
        let entries = try await Browser.post("\(session)/se/log", ["type": "browser"]) as? [[String: Any]] ?? []
        return entries.filter { $0["level"] as? String != "INFO" }.compactMap { $0["message"] as? String }
    }

    /// Asks the browser's own interface.
    @discardableResult
    func devtools(_ command: String, _ parameters: [String: Any] = [:]) async throws -> [String: Any] {
        let answer = try await Browser.post(
            "\(session)/goog/cdp/execute", ["cmd": command, "params": parameters])
        return answer as? [String: Any] ?? [:]
    }
}

// The protocol
extension Browser {
    @discardableResult
    private static func post(_ url: String, _ body: [String: Any]) async throws -> Any? {
        try await send("POST", url, String(decoding: JSONSerialization.data(withJSONObject: body), as: UTF8.self))
    }

    @discardableResult
    private static func send(_ method: String, _ url: String, _ body: String?) async throws -> Any? {
        let answer = try await Answer.of(
            url, method: method, body: body, headers: ["Content-Type": "application/json"])
        let value = try answer.json()["value"]
        guard answer.status == 200 else {
            let error = value as? [String: Any]
            throw Driver.Failure(
                description: "\(error?["error"] ?? answer.status): \(error?["message"] ?? answer.text)")
        }
        return value
    }
}
