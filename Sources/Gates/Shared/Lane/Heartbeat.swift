import Machines
import Statecharts

/// An output that changes again and again, so that what listens to it sees a program that hangs.
struct Heartbeat: Equatable, Sendable {
    /// How long it is active and inactive together; zero: it is not wired.
    var period = Duration.zero
    /// Whether it is active.
    private(set) var isOn = true
    private var next: Instant?

    private var half: Duration { Duration(nanoseconds: period.nanoseconds / 2) }

    /// Begins with an active output.
    mutating func begin(at now: Instant) {
        isOn = true
        next = period > .zero ? now + half : nil
    }
}

extension Heartbeat: Sensor {
    /// When it changes next.
    var deadline: Instant? { @inline(__always) get { next } }

    /// No input tells it anything.
    mutating func take(_ stimulus: Stimulus, isSecond: Bool, at now: Instant) {}

    /// Takes the passing of `deadline`. A program that was late does not hurry.
    mutating func deadlinePassed(at now: Instant) {
        isOn.toggle()
        next = now + half
    }

    /// Shows nothing: an exploration leaves it out.
    mutating func code<Coder: StateCoder>(with coder: inout Coder) {}
}
