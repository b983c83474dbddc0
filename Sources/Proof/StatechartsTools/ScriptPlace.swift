import DesktopTool
import Foundation

/// Where a script is to be written.
enum ScriptPlace {
    /// An exploration may take minutes. That its script has no place is said before.
    static func check(_ file: String) throws(ToolError) {
        var isFolder = ObjCBool(false)
        let isThere = FileManager.default.fileExists(atPath: file, isDirectory: &isFolder)
        if file.hasSuffix("/") || (isThere && isFolder.boolValue) {
            throw .failure("\(file): cannot be written: it is a folder")
        }
        let folder = URL(filePath: file).deletingLastPathComponent().path(percentEncoded: false)
        guard FileManager.default.isWritableFile(atPath: folder) else {
            throw .failure("\(file): cannot be written: \(folder) is no folder that can be written to")
        }
    }

    /// Writes it there.
    static func write(_ script: String, to file: String) throws(ToolError) {
        do {
            try script.write(toFile: file, atomically: true, encoding: .utf8)
        } catch {
            throw .failure("\(file): cannot be written: \(error.localizedDescription)")
        }
    }
}
