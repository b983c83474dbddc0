/// Why the tool ends early: what it says on standard error, and its exit status.
struct ToolError: Error, Equatable {
    let message: String
    let status: Int32

    /// Something that was asked for cannot be had.
    static func failure(_ message: String) -> ToolError { ToolError(message: message, status: 1) }

    /// A script that makes no sense.
    static func script(_ message: String) -> ToolError { ToolError(message: message, status: 2) }

    /// Arguments that make no sense.
    static func usage(_ message: String) -> ToolError {
        ToolError(message: "portcullis: \(message)\n`portcullis --help` says how it is used", status: 2)
    }
}
