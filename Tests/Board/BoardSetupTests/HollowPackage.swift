import Foundation
import Testing

/// A package whose programs do nothing: for tests of what is around them. It is built in a moment.
enum HollowPackage {
    /// The path of the package, which is in that folder then.
    static func build(in folder: URL) throws -> URL {
        let package = folder.appending(path: "package.deb")
        // With a program for each of them nothing is compiled.
        let programs = ["--firmware", "--recorder", "--page", "--uplink"].flatMap { [$0, "/bin/true"] }
        let outcome = try Shell.script("deploy/build-package", programs + ["--out", package.path, "arm64"])
        try #require(outcome.status == 0, "\(outcome.errors)")
        return package
    }
}
