import ControlLoop
import Statecharts

// A lane that is one of two finds events of its own kind; whoever asked takes events of either kind. What stands between them
// is only a pointer, so that an event is written once, where it belongs.

extension FindingSink {
    /// Lets `body` put in events of the first kind.
    @inline(__always)
    mutating func takingFirst<First, Second>(_ body: (inout FirstFindings<Self, First, Second>) -> Void)
    where Event == Either<First, Second> {
        withUnsafeMutablePointer(to: &self) {
            var findings = FirstFindings<Self, First, Second>(whole: $0)
            body(&findings)
        }
    }

    /// Lets `body` put in events of the second kind.
    @inline(__always)
    mutating func takingSecond<First, Second>(_ body: (inout SecondFindings<Self, First, Second>) -> Void)
    where Event == Either<First, Second> {
        withUnsafeMutablePointer(to: &self) {
            var findings = SecondFindings<Self, First, Second>(whole: $0)
            body(&findings)
        }
    }
}

/// Takes findings of the first of two kinds. It lives only while its `whole` is lent to it.
struct FirstFindings<Whole: FindingSink, First, Second>: FindingSink where Whole.Event == Either<First, Second> {
    fileprivate let whole: UnsafeMutablePointer<Whole>

    @inline(__always)
    mutating func found(_ event: First) { whole.pointee.found(.first(event)) }
    @inline(__always)
    mutating func note(_ note: Note) { whole.pointee.note(note) }
    @inline(__always)
    mutating func doubtLevel() { whole.pointee.doubtLevel() }
}

/// Takes findings of the second of two kinds. It lives only while its `whole` is lent to it.
struct SecondFindings<Whole: FindingSink, First, Second>: FindingSink where Whole.Event == Either<First, Second> {
    fileprivate let whole: UnsafeMutablePointer<Whole>

    @inline(__always)
    mutating func found(_ event: Second) { whole.pointee.found(.second(event)) }
    @inline(__always)
    mutating func note(_ note: Note) { whole.pointee.note(note) }
    @inline(__always)
    mutating func doubtLevel() { whole.pointee.doubtLevel() }
}
