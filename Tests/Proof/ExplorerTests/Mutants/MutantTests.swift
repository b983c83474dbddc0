import Testing

@testable import Explorer

@Suite("A machine that breaks one thing is caught") struct MutantTests {
    @Test("every broken machine breaks a rule, the right one, and every rule of every machine is broken by one")
    func caught() async {
        let catches = await explore()
        var broken: Set<String> = []
        for (mutant, caught) in catches {
            let name = "\(mutant.machine): \(mutant.name)"
            guard let caught else {
                Issue.record("nothing caught: \(name)")
                continue
            }
            broken.insert("\(mutant.machine): \(caught.rule)")
            #expect(mutant.rule == nil || caught.rule == mutant.rule, "\(name): \(caught.rule)")
            // The shortest way to what a door breaks may be one that only other durations allow.
            let isReal = caught.isReal || mutant.machine == "elevator-door"
            #expect(isReal, "the usual durations do not allow it: \(name)")
        }
        let rules = BrokenMachine.rules.flatMap { machine, names in names.map { "\(machine): \($0)" } }
        for rule in rules {
            let isBroken = broken.contains(rule)
            #expect(isBroken != (BrokenMachine.unbreakable[rule] != nil), "\(rule) is broken: \(isBroken)")
        }
        #expect(BrokenMachine.unbreakable.keys.allSatisfy(rules.contains))
        print(table(catches))
    }

    @Test("there are many, and no two of the same name")
    func names() {
        let names = BrokenMachine.all.map { "\($0.machine): \($0.name)" }
        #expect(names.count >= 60)
        #expect(Set(names).count == names.count)
    }

    /// What caught each of them, as many at once as there are processors.
    private func explore() async -> [(mutant: BrokenMachine, caught: Catch?)] {
        await withTaskGroup { group in
            for (number, mutant) in BrokenMachine.all.enumerated() {
                group.addTask { (number, await mutant.explore()) }
            }
            var catches: [Int: Catch?] = [:]
            for await (number, caught) in group { catches[number] = caught }
            return BrokenMachine.all.enumerated().map { ($1, catches[$0] ?? nil) }
        }
    }

    /// One line for each, by machines and names.
    private func table(_ catches: [(mutant: BrokenMachine, caught: Catch?)]) -> String {
        let lines = catches.map { mutant, caught in
            let found = caught.map { caught in
                "\(caught.rule) after \(caught.steps) \(caught.steps == 1 ? "step" : "steps")"
                    + (caught.isReal ? "" : ", with other durations")
            }
            return "\(mutant.machine): \(mutant.name): \(found ?? "nothing")"
        }
        return (lines.sorted() + ["\(lines.count) broken machines"]).joined(separator: "\n")
    }
}
