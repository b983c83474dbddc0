import Foundation
import Testing

/// The project that these tests belong to.
package enum Repository {
    package static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// A program that was built with these tests.
    package static func program(_ name: String) throws -> String {
        let tests = try #require(Bundle.main.executableURL)
        let path = tests.deletingLastPathComponent().appending(path: name).path
        try #require(
            FileManager.default.isExecutableFile(atPath: path),
            "\(path) is not built: the module of these tests has to depend on it, in Package.swift")
        return path
    }

    /// The lines of one of its files, by the path from its root.
    package static func lines(of path: String) throws -> [String] {
        try String(contentsOf: root.appending(path: path), encoding: .utf8).components(separatedBy: "\n")
    }

    /// The names of an enumeration's cases, as a source in that folder has them: Swift does not list those that carry
    /// something.
    package static func cases(of type: String, _ conformance: String, in folder: String) throws -> Set<String> {
        let folder = root.appending(path: folder)
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var cases: Set<String> = []
        for case let file as URL in files where file.pathExtension == "swift" {
            let lines = try String(contentsOf: file, encoding: .utf8).components(separatedBy: "\n")
            guard let start = lines.firstIndex(where: { $0.contains("enum \(type): \(conformance)") }) else { continue }
            let indent = String(lines[start].prefix { $0 == " " })
            for line in lines[(start + 1)...].prefix(while: { $0 != indent + "}" })
            where line.hasPrefix(indent + "    case ") {
                let names = line.dropFirst(indent.count + 9).replacing(/\([^)]*\)/, with: "").split(separator: ",")
                cases.formUnion(
                    names.map { $0.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber } }.map(String.init))
            }
        }
        return cases
    }
}
