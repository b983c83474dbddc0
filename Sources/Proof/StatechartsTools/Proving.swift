import DesktopTool
import Explorer
import Foundation

/// Proves one thing after another, and prints what was seen of each, until somebody stops it.
struct Proving {
    let limits: ProofLimits
    let isBrief: Bool
    /// Whether somebody stopped it.
    let asked: Interruption.Flag
    /// Takes what is printed.
    let print: (String) -> Void
    /// How many explorations showed something that does not hold, or did not come to their end.
    private(set) var failures = 0
    /// The first script that shows how something breaks.
    private(set) var script: String?

    init(
        limits: ProofLimits, isBrief: Bool, asked: Interruption.Flag,
        print: @escaping (String) -> Void = { Console.write($0) }
    ) {
        self.limits = limits
        self.isBrief = isBrief
        self.asked = asked
        self.print = print
    }

    /// Proves them all; what is not begun is named.
    mutating func prove(_ chapters: [(title: String, claims: [Claim])]) {
        for (title, claims) in chapters {
            guard !asked.isSet else {
                print("\(title): not begun\n")
                continue
            }
            let (limits, asked) = (limits, asked)
            let (proofs, notBegun) = waiting { await Self.prove(claims, limits, asked) }
            let report = ProofReport(title, proofs, notBegun: notBegun)
            print(isBrief ? report.summary : report.text)
            failures += proofs.count(where: \.fails)
            script = script ?? proofs.lazy.flatMap(\.violations).compactMap(\.script).first
        }
    }

    /// Says by a failure that not everything holds. The script is written before, if it has a place.
    func finish(scriptFile: String?) throws(ToolError) {
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
        do {
            try script.write(toFile: file, atomically: true, encoding: .utf8)
        } catch {
            throw .failure("\(file): cannot be written: \(error.localizedDescription)")
        }
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
