import Lanes
import Statecharts

/// A kind of gate whose machine can be drawn.
package protocol DrawnGate {
    /// The pictures of its machine; a machine of the gallery has a list of its own.
    static var drawings: [DrawnMachine] { get }
}

extension Either: DrawnGate where First: DrawnGate, Second: DrawnGate {
    package static var drawings: [DrawnMachine] { First.drawings + Second.drawings }
}
