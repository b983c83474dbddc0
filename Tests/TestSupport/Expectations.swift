import ControlLoop
import MockChip
import Statecharts
import Testing

/// Expects two values to be equal; for values of noncopyable things, which `#expect` cannot take apart.
package func check<Value: Equatable>(
    _ found: Value, _ expected: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(found == expected, sourceLocation: sourceLocation)
}

extension MockChip {
    /// Plans a change that must fit.
    package mutating func mustPlan(
        offset: Int, isHigh: Bool, at time: Instant, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        check(plan(offset: offset, isHigh: isHigh, at: time), true, sourceLocation: sourceLocation)
    }

    /// Arms a fault that must fit.
    package mutating func mustArm(_ fault: MockFault, sourceLocation: SourceLocation = #_sourceLocation) {
        check(arm(fault), true, sourceLocation: sourceLocation)
    }
}
