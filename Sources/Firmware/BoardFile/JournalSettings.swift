import ControlLoop
import Statecharts

/// How much the recorder keeps in its database.
public struct JournalSettings: Equatable, Sendable {
    /// For how many days it keeps single entries: 1 through 3650.
    public var days = 400
    /// How large its database may become, in bytes: 10 MiB through 100 GiB.
    public var maxSize: Int64 = 200 * SizeUnit.mebibytes.length

    /// The defaults, which a board without the section has.
    public init() {}
}

extension JournalSettings: TextPiece {
    /// Adds what is kept, as a board file has it.
    public func write<let capacity: Int>(to text: inout FixedText<capacity>) {
        text.append("single entries for ", days)
        text.append(DayUnit.days)
        text.append(", in a database of at most ", ByteCount(maxSize))
    }
}
