import DesktopTool

extension Arguments {
    /// The path after an option that must be there.
    mutating func path(_ option: String) throws(ToolError) -> String {
        guard let path = try takeValue(of: option, meaning: "a path") else { throw .usage("\(option) is missing") }
        return path
    }

    /// The number after an option that must be there.
    mutating func number(_ option: String, in range: ClosedRange<Int>) throws(ToolError) -> Int {
        guard let number = try numberIfThere(option, in: range) else { throw .usage("\(option) is missing") }
        return number
    }

    /// The number after an option; nil without it.
    mutating func numberIfThere(_ option: String, in range: ClosedRange<Int>) throws(ToolError) -> Int? {
        guard let text = try takeValue(of: option, meaning: "a number") else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage("\(option) \(text.printable): expected a number of \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }
}
