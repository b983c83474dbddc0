import Messages

/// All that a terminal shows: how the broker is, what there is in numbers, what was left out, and the table.
public struct FleetScreen {
    /// How the connection to the broker is.
    public enum Connection: Equatable, Sendable {
        /// None was tried yet.
        case beginning
        /// It is there.
        case connected
        /// It is not, for a reason in words, since a time.
        case away(String, since: Moment)
    }

    /// What the broker goes by.
    public let broker: String
    /// Which lanes there are.
    public var filter: FleetFilter
    /// In which order.
    public var order: FleetOrder
    /// When one began to listen; nil where that is only for a moment.
    public let start: Moment?
    /// How the connection is.
    public var connection = Connection.beginning

    /// A view that begins.
    public init(broker: String, filter: FleetFilter = FleetFilter(), order: FleetOrder = .faults, start: Moment?) {
        self.broker = PlainText.of(broker, most: FleetLimits.longestSentence)
        self.filter = filter
        self.order = order
        self.start = start
    }

    /// The lines of a window of so many columns and rows.
    public func lines(
        of picture: FleetPicture, at now: Moment, width: Int = .max, height: Int? = nil
    ) -> [FleetTable.Line] {
        let counts = FleetCounts(picture, filter)
        let head =
            [
                ("\(picture.prefix)/\(filter.site ?? "+") at \(broker): \(words(at: now))", weight),
                (
                    counts.words
                        + (start.map { " \(counts.passagesSeen) passages seen in \(Age.words($0, at: now))." } ?? ""),
                    .usual
                ),
            ] + leftOut(of: picture).map { ($0, .trouble) } + [("", .usual)]
        let all = head.map { FleetTable.Line(text: FleetTable.cut($0.0, to: width), weight: $0.1) }
        let lines = height.map { Array(all.prefix($0)) } ?? all
        let rest = height.map { $0 - lines.count }
        return lines + FleetTable(picture.rows(filter, by: order), at: now, width: width, height: rest).lines
    }

    /// How the connection is, in words.
    public func words(at now: Moment) -> String {
        switch connection {
        case .beginning: "connecting"
        case .connected: "connected"
        case .away(let why, let since):
            "no connection for \(Age.words(since, at: now)): \(PlainText.of(why, most: 200))"
        }
    }

    private var weight: FleetTable.Weight {
        switch connection {
        case .beginning, .connected: .usual
        case .away: .trouble
        }
    }

    /// How many boards that cannot be told from another one are named: all this has to fit into one event of a page.
    private static let mostTwice = 8

    /// What was left out, in a line for each kind; and which boards cannot be told from another one.
    public func leftOut(of picture: FleetPicture) -> [String] {
        let twice = picture.boards.values.filter(\.isTwo).map(\.name).sorted()
        let rest = twice.count - Self.mostTwice
        return twice.prefix(Self.mostTwice).map {
            "\($0.site)/\($0.board): two boards go by this name, as after a card was copied; expected another name for one of them"
        }
            + (rest > 0 ? ["two boards go by each of \(rest) more names"] : [])
            + [(picture.senseless, "made no sense"), (picture.homeless, "had no room")].filter { $0.0.count > 0 }.map {
                left, why in
                "\(left.count) message\(left.count == 1 ? "" : "s") \(why); the last one: \(left.last)"
            }
    }
}
