import Machines
import Statecharts

/// Brings a gate back to work when what broke it is over by itself: a beam that is free again, a storm that has ended.
///
/// It waits twice as long each time. A gate that fails again and again needs somebody to look: after three recoveries
/// within an hour it stays broken until its repair.
struct Recovery: Equatable, Sendable {
    /// How long the cause has to be over before the first recovery; zero: there is none.
    var after: Duration
    /// When the gate recovers, if the cause stays over until then.
    private(set) var due: Instant?
    /// How many recoveries there have been since somebody looked, or within the hour.
    private(set) var count: UInt8 = 0
    /// When the first of them was.
    private var first = Instant.zero
    /// Whether only a repair helps: something has failed that does not end by itself, or the gate has recovered often
    /// enough.
    private(set) var isBarred = false

    /// The most recoveries within an hour. Our choice.
    static var most: UInt8 { 3 }
    /// An hour.
    static var hour: Duration { .seconds(3600) }

    init(after: Duration) { self.after = after }

    /// Whether a failure now is one more of a series that has been reported.
    func isSeries(at now: Instant) -> Bool { count > 0 && now - first < Recovery.hour }

    /// Whether a gate that fails now stays broken until its repair.
    func isExhausted(at now: Instant) -> Bool { count >= Recovery.most && isSeries(at: now) }

    /// Notes a failure.
    mutating func note(_ cause: Fault) {
        if !cause.endsByItself { isBarred = true }
    }

    /// The gate stays broken until its repair, however long that takes.
    mutating func giveUp() { isBarred = true }

    /// Notes that the gate is at work again.
    mutating func noteRepair() { isBarred = false }

    /// Begins anew: somebody has looked.
    mutating func reset() {
        count = 0
        due = nil
    }

    /// Looks whether the gate is broken by something that is over.
    mutating func watch(isOver: Bool, at now: Instant) {
        guard isOver, !isBarred, after > .zero else { return due = nil }
        guard due == nil else { return }
        if !isSeries(at: now) { count = 0 }
        guard count < Recovery.most else { return }
        due = now + wait
    }

    /// Twice as long each time.
    private var wait: Duration {
        switch count {
        case 0: after
        case 1: Duration(nanoseconds: after.nanoseconds * 2)
        default: Duration(nanoseconds: after.nanoseconds * 4)
        }
    }

}

extension Recovery: Sensor {
    /// When the gate recovers.
    var deadline: Instant? { due }

    /// No input tells it anything.
    mutating func take(_ stimulus: Stimulus, isSecond: Bool, at now: Instant) {}

    /// Takes the passing of `due`: the gate recovers.
    mutating func deadlinePassed(at now: Instant) {
        due = nil
        if count == 0 { first = now }
        count += 1
    }

    /// Shows when it is due, and what came before.
    mutating func code<Coder: StateCoder>(with coder: inout Coder) {
        coder.moment(&due)
        coder.flag(&isBarred)
        coder.number(&count, atMost: Recovery.most)
        if count > 0 { coder.beginning(&first, ages: Ages(Recovery.hour)) }
    }
}
