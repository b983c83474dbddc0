import CommandLines
import DesktopTool
import Foundation

/// Runs the programs of the benchmark, prints a table of what they say, and keeps it in a file.
@main
struct Main: DesktopProgram {
    static var table: CommandTable { Plan.table }

    static func run(_ words: Invocation) throws(ToolError) { try run(Plan(words)) }

    private static func run(_ plan: Plan) throws(ToolError) {
        var collection = Collection(lines: plan.lines)
        for (number, step) in plan.steps.enumerated() {
            Console.complain("benchmark: \(number + 1) of \(plan.steps.count): \(step.label) ...")
            try collection.take(step.run(onProcessor: plan.processor))
        }
        for image in plan.images { collection.add(try image.figures()) }
        try collection.requireEqualAnswers()
        let goals = Goal.all.compactMap { $0.outcome(in: collection) }
        let results = Results(machine: .this, isQuick: plan.isQuick, figures: collection.figures, goals: goals)
        try results.write(to: plan.results)
        guard plan.limits.isEmpty else {
            let table = LimitTable(limits: plan.limits, collection: collection)
            Console.write(table.text)
            Console.complain("benchmark: all samples are in \(plan.results)")
            return try table.requireAllKept()
        }
        Console.write(ResultTable.text(results))
        Console.complain("benchmark: all samples are in \(plan.results)")
    }
}
