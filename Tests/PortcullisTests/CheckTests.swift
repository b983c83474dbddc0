import Testing

@testable import portcullis

@Suite struct CheckTests {
    @Test("check says what is wired to what")
    func wiring() throws {
        let folder = try Folder()
        let report = Check.report(try folder.board())
        #expect(
            report.hasPrefix("\(folder.url.path)/a.board: good\nchip with the label demo\n\nlane north: turnstile\n"))
        #expect(report.contains("  passage-window    5s\n"))
        #expect(report.contains("  coin-slot         <- GPIO17 active-low pull-up\n"))
        #expect(report.contains("  fault             <- GPIO24 debounce 20ms\n"))
        #expect(report.contains("  doors             -> GPIO5 (fail-safe inactive)\n"))
        #expect(report.contains("  coin-inhibit      -> GPIO13 (fail-safe active)\n"))
        #expect(report.contains("  coin-slot         <- line 18\n"))
        #expect(report.contains("  note: without a repair-key, only the fault contact or a restart ends a fault\n"))
    }
}
