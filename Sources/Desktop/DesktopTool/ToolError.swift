/// Why a desktop program ends early.
public struct ToolError: Error, Equatable {
    /// What it says on standard error.
    public let message: String
    /// Its exit status.
    public let status: Int32
    /// Whether the words of the command line are wrong: help says how they would be right.
    var isAboutWords = false

    /// Something that was asked for cannot be had.
    public static func failure(_ message: String) -> ToolError { ToolError(message: message, status: 1) }

    /// A script that makes no sense.
    public static func script(_ message: String) -> ToolError { ToolError(message: message, status: 2) }

    /// Arguments that make no sense.
    public static func usage(_ message: String) -> ToolError {
        ToolError(message: "\(Console.program): \(message)", status: 2, isAboutWords: true)
    }
}
