/// Something with finitely many states, for an exploration.
protocol Explorable {
    associatedtype Step

    /// What two states share exactly when the same can follow from both.
    var key: PairKey { get }
    /// What can happen now.
    var steps: [Step] { get }
    /// Takes a step to its end.
    mutating func take(_ step: Step)
    /// Whether nothing is going on and nothing is wrong.
    var isAtRest: Bool { get }
    /// Whether a step mends or takes its course, so that a way back may use it.
    static func isWayBack(_ step: Step) -> Bool
}

/// Every state that steps lead to. Breadth first, so that a rule that breaks is shown with the shortest way there.
struct Exploration<State: Explorable> {
    /// How many states there are.
    private(set) var states = 0
    /// How many steps there are between them.
    private(set) var transitions = 0
    /// The first rule that broke, with the steps that lead there. The exploration ends with it: a machine that breaks a rule
    /// may have any number of states.
    private(set) var broken: String?
    /// How many states have no way back to one at rest, and the steps that lead to the first of them.
    private(set) var lost = 0
    private(set) var wayToLost = ""

    /// How each state was reached first.
    private var parents: [Int32] = []
    private var steps: [State.Step?] = []

    /// Explores everything. `judge` gets each step with the states before and after it, and names the rule that broke.
    init(from start: State, judge: (_ before: State, _ step: State.Step, _ after: State) -> String?) {
        var places: [PairKey: Int32] = [start.key: 0]
        var frontier = [(state: start, place: Int32(0))]
        var back = WaysBack()
        add(from: -1, by: nil)
        back.add(isAtRest: start.isAtRest)
        while !frontier.isEmpty {
            var next: [(state: State, place: Int32)] = []
            for (state, place) in frontier {
                for step in state.steps {
                    var after = state
                    after.take(step)
                    transitions += 1
                    if let rule = judge(state, step, after) {
                        broken = "\(rule), after \(describe(wayTo(place) + [step]))"
                        states = parents.count
                        return
                    }
                    let key = after.key
                    let known = places[key]
                    let target = known ?? Int32(parents.count)
                    if State.isWayBack(step) { back.add(from: place, to: target) }
                    guard known == nil else { continue }
                    places[key] = target
                    add(from: place, by: step)
                    back.add(isAtRest: after.isAtRest)
                    next.append((after, target))
                }
            }
            frontier = next
        }
        states = parents.count
        let withoutWay = back.statesWithoutWay()
        lost = withoutWay.count
        if let first = withoutWay.first { wayToLost = describe(wayTo(first)) }
    }

    private mutating func add(from parent: Int32, by step: State.Step?) {
        parents.append(parent)
        steps.append(step)
    }

    private func wayTo(_ place: Int32) -> [State.Step] {
        var way: [State.Step] = []
        var place = Int(place)
        while let step = steps[place] {
            way.append(step)
            place = Int(parents[place])
        }
        return way.reversed()
    }

    private func describe(_ way: [State.Step]) -> String { way.map { "\($0)" }.joined(separator: ", ") }
}
