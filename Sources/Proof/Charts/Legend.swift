import Explorer

/// What the rows of a machine cannot tell about it, and its picture has to. It only adds words, places and what belongs
/// together: what is drawn is what was explored.
package struct Legend: Sendable {
    /// One region of the machine.
    package struct Region: Sendable {
        /// Its name in traces.
        package let name: String
        /// The words of its guards. The first one that fits an arrow is written on it.
        package let guards: [Guard]
        /// Words that are written after the guard in the full picture, where arrows of the same event between the same
        /// states differ in what they command. The first ones that fit an arrow are used.
        package let details: [Guard]
        /// What its deadlines are called.
        package let deadlines: [Deadline]
        /// Its states from top to bottom, if the order in which they can be reached does not look well.
        package let states: [String]
        /// Superstates that are entered again as they were left.
        package let histories: [String]
        /// What the overview draws as less than it is.
        package let folds: [Fold]
        /// Whether the overview draws nothing but the folds: a machine may be too large for the rest.
        package let isBrief: Bool

        /// What the rows of one region cannot tell.
        package init(
            _ name: String, states: [String] = [], guards: [Guard] = [], details: [Guard] = [],
            deadlines: [Deadline] = [], histories: [String] = [], folds: [Fold] = [], isBrief: Bool = false
        ) {
            self.name = name
            self.states = states
            self.guards = guards
            self.details = details
            self.deadlines = deadlines
            self.histories = histories
            self.folds = folds
            self.isBrief = isBrief
        }
    }

    /// When an event has this effect and not another one.
    package struct Guard: Sendable {
        /// The states that it leaves: one by its name, all of a superstate by that, any for nil.
        package let from: String?
        /// The event; any for nil.
        package let event: String?
        /// The states that it leads to, named in the same way.
        package let to: String?
        /// What it commands among other things, where that tells two arrows apart; an empty text stands for nothing at
        /// all.
        package let command: String?
        /// The guard.
        package let words: String

        /// The words for one effect of an event.
        package init(
            _ from: String? = nil, _ event: String?, to: String? = nil, commanding command: String? = nil,
            _ words: String
        ) {
            self.from = from
            self.event = event
            self.to = to
            self.command = command
            self.words = words
        }

        func fits(_ arrow: Arrow) -> Bool {
            guard event == nil || event == arrow.event, arrow.from.isPart(of: from), arrow.to.isPart(of: to) else {
                return false
            }
            return switch command {
            case nil: true
            case "": arrow.commands.isEmpty
            case let command?: arrow.commands.contains(command)
            }
        }
    }

    /// The end of a time that a state may last.
    package struct Deadline: Sendable {
        /// The state, by its name or by that of its superstate; any for nil.
        package let state: String?
        /// The event by which it ends.
        package let event: String
        /// Where it leads, if another time leads elsewhere.
        package let to: String?
        /// What the time is called: by the key of its setting, if it has one.
        package let name: String

        /// The name of the time that a state may last.
        package init(_ state: String?, _ name: String, event: String = "deadlinePassed", to: String? = nil) {
            self.state = state
            self.to = to
            self.event = event
            self.name = name
        }

        func fits(_ arrow: Arrow) -> Bool {
            event == arrow.event && arrow.from.isPart(of: state) && arrow.to.isPart(of: to)
        }
    }

    /// Arrows that the overview draws as one, or as a line in a state's box. The first one that fits an arrow is used.
    package struct Fold: Sendable {
        /// The states that it leaves: one by its name, all of a superstate by that, any for nil.
        package let from: String?
        /// The events; all of them if there are none.
        package let events: [String]
        /// The state that it leads to.
        package let to: String
        /// Where it is drawn from instead of the states: what they have in common.
        package let source: String?
        /// What is written on it instead of the events; it may have several lines.
        package let words: String?

        /// What leads from a state to another one.
        package init(_ from: String, _ events: [String] = [], to: String, _ words: String? = nil) {
            self.from = from
            self.events = events
            self.to = to
            self.words = words
            source = nil
        }

        /// One arrow for what several states do in the same way.
        package init(all source: String, _ events: [String] = [], to: String, _ words: String? = nil) {
            from = nil
            self.events = events
            self.to = to
            self.words = words
            self.source = source
        }

        func fits(_ arrow: Arrow) -> Bool {
            (events.isEmpty || events.contains(arrow.event)) && arrow.from != arrow.to && arrow.from.isPart(of: from)
                && arrow.to == to
        }
    }

    /// What the picture is called.
    package let title: String
    /// Its regions, in the order in which they are drawn.
    package let regions: [Region]
    /// Whether the overview has room for what is commanded.
    package let showsCommands: Bool

    /// A legend.
    package init(_ title: String, showsCommands: Bool = true, _ regions: [Region] = []) {
        self.title = title
        self.regions = regions
        self.showsCommands = showsCommands
    }
}

extension String {
    /// Whether a state's name is this one, or begins with this superstate.
    func isPart(of superstate: String?) -> Bool {
        guard let superstate else { return true }
        return self == superstate || hasPrefix(superstate + ".")
    }
}
