import Statecharts

/// What models of the language Promela have in common.
enum Promela {
    /// A step that prints the state. It changes nothing, so it finds no state, and it is taken once from each.
    static func listing(_ variables: [String]) -> String {
        let format = [String](repeating: "%d", count: variables.count).joined(separator: " ")
        let values = variables.map { "now.\($0)" }.joined(separator: ", ")
        return "  :: d_step { true -> c_code { printf(\"state \(format)\\n\", \(values)); } }\n"
    }

    /// Variables that are no part of the state.
    static func hidden(_ names: [String]) -> String { names.map { "hidden byte \($0);\n" }.joined() }
}

extension Verdict {
    /// As models write it.
    var number: Int {
        switch self {
        case .ignored: 0
        case .refused: 1
        case .handled: 2
        }
    }
}
