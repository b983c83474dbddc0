/// Why a database did not do what it was asked to.
public struct PostgresError: Error, Equatable {
    /// What kind of trouble it is.
    public enum Kind: Equatable, Sendable {
        /// There is no connection, or it is gone: nothing is known of what was under way.
        case lost
        /// There was no answer in time: nothing is known of what was under way, and the connection is of no use any
        /// more.
        case late
        /// What was asked was refused, and the connection is still there: the SQLSTATE says why (PostgreSQL, appendix
        /// A).
        case refused(state: String)
        /// The tables are those of a newer program, or the database cannot keep every text: trying again changes
        /// nothing.
        case unusable
    }

    /// What kind of trouble it is.
    public let kind: Kind
    /// What the server or the library says, on one line.
    public let words: String

    init(_ kind: Kind, _ words: String) {
        self.kind = kind
        let lines = words.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }
        self.words = lines.joined(separator: "; ")
    }

    /// Whether the data was refused, and not the moment: classes 22 (data exception) and 23 (integrity constraint
    /// violation).
    var isAboutData: Bool {
        guard case .refused(let state) = kind else { return false }
        return state.hasPrefix("22") || state.hasPrefix("23")
    }

    /// Whether there was no time for it: by the clock of this program, or by that of the server, query_canceled, where
    /// `statement_timeout` ends it.
    var isAboutTime: Bool { kind == .late || kind == .refused(state: "57014") }

    /// Whether another transaction was in the way, so that the same may succeed now: serialization_failure,
    /// deadlock_detected.
    var isAboutOthers: Bool { kind == .refused(state: "40001") || kind == .refused(state: "40P01") }
}
