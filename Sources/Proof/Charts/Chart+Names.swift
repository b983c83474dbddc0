extension Chart {
    /// The name of a state in files: it is the id of its shape, too.
    static func id(_ kind: String, _ region: String, _ name: String) -> String {
        "\(kind)-\(region)-\(name)".map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
    }
}

extension Chart.Region {
    /// The id of a state's box.
    func id(of state: String) -> String { Chart.id("state", name, state) }
    /// The id of a superstate's box.
    func id(ofSuperstate superstate: String) -> String { Chart.id("superstate", name, superstate) }
    /// The id of the sign for the state that was left.
    func id(ofHistory superstate: String) -> String { Chart.id("history", name, superstate) }
    /// The id of the dot where the region begins.
    var idOfFirst: String { "first-\(name)" }
    /// The id of an arrow.
    func id(ofTransition index: Int) -> String { "transition-\(name)-\(index)" }
    /// The id of the point where arrows leave a superstate.
    func id(ofExit superstate: String) -> String { Chart.id("exit", name, superstate) }
    /// The id of a place that stands for several states.
    func id(ofSeveral name: String) -> String { Chart.id("several", self.name, name) }
    /// The id of an arrow's text.
    func id(ofLabel index: Int) -> String { "label-\(name)-\(index)" }
    /// The sign for the state that was left: with a star where that is in superstates of its own.
    func sign(ofHistory superstate: String) -> String {
        states.contains { $0.name.isPart(of: superstate) && $0.name.depth > superstate.depth + 1 } ? "H*" : "H"
    }
    /// Whether an arrow leaves a superstate as a whole.
    func isLeft(_ superstate: String) -> Bool { transitions.contains { $0.from == .superstate(superstate) } }
    /// The places that stand for several states.
    var severals: [String] {
        var names: [String] = []
        for transition in transitions {
            if case .several(let name) = transition.from, !names.contains(name) { names.append(name) }
        }
        return names
    }
    /// The superstates that an arrow leads into as they were left.
    var histories: [String] {
        var names: [String] = []
        for transition in transitions {
            if case .history(let name) = transition.to, !names.contains(name) { names.append(name) }
        }
        return names
    }
}

extension Chart.Transition {
    /// The innermost superstate that it does not leave, in which its text has its place; nil outside all of them.
    var superstate: String? { zip(from.superstates, to.superstates).reversed().first { $0 == $1 }?.0 }
}

extension Chart.Place {
    /// The superstates that it is in, from the outermost. A border is not inside, so that whatever leaves it crosses
    /// it.
    fileprivate var superstates: [String] {
        switch self {
        case .state(let name), .superstate(let name), .history(let name): name.superstates
        case .several: []
        }
    }
}
