import LivePages
import Simulation
import TestSupport
import Testing

extension BrowserTests {
    /// How much of a processor the page takes. It is measured and printed, and none of it is expected:
    /// docs/understanding/performance.md has the goals.
    @Suite struct CostTests {
        @Test("what the main thread of a page with eight lanes does is measured")
        func eightLanes() async throws {
            let page = try LivePage(.eightTurnstiles())
            try await Browser.with(page.address) { browser in
                try await browser.devtools("Performance.enable")
                let idle = try await cost(of: page, browser)
                try await page.throwCoins()
                try await browser.until("document.querySelectorAll('#log-lines li').length > 16")
                let busy = try await cost(of: page, browser)
                #expect(idle.events == 0 && busy.events > 100)
                let rate = busy.events / busy.seconds
                print(
                    "eight lanes: \(Int(idle.task / idle.seconds)) ms of TaskDuration in a second,",
                    "\(Int(busy.task / busy.seconds)) with \(Int(rate)) events a second:",
                    "\(Double(Int(100 * busy.task / busy.events)) / 100) ms for an event")
            }
        }

        /// Milliseconds of the main thread's tasks, seconds, and how many events machines answered.
        private typealias Cost = (task: Double, seconds: Double, events: Double)

        private func cost(of page: LivePage, _ browser: Browser) async throws -> Cost {
            let (task, time, events) = try await count(page, browser)
            // One timer of the browser: a condition that is looked at again and again would be measured too.
            try await browser.pass(milliseconds: 10_000)
            let (laterTask, laterTime, laterEvents) = try await count(page, browser)
            return ((laterTask - task) * 1_000, laterTime - time, laterEvents - events)
        }

        private func count(_ page: LivePage, _ browser: Browser) async throws -> (Double, Double, Double) {
            let metrics = try await browser.devtools("Performance.getMetrics")["metrics"] as? [[String: Any]] ?? []
            func metric(_ name: String) throws -> Double {
                try #require(metrics.first { $0["name"] as? String == name }?["value"] as? Double)
            }
            let events = try await page.get("history.jsonl").text.matches(of: /"kind":"event"/).count
            return (try metric("TaskDuration"), try metric("Timestamp"), Double(events))
        }
    }
}
