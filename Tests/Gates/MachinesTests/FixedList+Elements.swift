import Statecharts

extension FixedList {
    /// The elements in order, for comparing them with an array literal.
    var elements: [Element] { indices.map { self[$0] } }
}
