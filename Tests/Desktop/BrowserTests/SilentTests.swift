import Foundation
import LivePages
import TestSupport
import Testing

extension BrowserTests {
    /// What a page says of things that it is not told, which on a board are many: here it is a film that lacks them.
    @Suite struct SilentTests {
        private let folder = Result { try Folder() }

        @Test("a start of the firmware begins every machine anew, though no record says so")
        func start() async throws {
            try await Browser.with("file://\(film(of: "wait 1s\nfail\nwait 3s\nrepair\nwait 5s\n", asOfABoard))") {
                browser in
                // The film has no word of the repair.
                try await browser.until("\(log).includes('the firmware starts') && !\(log).includes('repair')")
                for (time, state) in [("2", "broken"), ("6", "locked"), ("3", "broken"), ("4.5", "locked")] {
                    try await browser.go(toMoment: time)
                    try await browser.until(
                        "Number(document.querySelector('#clock').textContent) === \(time)")
                    #expect(try await browser.value(fact) == state, "\(time)")
                    // And so say the lines over time.
                    #expect(
                        try await browser.value(
                            "document.querySelector('.bar output').textContent.includes('passage \(state)')"),
                        "\(time)")
                }
                try await browser.click(".facts .ask")
                try await browser.until("document.querySelector('.why[open] h3').textContent === 'passage is locked'")
                #expect(
                    try await browser.value("document.querySelector('.why dd').textContent")
                        == "the beginning of what is known here")
            }
        }

        /// The statuses in the middle go, deadlines are none's, and what was a repair is a start.
        private func asOfABoard(_ lines: [String]) -> [String] {
            let statuses = lines.indices.filter { lines[$0].contains(#""running""#) }
            return lines.indices.compactMap { place in
                if lines[place].contains("machineRepairDidComplete") { return #"{"t_ns":4055000000,"kind":"start"}"# }
                return statuses.dropFirst().dropLast().contains(place) ? nil : withoutDeadlines(lines[place])
            }
        }

        private func withoutDeadlines(_ line: String) -> String {
            line.replacing(/"deadlines":\{[^}]*\},?/, with: "").replacing(",}", with: "}")
        }

        @Test("where deadlines are not told, nobody says that there are none")
        func deadlines() async throws {
            let script = "coin 50\nwait 1s\n"
            try await Browser.with("file://\(film(of: script, { $0.map(withoutDeadlines) }))") { browser in
                try await browser.until("\(fact) === 'unlocked'")
                #expect(try await browser.value("document.querySelector('.deadline').textContent") == "")
                try await browser.click(".facts .ask")
                try await browser.until(
                    "document.querySelector('.why[open] dl').textContent.includes('deadlinenot in what is known here')")
            }
        }

        @Test("a state can be asked about where the present one is not known")
        func unknown() async throws {
            let unknown = { (lines: [String]) in
                lines.map { $0.replacing(/"facts":\{"passage":"[a-z.]*","credit":0,/, with: #""facts":{"#) }
            }
            try await Browser.with("file://\(film(of: "wait 1s\n", unknown))") { browser in
                try await browser.until("document.querySelector('.picture [data-state=broken]')")
                try await browser.load(
                    "document.querySelector('.picture [data-state=broken]').dispatchEvent(new Event('click', { bubbles: true }))"
                )
                try await browser.until(
                    "document.querySelector('.why[open] h3').textContent === 'passage broken: what it is now is not known'"
                )
            }
        }

        /// The address of a film, of which some lines are others.
        private func film(of script: String, _ change: ([String]) -> [String]) throws -> String {
            let folder = try folder.get()
            let text = try String(contentsOfFile: folder.film(of: script), encoding: .utf8)
            let parts = text.split(separator: #"<script id="film" type="application/jsonl">"# + "\n", maxSplits: 1)
            let (before, rest) = (try #require(parts.first), try #require(parts.last))
            let end = try #require(rest.firstRange(of: "</script>"))
            let lines = rest[..<end.lowerBound].split(separator: "\n").map(String.init)
            let board = try #require(lines.first)
            let changed = ([board] + change(Array(lines.dropFirst()))).joined(separator: "\n")
            return try folder.file(
                "changed.html",
                "\(before)<script id=\"film\" type=\"application/jsonl\">\n\(changed)\n\(rest[end.lowerBound...])")
        }

        private let fact =
            "[...document.querySelectorAll('.facts div')].find((row) => row.firstElementChild.textContent === 'passage')?.lastElementChild.textContent"
        private let log = "document.querySelector('#log-lines').textContent"
    }
}
