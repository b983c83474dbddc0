/// What must hold after every act in every state, in words.
public struct Rule: Sendable {
    /// A short name, such as `money-conserved`.
    public let name: String
    /// One sentence: what holds.
    public let sentence: String
    /// Where it comes from: a standard, a rule of this project, or plain sense.
    public let source: String

    /// A rule.
    public init(_ name: String, _ sentence: String, from source: String) {
        self.name = name
        self.sentence = sentence
        self.source = source
    }
}

/// A step that rules judge: one act, and all that can be seen of what it did.
package protocol RuledStep {
    /// Any step, to list the rules from.
    static var example: Self { get }
    /// Goes through the rules in the order in which they are asked, each with its check. All of this is one function
    /// for the optimizer: there are a billion steps.
    func visitRules<Visitor: RuleVisitor>(_ rule: inout Visitor)
}

/// Takes one rule after another.
package protocol RuleVisitor {
    /// A rule, and whether the step keeps it.
    mutating func callAsFunction(
        _ name: StaticString, _ sentence: StaticString, from source: StaticString, holds: @autoclosure () -> Bool)
}

extension RuledStep {
    /// All rules.
    package static var rules: [Rule] {
        var list = RuleList()
        example.visitRules(&list)
        return list.rules
    }

    /// The first rule that the step breaks.
    @inline(__always)
    package var brokenRule: Rule? {
        var search = RuleSearch()
        visitRules(&search)
        return search.broken < 0 ? nil : Self.rule(at: search.broken)
    }

    @inline(never)
    private static func rule(at place: Int) -> Rule { rules[place] }
}

private struct RuleList: RuleVisitor {
    var rules: [Rule] = []

    mutating func callAsFunction(
        _ name: StaticString, _ sentence: StaticString, from source: StaticString, holds: @autoclosure () -> Bool
    ) {
        rules.append(Rule(name.description, sentence.description, from: source.description))
    }
}

/// Asks all of them. What it keeps are numbers, which cost nothing while a rule holds.
private struct RuleSearch: RuleVisitor {
    /// Which rule is asked next, and which one was broken first.
    private var next = 0
    private(set) var broken = -1

    @inline(__always)
    mutating func callAsFunction(
        _ name: StaticString, _ sentence: StaticString, from source: StaticString, holds: @autoclosure () -> Bool
    ) {
        if broken < 0, !holds() { broken = next }
        next += 1
    }
}
