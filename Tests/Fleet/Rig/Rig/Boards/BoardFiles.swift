import ControlLoop
import DesktopTool
import Foundation

/// Where what belongs to a simulated board is: all in one folder.
struct BoardFiles {
    let folder: URL
    /// The board file.
    let board: String
    /// The firmware's record.
    let record: RecordPath
    /// The recorder's database.
    let database: RecordPath

    /// The files of a board with that name.
    init(_ name: String, in parent: URL) throws(ToolError) {
        folder = parent.appending(path: name)
        board = folder.appending(path: "\(name).board").path
        record = try Self.path(folder.appending(path: "record").path)
        database = try Self.path(folder.appending(path: "\(name).db").path)
    }

    /// How far the broker has everything: the uplink's file.
    var sent: String { folder.appending(path: "sent").path }

    /// What has to be in the table of events in the end, and what the totals have to be.
    var expected: String { folder.appending(path: "expected").path }
    var totals: String { folder.appending(path: "totals").path }
    /// How many entries of each kind the database has that have to be told.
    var counted: String { folder.appending(path: "counted").path }

    private static func path(_ text: String) throws(ToolError) -> RecordPath {
        guard let path = text.withCString({ RecordPath(cText: $0) }) else {
            throw .failure("\(text): the path is too long; a shorter --folder helps")
        }
        return path
    }

    /// Makes the folder, with the board file.
    func make(_ text: String) throws(ToolError) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try text.write(toFile: board, atomically: false, encoding: .utf8)
        } catch {
            throw .failure("\(folder.path): \(error.localizedDescription)")
        }
    }
}
