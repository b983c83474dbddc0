/// A state diagram as a value: what is drawn, and not yet where.
package struct Chart: Sendable, Equatable {
    /// How much of a machine is drawn.
    package enum Level: String, Sendable, CaseIterable {
        /// What leads from state to state, several events on one arrow.
        case overview
        /// Every row that is not ignored.
        case full
    }

    /// States of which exactly one is present at a time.
    package struct Region: Sendable, Equatable {
        /// Its name.
        package let name: String
        /// The state that it starts in.
        package let first: String
        /// Its states, in the order in which they can be reached.
        package let states: [State]
        /// What leads from one to another.
        package let transitions: [Transition]
    }

    /// A state.
    package struct State: Sendable, Equatable {
        /// Its dotted name.
        package let name: String
        /// What it answers without being left.
        package let rows: [Row]
        /// The events that nobody should send there.
        package let refused: [String]
    }

    /// An arrow between two places, for one or more events.
    package struct Transition: Sendable, Equatable {
        /// Where it begins.
        package let from: Place
        /// Where it ends.
        package let to: Place
        /// For which events it is taken.
        package let rows: [Row]
    }

    /// Where an arrow begins or ends.
    package enum Place: Sendable, Hashable {
        /// At a state.
        case state(String)
        /// At the border of a superstate: it stands for all the states in it.
        case superstate(String)
        /// In a superstate, in the state that was left.
        case history(String)
        /// At several states that are drawn as one place, by what they have in common.
        case several(String)

        /// The name of the state or superstate, or of what several states have in common.
        package var name: String {
            switch self {
            case .state(let name), .superstate(let name), .history(let name), .several(let name): name
            }
        }
    }

    /// One event and its effect.
    package struct Row: Sendable, Equatable {
        /// The event.
        package let event: String
        /// The name of the deadline that passes, if that is the event.
        package let deadline: String?
        /// When it has this effect.
        package let guardWords: String?
        /// What it commands.
        package var commands: [String]
        /// What it commands only with some settings or in some situations.
        package var optionalCommands: [String]
        /// The numbers of the joint arrows that it is part of: the other parts, in other regions, have them too.
        package var joints: [Int] = []
    }

    /// The name of the machine, as it is typed.
    package let machine: String
    /// What it is called above the picture.
    package let title: String
    /// How much of it is drawn.
    package let level: Level
    /// Its regions.
    package let regions: [Region]
}

extension Chart.Region {
    /// The superstates that have something in them, outer ones first.
    var superstates: [String] {
        var found: [String] = []
        for state in states {
            for superstate in state.name.superstates where !found.contains(superstate) { found.append(superstate) }
        }
        return found.sorted { ($0.depth, found.firstIndex(of: $0)!) < ($1.depth, found.firstIndex(of: $1)!) }
    }
}

extension String {
    /// The names of the superstates around a state, outer ones first.
    var superstates: [String] {
        let parts = split(separator: ".")
        return (1..<max(1, parts.count)).map { parts.prefix($0).joined(separator: ".") }
    }

    /// How many superstates are around it.
    var depth: Int { split(separator: ".").count - 1 }

    /// The last part of a dotted name.
    var lastPart: String { split(separator: ".").last.map(String.init) ?? self }
}
