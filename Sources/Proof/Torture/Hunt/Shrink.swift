import ControlLoop
import Statecharts

/// Makes a list that fails as short as leaving things out gets it: delta debugging, after Andreas Zeller and Ralf
/// Hildebrandt, "Simplifying and Isolating Failure-Inducing Input" (IEEE TSE, 2002).
package func shrink<Element>(
    _ list: [Element], mostTries: Int = 3_000, fails: ([Element]) throws -> Bool
) rethrows -> [Element] {
    var list = list
    var parts = 2
    var tries = 0
    while list.count > 1 {
        let size = (list.count + parts - 1) / parts
        var hasShrunk = false
        var start = 0
        while start < list.count {
            guard tries < mostTries else { return list }
            let rest = Array(list[..<start]) + Array(list[min(list.count, start + size)...])
            tries += 1
            if !rest.isEmpty, try fails(rest) {
                list = rest
                hasShrunk = true
            } else {
                start += size
            }
        }
        if hasShrunk {
            parts = max(2, parts - 1)
        } else if size == 1 {
            return list
        } else {
            parts = min(list.count, parts * 2)
        }
    }
    return list
}

extension Torturer {
    /// The shortest script that was found to break the rule that a plan breaks, with the end of its trace; nil if the
    /// plan does not break any, or its script alone does not break the same one.
    package func shrunk(_ plan: RunPlan, mostTries: Int = 3_000) throws -> (
        script: [TimedInfluence], result: RunResult
    )? {
        let result = try run(plan, keepsLog: true)
        guard let broken = result.broken else { return nil }
        // Until then time has to pass, too.
        let end = TimedInfluence(time: Instant.zero + result.time, influence: .nothing)
        func breaks(_ script: [TimedInfluence]) throws -> Bool {
            try run(script + [end], mutants: plan.mutants).broken?.name == broken.name
        }
        guard try breaks(result.log) else { return nil }
        // Most of a run is over long before it breaks.
        var recent = result.log
        var count = 16
        while count < recent.count {
            let tail = Array(recent.suffix(count))
            if try breaks(tail) {
                recent = tail
                break
            }
            count *= 4
        }
        let script = try shrink(recent, mostTries: mostTries, fails: breaks) + [end]
        return (script, try run(script, mutants: plan.mutants))
    }
}
