import DesktopTool

/// The lines of a file, one after the other. However large the file is, only one line and some kilobytes are in memory.
struct FileLines: ~Copyable {
    /// The longest line.
    static let mostBytes = 1 << 16

    /// The number of the line that was read last; the first is 1.
    private(set) var number = 0
    /// Whether that line had no line feed: the file ends there, or was cut there.
    private(set) var isCut = false
    private let file: FilePieces
    private var buffer = [UInt8](repeating: 0, count: 1 << 13)
    private var place = 0
    private var filled = 0

    init(_ path: String) throws(ToolError) { file = try FilePieces(path) }

    /// Puts the next line, without its end, over what `line` held. False at the end of the file.
    mutating func next(_ line: inout [UInt8]) throws(ToolError) -> Bool {
        line.removeAll(keepingCapacity: true)
        number += 1
        while true {
            if place == filled {
                filled = try file.read(into: &buffer)
                place = 0
                if filled == 0 {
                    isCut = !line.isEmpty
                    return isCut
                }
            }
            let rest = buffer[place..<filled]
            let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? filled
            line += buffer[place..<end]
            guard line.count <= Self.mostBytes else {
                throw complaint("the line is too long: expected at most \(Self.mostBytes) bytes")
            }
            place = min(end + 1, filled)
            if end < filled {
                if line.last == UInt8(ascii: "\r") { line.removeLast() }
                return true
            }
        }
    }

    /// What is wrong about the line that was read last.
    func complaint(_ message: String) -> ToolError { .failure("\(file.name):\(number): \(message)") }
}
