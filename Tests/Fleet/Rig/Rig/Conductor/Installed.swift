import DesktopTool
import Foundation

/// Programs of Debian's packages.
enum Installed {
    /// Where a program is; not every user has its folder among those that are looked through.
    static func program(_ name: String) throws(ToolError) -> String {
        try first(["/usr/sbin/", "/usr/bin/", "/usr/local/sbin/", "/usr/local/bin/"].map { $0 + name }, name)
    }

    /// Where the newest PostgreSQL that is installed has a program.
    static func database(_ name: String) throws(ToolError) -> String {
        let root = "/usr/lib/postgresql"
        let versions = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).compactMap(Int.init)
        return try first(versions.sorted(by: >).map { "\(root)/\($0)/bin/\(name)" }, name)
    }

    private static func first(_ places: [String], _ name: String) throws(ToolError) -> String {
        guard let place = places.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else {
            throw .failure("'\(name)' is not installed; 'board/setup/packages test-all' installs it")
        }
        return place
    }
}
