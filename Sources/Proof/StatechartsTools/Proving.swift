import CommandLines
import DesktopTool
import Explorer
import Foundation
import Statecharts

/// What is printed of a proof.
package enum ReportForm {
    /// All that was seen.
    case full
    /// No more than the sums and the names of the rules.
    case brief
    /// The rows that were taken, as a table in Markdown; all that was seen where something does not hold.
    case table
}

/// Proves one thing after another, and prints what was seen of each, until somebody stops it.
package struct Proving {
    let limits: ProofLimits
    let form: ReportForm
    /// Whether somebody stopped it.
    let asked: Interruption.Flag
    /// Takes what is printed.
    let print: (String) -> Void
    /// How many explorations showed something that does not hold, or did not come to their end.
    package private(set) var failures = 0
    /// The first script that shows how something breaks.
    package private(set) var script: String?

    package init(
        limits: ProofLimits, form: ReportForm, asked: Interruption.Flag,
        print: @escaping (String) -> Void = { Console.write($0) }
    ) {
        self.limits = limits
        self.form = form
        self.asked = asked
        self.print = print
    }

    /// What `prove` can be told besides what it proves; `needs` is the operand that says that.
    package static func options(needs: Label? = nil) -> OptionRows {
        OptionRows([
            OptionRow(
                "--brief", "prints the names of the rules, and no more than the sums of what was seen", needs: needs),
            OptionRow(
                "--table", .words("markdown"), "prints the rows of the tables instead: states, events and answers",
                needs: needs, excludes: "--brief"),
            OptionRow("--limit", .number("STATES", 1...1_000_000_000_000), "ends after so many states", needs: needs),
            .file("--script", "where the script that breaks a rule is written", needs: needs),
        ])
    }

    /// Proves them all, as the options say. Fails when something does not hold.
    package static func run(_ chapters: [(title: String, claims: [Claim])], _ words: Invocation) throws(ToolError) {
        var limits = ProofLimits()
        if let states = words.integer("--limit") { limits.states = states }
        let scriptFile = words.text("--script")
        if let scriptFile { try ScriptPlace.check(scriptFile) }
        let interruption = Interruption()
        let form: ReportForm = words.has("--table") ? .table : words.has("--brief") ? .brief : .full
        var proving = Proving(limits: limits, form: form, asked: interruption.asked)
        proving.prove(chapters)
        try proving.finish(scriptFile: scriptFile)
    }

    /// Proves them all; what is not begun is named.
    package mutating func prove(_ chapters: [(title: String, claims: [Claim])]) {
        for (title, claims) in chapters {
            guard !asked.isSet else {
                print("\(title): not begun\n")
                continue
            }
            let (limits, asked) = (limits, asked)
            let (proofs, notBegun) = waiting { await Self.prove(claims, limits, asked) }
            let report = ProofReport(title, proofs, notBegun: notBegun)
            switch form {
            case .table where report.holds: print(report.table)
            case .brief: print(report.summary)
            case .full, .table: print(report.text)
            }
            failures += proofs.count(where: \.fails)
            script = script ?? proofs.lazy.flatMap(\.violations).compactMap(\.script).first
        }
    }

    /// Says by a failure that not everything holds. The script is written before, if it has a place.
    package func finish(scriptFile: String?) throws(ToolError) {
        if let scriptFile { try write(to: scriptFile) }
        if asked.isSet { throw .failure("stopped") }
        guard failures > 0 else { return }
        let words = failures == 1 ? "1 of these does not hold, or was" : "\(failures) of these do not hold, or were"
        throw .failure("\(words) not seen to the end")
    }

    private func write(to file: String) throws(ToolError) {
        guard let script else {
            return Console.complain("\(file) is not written: nothing broke that a script could show")
        }
        try ScriptPlace.write(script, to: file)
    }

    private static func prove(
        _ claims: [Claim], _ limits: ProofLimits, _ asked: Interruption.Flag
    ) async -> (proofs: [Proof], notBegun: [String]) {
        var proofs: [Proof] = []
        var notBegun: [String] = []
        let showsProgress = isatty(FileHandle.standardError.fileDescriptor) == 1
        for claim in claims {
            guard !asked.isSet else {
                notBegun.append(claim.name)
                continue
            }
            let meter = ProgressMeter(claim.name, isShown: showsProgress)
            let proof = await claim.prove(limits) { progress in
                meter.show(progress)
                return !asked.isSet
            }
            meter.clear()
            proofs.append(proof)
            guard proof.isInParts else { continue }
            let parts = await prove(claim.parts, limits, asked)
            proofs += parts.proofs
            notBegun += parts.notBegun
        }
        return (proofs, notBegun)
    }
}
