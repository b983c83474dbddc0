/// A value in JSON, as it was read.
public enum JSONValue: Equatable, Sendable {
    /// A text; what is no UTF-8 in it was replaced.
    case string(String)
    /// A whole number from 0 on.
    case number(UInt64)
    /// A whole number with a minus.
    case negative(Int64)
    /// Any other number, where the reader takes those.
    case fraction(Double)
    /// A list.
    case list([JSONValue])
    /// An object. No key is there twice.
    case object([String: JSONValue])
    /// True or false.
    case flag(Bool)
    /// Null.
    case null
}
