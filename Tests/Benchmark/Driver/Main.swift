import DesktopTool
import Foundation

/// Runs the programs of the benchmark, prints a table of what they say, and keeps it in a file.
@main
struct Main {
    static func main() {
        do throws(ToolError) {
            let words = Array(CommandLine.arguments.dropFirst())
            if words == ["--help"] || words == ["-h"] { return Console.write(usage + "\n") }
            try run(Plan(words))
        } catch {
            Console.complain(error.message)
            exit(error.status)
        }
    }

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

    static let usage = """
        usage: portcullis-bench --embedded FILE --desktop FILE --native DIR --tool FILE --board FILE --async FILE
                                --results FILE [--image NAME=FILE]... [--lines FILE]... [--quick]
               portcullis-bench --limits FILE --lines FILE... --results FILE

        Runs the programs of the benchmark several times, on one processor, that of --async on all of them, and prints a
        table: medians, with the smallest and the largest sample. FILE of --results gets all samples as JSON. --image adds the
        size of a firmware image, --lines adds figures that were measured before: one JSON object a line. A time is never a
        failure; wrong answers are.

        With --limits it runs nothing: a figure of those lines that is not there, or is above its limit in that file, is a
        failure.

        Exit status: 0 done, 1 failure, 2 wrong usage. `make bench` builds everything and runs it.
        """
}
