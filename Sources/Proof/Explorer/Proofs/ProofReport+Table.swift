extension ProofReport {
    /// The rows of the tables that were taken, in Markdown: for each region, what each state answers to each event.
    package var table: String {
        let arrows = proofs.flatMap(\.arrows).together
        var text = "# \(title)\n"
        for region in Set(arrows.map(\.region)).sorted() {
            text += "\n## \(region)\n\n| state | event | answer | commands |\n|---|---|---|---|\n"
            for arrow in arrows where arrow.region == region {
                let answer = arrow.verdict == .handled ? arrow.to : "*\(arrow.verdict.label)*"
                let cells = [arrow.from, arrow.event, answer, arrow.commands.joined(separator: ", ")]
                text += "| \(cells.map(\.inCell).joined(separator: " | ")) |\n"
            }
        }
        let missing = RowCoverage(arrows).missing
        if !missing.isEmpty { text += "\nNever taken: \(missing.joined(separator: "; ")).\n" }
        return text
    }
}

extension String {
    /// With bars that end no cell.
    fileprivate var inCell: String { split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|") }
}
