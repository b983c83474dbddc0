import Explorer
import Lanes

/// A machine that can be drawn.
package struct DrawnMachine: Sendable {
    /// Its name, as it is typed and as its pictures are called.
    package let name: String
    /// What its rows do not tell.
    package let legend: Legend
    private let findings: Findings

    /// A machine with some settings: what only one of them does is drawn, too.
    package init<S: Subject>(_ name: String, _ legend: Legend, _ subjects: @escaping @Sendable () -> [S]) {
        self.name = name
        self.legend = legend
        findings = Findings { await AnySubject.rows(of: subjects().map { AnySubject($0) }) }
    }

    /// Everything that it did.
    package func arrows() async -> [Arrow] { await findings.all.arrows }

    /// Explores and draws it.
    package func chart(_ level: Chart.Level) async -> Chart {
        let found = await findings.all
        return Chart(name, legend, level: level, firstStates: found.firstStates, arrows: found.arrows)
    }
}

/// What a machine was seen to do. It is looked at once, however many pictures are drawn.
private actor Findings {
    typealias All = (firstStates: [String: String], arrows: [Arrow])

    private let explore: @Sendable () async -> All
    private lazy var task = Task { [explore] in await explore() }

    init(_ explore: @escaping @Sendable () async -> All) { self.explore = explore }

    var all: All {
        get async { await task.value }
    }
}

extension DrawnMachine {
    /// The gates, then the gallery.
    package static let all = LaneDescription.drawings + gallery

    /// The one with a name.
    package static func named(_ name: String) -> DrawnMachine? { all.first { $0.name == name } }
}
